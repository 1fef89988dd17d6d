"""The Discord side: slash commands, buttons and menus become actions, views become messages."""
