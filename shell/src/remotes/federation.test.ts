import { expect, jest, test } from '@jest/globals';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import './federation';

const shell = getInstance(({ name }) => name === 'shell');
if (!shell) throw new Error('The shell has no federation instance');

const shareConfig = { singleton: true, requiredVersion: '^1.0.0' };

/** A remote whose container was initialised with the share scope of the shell. */
function remoteOf(name: string) {
  const remote = createInstance({ name, remotes: [], shareStrategy: 'loaded-first' });
  remote.initShareScopeMap('default', shell?.shareScopeMap.default ?? {});
  return { load: (key: string) => remote.loadShare(key, { customShareInfo: { shareConfig } }) };
}

function shareInShell(key: string, get: () => Promise<() => object>) {
  shell?.registerShared({ [key]: { version: '1.0.0', shareConfig, get } });
}

test('a share is loaded once for all remotes', async () => {
  const calendar = () => ({});
  const get = jest.fn(async () => calendar);
  shareInShell('calendar', get);
  expect(await remoteOf('mf_rides').load('calendar')).toBe(calendar);
  expect(await remoteOf('mf_flights').load('calendar')).toBe(calendar);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a share that could not be loaded is loaded again, whichever remote requested it first', async () => {
  const map = () => ({});
  const get = jest.fn(async () => map).mockRejectedValueOnce(new Error('no connection'));
  shareInShell('map', get);
  await expect(remoteOf('mf_rides').load('map')).rejects.toThrow('no connection');
  expect(await remoteOf('mf_flights').load('map')).toBe(map);
});
