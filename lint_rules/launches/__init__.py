"""What runs, with which environment: from libcst trees to `Launch` records."""
