import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { moveMessage } from './move-messages';

let site: TestReleases;

const shellOf = (version: string) => {
  const { build, ...rest } = shellCandidate(version);
  return { ...rest, build: { ...build, contract: version } };
};
const [page, ...morePages] = ridesDeclaration.routes;
const ridesOf = (version: string, contract: string, routes = morePages) =>
  ridesCandidate(version, { declaration: { ...ridesDeclaration, contract, routes, widgets: [] } });

const rollback = (name: string) => ({ name, kind: 'rollback', mover: 'operator', who: 'Obi', why: 'prices' }) as const;
const pointerOf = async (name: string) =>
  (await site.releases.registry.pointers()).find((pointer) => pointer.name === name);
const fallbackOfRides = () => site.releases.live.current()?.map.remotes['mf-rides']?.lastKnownGood?.version;

const tooOld =
  'Needs shell contract ^1.0.0, the active shell has 2.0.0. Ship a shell that offers it first, or build against 2.0.0.';

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellOf('1.0.0'));
  await site.goLive(ridesOf('1.0.0', '^1.0.0 || ^2.0.0', ridesDeclaration.routes as typeof morePages));
  await site.goLive(ridesOf('1.1.0', '^1.0.0'));
  await site.goLive(ridesOf('1.2.0', '^1.0.0 || ^2.0.0'));
});
afterAll(() => site.close());

test('the last known good release is the latest good one', async () => {
  expect((await pointerOf('mf-rides'))?.lastKnownGood).toBe('1.1.0');
  expect(fallbackOfRides()).toBe('1.1.0');
});

test('a new shell removes incompatible releases from the fallbacks, also in the release map', async () => {
  await site.goLive(shellOf('2.0.0'));
  expect((await pointerOf('mf-rides'))?.lastKnownGood).toBe('1.0.0');
  expect(fallbackOfRides()).toBe('1.0.0');
});

test('a rollback skips incompatible releases, and reports them in the dry run and the history', async () => {
  const passedOver = [{ version: '1.1.0', why: tooOld }];
  const planned = await site.releases.registry.dryRunMove(rollback('mf-rides'));
  expect(planned).toMatchObject({ from: '1.2.0', to: '1.0.0', passedOver });
  expect(planned && moveMessage(planned, 'will')).toBe(
    `mf-rides would go back to 1.0.0, from 1.2.0. 1.1.0 was passed over: ${tooOld}`,
  );
  expect(await site.releases.registry.move(rollback('mf-rides'))).toMatchObject({ to: '1.0.0', passedOver });
  const [last] = await site.releases.registry.history({ name: 'mf-rides', limit: 1 });
  expect(last?.why).toBe(`prices (1.1.0 was passed over: ${tooOld})`);
});

test('a shell is rolled back only to one that is compatible with all active remotes', async () => {
  await site.publish(ridesOf('2.0.0', '^2.0.0'));
  await site.releases.registry.move({ ...rollback('mf-rides'), kind: 'promote', version: '2.0.0' });
  expect((await pointerOf('shell'))?.lastKnownGood).toBeNull();
  await expect(site.releases.registry.move(rollback('shell'))).rejects.toMatchObject({
    code: 'NOTHING_TO_ROLL_BACK_TO',
    message: expect.stringMatching(
      /^shell has no earlier good release that fits what is live\. 1\.0\.0 was passed over: mf-rides@2\.0\.0 does not fit\. .* Roll back first what it does not fit, or publish one that fits: `pnpm release publish shell --live`\.$/,
    ),
  });
});

test('a release with a path that now belongs to another remote is not a rollback target', async () => {
  expect((await pointerOf('mf-rides'))?.lastKnownGood).toBe('1.0.0');
  const declaration = { ...ridesDeclaration, name: 'mf-other', contract: '*', routes: page ? [page] : [], widgets: [] };
  await site.goLive(ridesCandidate('1.0.0', { declaration }));
  expect((await pointerOf('mf-rides'))?.lastKnownGood).toBeNull();
  expect(fallbackOfRides()).toBeUndefined();
  for (const dryRun of [true, false])
    await expect(site.releases.registry[dryRun ? 'dryRunMove' : 'move'](rollback('mf-rides'))).rejects.toMatchObject({
      code: 'NOTHING_TO_ROLL_BACK_TO',
      message: expect.stringContaining('1.0.0 was passed over: The path /ride-search belongs to mf-other.'),
    });
});

test('a release that an operator skipped is not a default target, and a rollback to a later release is reported as such', async () => {
  const { registry } = site.releases;
  const name = 'mf-jumps';
  const declaration = { ...ridesDeclaration, name, contract: '*', routes: [], widgets: [] };
  for (const version of ['1.0.1', '1.0.2', '1.0.4', '1.0.5'])
    await site.goLive(ridesCandidate(version, { declaration }));
  await registry.move({ ...rollback(name), version: '1.0.2' });
  expect((await pointerOf(name))?.lastKnownGood).toBe('1.0.1');
  expect(await registry.dryRunMove(rollback(name))).toMatchObject({ to: '1.0.1', isForward: false });
  const forward = await registry.dryRunMove({ ...rollback(name), version: '1.0.4' });
  expect(forward && moveMessage(forward, 'will')).toBe(
    'mf-jumps would go forward to 1.0.4, from 1.0.2: 1.0.4 is the later release.',
  );
  expect(await registry.move({ ...rollback(name), kind: 'automatic', mover: 'site' })).toMatchObject({ to: '1.0.1' });
});
