"""The rules: one small file each, a pure function from a launch to a message or nothing."""
