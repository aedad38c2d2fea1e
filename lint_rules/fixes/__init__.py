"""Fixes: text edits computed from the tree, gated before they are applied, written so that nothing is lost."""
