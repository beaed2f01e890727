const defaults = { entry: '', type: 'global', shareScope: 'default' };

export const getRemoteInfo = (remote) => ({ ...defaults, entryGlobalName: remote.name, ...remote });
export const getRemoteEntryUniqueKey = ({ name, entry }) => `${name}:${entry}`;
export const isEsmRemoteType = () => false;

/** The shell runs an entry by its hash before it asks for a module of it; none is fetched here, where no hash is known. */
export async function getRemoteEntry({ remoteInfo: { name, entryGlobalName } }) {
  const container = globalThis[entryGlobalName];
  if (!container) throw new Error(`The entry of ${name} has not run`);
  return container;
}
