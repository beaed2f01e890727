import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import type { ReleasesTables } from './tables';

let site: TestRegistry;
let db: Kysely<ReleasesTables>;

beforeAll(async () => {
  site = await openTestRegistry();
  db = site.db;
});
afterAll(() => site.close());

const goLive = async (name: string, version: string) =>
  site.registry.makeLive({ name, version, kind: 'publish', who: 'Ada', why: 'new' });
const pointerOf = async (name: string) => (await site.registry.pointers()).find((pointer) => pointer.name === name);

describe('publishing', () => {
  test('a version is published once: the same content again is accepted, other content is refused', async () => {
    expect(await site.registry.publish(ridesCandidate('1.0.0'))).toMatchObject({ isNew: true });
    expect(await site.registry.publish(ridesCandidate('1.0.0'))).toMatchObject({ isNew: false });
    await expect(site.registry.publish(ridesCandidate('1.0.0', { mark: 'altered' }))).rejects.toMatchObject({
      code: 'VERSION_TAKEN',
    });
    const changed = { ...ridesDeclaration, title: 'Another title' };
    await expect(site.registry.publish(ridesCandidate('1.0.0', { declaration: changed }))).rejects.toMatchObject({
      code: 'VERSION_TAKEN',
    });
  });

  test('publisher and commit are not part of the content', async () => {
    const again = { ...ridesCandidate('1.0.0'), publisher: 'somebody else', commit: 'abc' };
    expect(await site.registry.publish(again)).toMatchObject({ isNew: false });
  });

  test('files that the build names must exist', async () => {
    const { files, ...rest } = ridesCandidate('1.0.1');
    await expect(site.registry.publish({ ...rest, files: files.slice(1) })).rejects.toMatchObject({
      code: 'INVALID_RELEASE',
      message: expect.stringContaining('remoteEntry.aaaaaaaa.js'),
    });
    expect(await site.registry.find('mf-rides', '1.0.1')).toBeUndefined();
  });

  test('modules that the declaration names must be built', async () => {
    const [route] = ridesDeclaration.routes;
    if (!route) throw new Error('the test needs a route');
    const declaration = { ...ridesDeclaration, routes: [{ ...route, module: './nowhere' }] };
    await expect(site.registry.publish(ridesCandidate('1.0.1', { declaration }))).rejects.toMatchObject({
      message: expect.stringContaining('./nowhere'),
    });
  });

  test('files of types that are not served are refused', async () => {
    const { files, ...rest } = ridesCandidate('1.0.1');
    const page = { file: 'page.html', content: Buffer.from('<p>') };
    await expect(site.registry.publish({ ...rest, files: [...files, page] })).rejects.toMatchObject({
      message: expect.stringContaining('page.html'),
    });
  });
});

describe('the texts of a release in documents', () => {
  const [route] = ridesDeclaration.routes;
  const headOf = (head: object) => {
    if (!route) throw new Error('the test needs a route');
    return { ...ridesDeclaration, routes: [{ ...route, head: { title: 'Rides', ...head } }] };
  };
  const refused = (message: string) => ({ code: 'INVALID_RELEASE', message });

  test('an indexable page needs a description', async () => {
    const silent = ridesCandidate('1.0.2', { declaration: headOf({ indexable: true }) });
    await expect(site.registry.publish(silent)).rejects.toMatchObject(
      refused('The route /ride-search is indexable and has no description.'),
    );
  });

  test('texts of pages, which builds had before pages were rendered on servers, are stored and not used', async () => {
    const declaration = headOf({ fragment: true } as object);
    const made = ridesCandidate('1.0.2', { declaration });
    const file = 'fragments/ride-search.html';
    await site.registry.publish({
      ...made,
      build: { ...made.build, fragments: { './ride-search': file } },
      files: [...made.files, { file, content: Buffer.from('<h1>Rides</h1><script>steal()</script>') }],
    });
    expect(await site.registry.find('mf-rides', '1.0.2')).toMatchObject({ declaration });
  });
});

test('a script of first calls that would end its element is refused', async () => {
  const firstCalls = 'x = "</script>";';
  await expect(site.registry.publish(ridesCandidate('1.0.4', { firstCalls }))).rejects.toMatchObject({
    code: 'INVALID_RELEASE',
    message: 'The script of the first calls of ./ride-search holds </script, which no script in a document can.',
  });
});

describe('pointers', () => {
  test('each move adds one row to the history and updates the fallback', async () => {
    for (const version of ['1.1.0', '1.2.0']) await site.registry.publish(ridesCandidate(version));
    expect(await goLive('mf-rides', '1.0.0')).toMatchObject({ from: null, to: '1.0.0' });
    expect(await goLive('mf-rides', '1.1.0')).toMatchObject({ from: '1.0.0', to: '1.1.0' });
    expect(await goLive('mf-rides', '1.1.0')).toBeUndefined();
    expect(await pointerOf('mf-rides')).toMatchObject({ live: '1.1.0', previous: '1.0.0', lastKnownGood: '1.0.0' });

    const moves = await site.registry.history({ name: 'mf-rides', limit: 10 });
    expect(moves.map(({ from, to, who, why, kind }) => [from, to, who, why, kind])).toEqual([
      ['1.0.0', '1.1.0', 'Ada', 'new', 'publish'],
      [null, '1.0.0', 'Ada', 'new', 'publish'],
      ...['1.2.0', '1.1.0', '1.0.2', '1.0.0'].map((version) => [null, version, 'test', 'Published', 'new']),
    ]);
  });

  test('a rollback goes to the last known good release, and the release that it left is not good any more', async () => {
    await goLive('mf-rides', '1.2.0');
    const back = await site.registry.rollBack({ name: 'mf-rides', who: 'Obi', why: 'prices' });
    expect(back).toMatchObject({ from: '1.2.0', to: '1.1.0' });
    expect(await pointerOf('mf-rides')).toMatchObject({
      live: '1.1.0',
      previous: '1.2.0',
      lastKnownGood: '1.0.0',
      movedByHand: true,
    });
  });

  test('a rollback to a named release leaves no later good release', async () => {
    const back = await site.registry.rollBack({ name: 'mf-rides', version: '1.0.0', who: 'Obi', why: 'older' });
    expect(back).toMatchObject({ from: '1.1.0', to: '1.0.0' });
    await expect(site.registry.rollBack({ name: 'mf-rides', who: 'Obi', why: 'again' })).rejects.toMatchObject({
      code: 'NOTHING_TO_ROLL_BACK_TO',
      message: expect.stringContaining('Before it 1.1.0 was live, and was rolled back from'),
    });
  });

  test('an unknown release cannot be activated, and nothing changes', async () => {
    const before = await site.registry.history({ limit: 100 });
    await expect(goLive('mf-rides', '9.9.9')).rejects.toMatchObject({ code: 'UNKNOWN_RELEASE' });
    await expect(goLive('mf-nobody', '1.0.0')).rejects.toMatchObject({ code: 'UNKNOWN_RELEASE' });
    expect(await site.registry.history({ limit: 100 })).toEqual(before);
    expect(await pointerOf('mf-nobody')).toBeUndefined();
  });

  test('a rollback without an earlier release is refused with the reason', async () => {
    await site.registry.publish(shellCandidate());
    await goLive('shell', '1.0.0');
    await expect(site.registry.rollBack({ name: 'shell', who: 'Obi', why: '-' })).rejects.toMatchObject({
      code: 'NOTHING_TO_ROLL_BACK_TO',
    });
  });

  test('a path belongs to one remote: neither a publish nor a move can take it over', async () => {
    const other = { ...ridesDeclaration, name: 'mf-other' };
    const [, withParameter] = ridesDeclaration.routes;
    if (!withParameter) throw new Error('the test needs a route');
    for (const path of ['/ride-search', '/Ride-Of/:reference'])
      await expect(
        site.registry.publish(
          ridesCandidate('1.0.0', { declaration: { ...other, routes: [{ ...withParameter, path }] } }),
        ),
      ).rejects.toMatchObject({ code: 'PATH_TAKEN', message: expect.stringContaining('mf-rides') });
  });
});

describe('the database itself refuses', () => {
  test.each([
    ['to change a row of history', sql`update release_moves set why = 'nothing'`],
    ['to delete a row of history', sql`delete from release_moves`],
    ['to empty the history', sql`truncate release_moves`],
    ['to change a release', sql`update releases set digest = 'x'`],
    ['a pointer to a release that is not there', sql`update release_pointers set live_version = '8.8.8'`],
    ['to delete a release that is live', sql`delete from releases`],
  ])('%s', async (_, statement) => {
    await expect(statement.execute(db)).rejects.toThrow();
  });
});
