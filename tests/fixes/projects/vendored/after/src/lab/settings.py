SCRIPT = "train.sh"
