/** The shell has nothing to start of the federation: its shares are a table, and it calls the containers of remotes itself. */
export {};
