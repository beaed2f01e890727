/** Remotes are registered at run time only. */
export const remotes = undefined;
