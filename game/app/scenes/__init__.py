"""The screens around the table: title, lists, settings, rulebook, end."""
