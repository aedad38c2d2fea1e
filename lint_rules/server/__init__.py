"""The language server: what the command line says, said to an editor while the text is being written."""
