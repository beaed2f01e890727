import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { inspectAll } from './keep-intact';

let site: TestRegistry;
beforeAll(async () => {
  site = await openTestRegistry();
});
afterAll(() => site.close());

test('every release is compared, the live ones first, and the altered file of one that is not live is named', async () => {
  const { registry, dataDir } = site;
  await registry.publish(shellCandidate('1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.publish(ridesCandidate(version));
  await registry.makeLive({ name: 'shell', version: '1.0.0', kind: 'publish', who: 'Ada', why: 'new' });
  await registry.makeLive({ name: 'mf-rides', version: '1.1.0', kind: 'publish', who: 'Ada', why: 'new' });
  const old = await registry.find('mf-rides', '1.0.0');
  if (!old) throw new Error('It was just published');
  await writeFile(join(dataDir, 'releases/mf-rides/1.0.0', old.digest, 'br/card.cccccccc.js'), 'altered');

  const store = verifiedStore(folderStore(join(dataDir, 'releases')));
  const inspected: string[] = [];
  const inspect: typeof store.inspect = (release) => {
    inspected.push(`${release.name}@${release.version}`);
    return store.inspect(release);
  };
  await inspectAll({ registry, store: { inspect } }, async () => undefined);
  expect(inspected.slice(0, 2).sort()).toEqual(['mf-rides@1.1.0', 'shell@1.0.0']);
  expect(inspected.slice(2).sort()).toEqual(['mf-rides@1.0.0', 'mf-rides@1.2.0']);
  expect(store.faultOf(old)).toBe(
    'The file card.cccccccc.js of mf-rides@1.0.0 is not what was published as it is sent by br.',
  );
});
