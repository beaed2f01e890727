import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noExaminer } from '../registry/examiner';
import { createRegistry } from '../registry/registry';
import { createTrust } from '../registry/trust';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { inspectAll } from './inspection-jobs';

const noop = async () => undefined;

let site: TestRegistry;
beforeAll(async () => {
  site = await openTestRegistry();
});
afterAll(() => site.close());

test('all releases are inspected, active ones first, and an altered file of an inactive one is reported', async () => {
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
  await inspectAll({ registry, store: { inspect } }, noop);
  expect(inspected.slice(0, 2).sort()).toEqual(['mf-rides@1.1.0', 'shell@1.0.0']);
  expect(inspected.slice(2).sort()).toEqual(['mf-rides@1.0.0', 'mf-rides@1.2.0']);
  expect(store.faultOf(old)).toBe(
    'The file card.cccccccc.js of mf-rides@1.0.0 is not what was published as it is sent by br.',
  );
});

describe('a fault that an inspection finds', () => {
  const folder = () => join(site.dataDir, 'releases');
  /** Inspects as another process, or as this one after a restart. */
  const inspect = (isRequired = false) => {
    const store = verifiedStore(folderStore(folder()));
    const trust = createTrust({ keys: () => [], isRequired });
    const registry = createRegistry({ db: site.db, store, examiner: noExaminer, moved: noop, trust });
    return inspectAll({ registry, store }, noop);
  };
  const rows = async (version: string) =>
    (await site.registry.history({ name: 'mf-rides', limit: 500 })).filter(
      ({ kind, to }) => (kind === 'fault' || kind === 'repair') && to === version,
    );
  const alter = async (version: string) => {
    await site.registry.publish(ridesCandidate(version));
    const release = await site.registry.find('mf-rides', version);
    await writeFile(join(folder(), 'mf-rides', version, release?.digest ?? '', 'identity/card.cccccccc.js'), 'altered');
  };

  test('adds one row to the history, however many processes find it, and one more when it is repaired', async () => {
    await alter('2.0.0');
    await Promise.all([inspect(), inspect()]);
    await inspect();
    expect(await rows('2.0.0')).toMatchObject([
      {
        kind: 'fault',
        who: 'by itself',
        why: 'The file card.cccccccc.js of mf-rides@2.0.0 is not what was published.',
      },
    ]);

    const release = await site.registry.find('mf-rides', '2.0.0');
    const card = ridesCandidate('2.0.0').files.find(({ file }) => file === 'card.cccccccc.js');
    const path = join(folder(), 'mf-rides/2.0.0', release?.digest ?? '', 'identity/card.cccccccc.js');
    await writeFile(path, card?.content ?? '');
    await Promise.all([inspect(), inspect()]);
    expect(await rows('2.0.0')).toMatchObject([
      {
        kind: 'repair',
        who: 'by itself',
        why: expect.stringMatching(
          /^All its files are again as they were published\. The fault was found on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
        ),
      },
      { kind: 'fault' },
    ]);
  });

  test('is repaired by publishing the same build again, and a later fault adds another row', async () => {
    await alter('2.1.0');
    await inspect();
    await site.registry.publish({ ...ridesCandidate('2.1.0'), publisher: 'Ada (rides squad)' });
    expect(await rows('2.1.0')).toMatchObject([{ kind: 'repair', who: 'Ada (rides squad)' }, { kind: 'fault' }]);
    await alter('2.1.0');
    await inspect();
    expect(await rows('2.1.0')).toMatchObject([{ kind: 'fault' }, { kind: 'repair' }, { kind: 'fault' }]);
  });

  test('can be a missing trusted signature, in addition to altered files', async () => {
    await alter('2.2.0');
    await inspect(true);
    await inspect(true);
    expect((await rows('2.2.0')).map(({ why }) => why).sort()).toEqual([
      'The file card.cccccccc.js of mf-rides@2.2.0 is not what was published.',
      'mf-rides@2.2.0 is not signed by a trusted key, so it is not served.',
    ]);
    await inspect();
    expect(await rows('2.2.0')).toMatchObject([
      { kind: 'repair', why: expect.stringMatching(/^It may be served again/) },
      { kind: 'fault' },
      { kind: 'fault' },
    ]);
  });
});
