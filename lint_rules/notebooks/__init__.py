"""Jupyter notebooks: their code cells as one Python module, and edits of it taken back into the JSON."""
