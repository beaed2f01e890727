import { expect, test } from '@jest/globals';
import { OlderInstance } from './older-instance.mjs';

const asked = { customShareInfo: { shareConfig: { requiredVersion: '^1.0.0' }, scope: ['default'] } };

test('an older remote gets what the shell shares, and hears by name of what it does not', async () => {
  const instance = new OlderInstance({ name: 'mf_rides_1_0_0', remotes: [] });
  instance.initOptions({ name: 'mf_rides_1_0_0', shareScopeKeys: 'default' });
  instance.initShareScopeMap('default', { 'shared/ui': { '1.0.0': { get: () => () => 'ui' } } });
  expect(instance.initializeSharing()).toEqual([]);
  expect((await instance.loadShare('shared/ui', asked))()).toBe('ui');
  await expect(instance.loadShare('shared/ui/map', asked)).rejects.toThrow('mf_rides_1_0_0 needs shared/ui/map');
  expect(instance.options).toEqual({ name: 'mf_rides_1_0_0', remotes: [], shareScopeKeys: 'default' });
});
