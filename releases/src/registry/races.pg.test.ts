import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { type Database, openPostgres } from 'server/database';
import { defaultSiteRules } from 'shared/remote';
import { openReleases, type Releases } from '../index';
import { waitAfterReading } from '../testing/barrier';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';

/** Like two servers on one database: separate connections and memory. */
interface Server extends Releases {
  stop(): Promise<void>;
}

let first: TestRegistry;
let servers: Server[];

async function openServer(plugin?: KyselyPlugin): Promise<Server> {
  const opened = openPostgres({ url: first.databaseUrl ?? '' });
  const database: Database = plugin ? { ...opened, db: opened.db.withPlugin(plugin) } : opened;
  const releases = await openReleases({
    database,
    storage: { driver: 'folder', folder: join(first.dataDir, 'releases') },
    origin: 'https://tafiya.test',
    opsOrigin: 'https://ops.tafiya.test',
    site: { testMode: true, rules: defaultSiteRules },
    onError: () => undefined,
  });
  return {
    ...releases,
    async stop() {
      releases.close();
      await database.close();
    },
  };
}

beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  first = await openTestRegistry();
  servers = [await openServer(), await openServer()];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await first.close();
});

const serverFor = (index: number) => servers[index % 2]?.registry ?? first.registry;
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

// ten at a time: a move waits for the lock for at most 3 s
test('fifty moves from two servers, ten at a time, form one unbroken chain in the history', async () => {
  for (const version of versions) {
    await first.registry.publish(ridesCandidate(version));
    // a rollback goes only to what was live before
    await serverFor(0).makeLive({ name: 'mf-rides', version, kind: 'publish', who: 'Ada', why: 'new' });
  }
  const move = (index: number) => {
    const version = versions[index % versions.length] ?? '';
    const order = { name: 'mf-rides', who: `${index}`, why: 'race' };
    return index % 5 === 4
      ? serverFor(index).rollBack({ ...order, version })
      : serverFor(index).makeLive({ ...order, version, kind: 'publish' });
  };
  const moves: Awaited<ReturnType<typeof move>>[] = [];
  for (let burst = 0; burst < 5; burst += 1)
    moves.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => move(burst * 10 + index)))));
  const history = (await first.registry.history({ name: 'mf-rides', limit: 500 }))
    .filter(({ kind }) => kind !== 'new')
    .reverse();
  expect(history).toHaveLength(versions.length + moves.filter((move) => move !== undefined).length);
  expect(history[0]?.from).toBeNull();
  for (const [index, move] of history.entries()) if (index > 0) expect(move.from).toBe(history[index - 1]?.to);
  const [pointer] = await first.registry.pointers();
  expect(pointer?.live).toBe(history.at(-1)?.to);
  expect(pointer?.previous).toBe(history.at(-1)?.from);
});

test('concurrent rollbacks go back one good release each, until there is none', async () => {
  for (const version of versions) {
    await first.registry.publish(ridesCandidate(version));
    await first.registry.makeLive({ name: 'mf-rides', version, kind: 'publish', who: 'Ada', why: 'new' });
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => serverFor(index).rollBack({ name: 'mf-rides', who: 'Obi', why: 'race' })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'NOTHING_TO_ROLL_BACK_TO' });
  const history = await first.registry.history({ name: 'mf-rides', limit: 500 });
  const back = history.filter(({ kind }) => kind === 'rollback').map(({ from, to }) => `${from} → ${to}`);
  expect(back).toEqual(['1.1.0 → 1.0.0', '1.2.0 → 1.1.0', '1.3.0 → 1.2.0']);
});

test('of two contents published concurrently under one version exactly one is stored, completely', async () => {
  for (let round = 0; round < 10; round += 1) {
    const version = `2.${round}.0`;
    const outcomes = await Promise.allSettled(
      ['one', 'other', 'one', 'other'].map((mark, index) =>
        serverFor(index).publish(ridesCandidate(version, { mark })),
      ),
    );
    const kept = await first.registry.find('mf-rides', version);
    const fresh = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.isNew);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(fresh).toHaveLength(1);
    expect(refused).toHaveLength(2);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'VERSION_TAKEN' });
    expect(kept?.files).toHaveLength(3);
  }
});

test('a move made by one server is served by the other', async () => {
  await first.registry.publish(shellCandidate());
  await first.registry.makeLive({ name: 'shell', version: '1.0.0', kind: 'publish', who: 'Ada', why: 'new' });
  const other = servers[1];
  while (other?.live.current()?.map.shell.version !== '1.0.0') await new Promise((resolve) => setImmediate(resolve));
});

test('while the database is down, the active releases are still served', async () => {
  await first.registry.publish(shellCandidate());
  await first.registry.makeLive({ name: 'shell', version: '1.0.0', kind: 'publish', who: 'Ada', why: 'new' });
  const [server] = servers;
  await server?.live.refresh();
  await server?.stop();
  await expect(server?.live.refresh()).rejects.toThrow();
  expect(server?.live.current()?.map.shell.version).toBe('1.0.0');
});

test('a publish is refused if other content of the version is recorded while it checks the version', async () => {
  let rival: Promise<unknown> | undefined;
  const overtaken = await openServer(
    waitAfterReading('releases', async () => {
      rival = first.registry.publish(ridesCandidate('3.0.0', { mark: 'rival' }));
      await rival;
    }),
  );
  servers.push(overtaken);
  await expect(overtaken.registry.publish(ridesCandidate('3.0.0', { mark: 'late' }))).rejects.toMatchObject({
    code: 'VERSION_TAKEN',
  });
  await expect(rival).resolves.toMatchObject({ isNew: true });
});
