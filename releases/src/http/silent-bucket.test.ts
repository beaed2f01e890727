import { defaultSiteRules } from 'shared/remote';
import { followReleases, type LiveReleases } from '../live/live-releases';
import { openStore } from '../store/open-store';
import { StoreOutage } from '../store/release-store';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

/** A browser gives a remote 8 seconds, then loads the last known good release. */
const answerWithinMs = 8000;

let bucket: TestBucket;
let site: TestReleases;

beforeAll(async () => {
  bucket = await startTestBucket();
  site = await openTestReleases({ storage: bucket.settings, onError: () => undefined });
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate('1.0.0'));
  await site.publish(ridesCandidate('1.1.0'));
});
afterEach(() => bucket.setSilent(false));
afterAll(async () => {
  await site.close();
  await bucket.stop();
});

const versionOf = (live: LiveReleases, name: string) =>
  name === 'shell' ? live.current()?.shell.version : live.current()?.map.remotes[name]?.version;

const move = (name: string, version: string) =>
  site.releases.registry.makeLive({ name, version, kind: 'start', who: 'test', why: 'test' });

test('a file in a silent bucket is answered 503 with Retry-After within seconds, a cached one as usual', async () => {
  const { app } = await site.startAnother();
  const inMemory = '/remotes/shell/1.0.0/main.22222222.js';
  const elsewhere = '/remotes/mf-rides/1.1.0/card.cccccccc.js';
  expect((await app.inject(inMemory)).statusCode).toBe(200);

  bucket.setSilent(true);
  const begunMs = performance.now();
  const refused = await app.inject(elsewhere);
  expect(performance.now() - begunMs).toBeLessThan(answerWithinMs);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'STORAGE_OUT' });
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect((await app.inject(inMemory)).statusCode).toBe(200);

  bucket.setSilent(false);
  expect((await app.inject(elsewhere)).statusCode).toBe(200);
}, 30_000);

test('a move to a release in a silent bucket fails within seconds, delays no other, and succeeds once the bucket answers', async () => {
  const { releases } = await site.startAnother();
  await site.publish(shellCandidate('1.1.0'));

  bucket.setSilent(true);
  const [moved] = await Promise.allSettled([move('shell', '1.1.0'), move('mf-rides', '1.1.0')]);
  expect(moved).toMatchObject({ reason: { message: 'The release storage does not answer.' } });
  const begunMs = performance.now();
  await expect(releases.live.refresh()).rejects.toThrow('The release storage does not answer');
  // it waits for the attempt that is under way, then makes its own
  expect(performance.now() - begunMs).toBeLessThan(2 * answerWithinMs);
  const versions = () => ['shell', 'mf-rides'].map((name) => versionOf(releases.live, name));
  expect(versions()).toEqual(['1.0.0', '1.1.0']);
  expect(releases.live.isStale()).toBe(true);

  bucket.setSilent(false);
  await releases.live.refresh();
  expect(versions()).toEqual(['1.1.0', '1.1.0']);
  expect(releases.live.isStale()).toBe(false);
}, 60_000);

test('a withdrawn release is not served even if the files of its successor cannot be read', async () => {
  const { registry } = site.releases;
  const store = await openStore(bucket.settings);
  let isOut = false;
  const live = followReleases({
    registry,
    store: { read: (...of) => (isOut ? Promise.reject(new StoreOutage({})) : store.read(...of)) },
    site: { testMode: true, rules: defaultSiteRules },
  });
  await live.refresh();
  expect(versionOf(live, 'mf-rides')).toBe('1.1.0');

  isOut = true;
  await site.publish(ridesCandidate('1.2.0', { firstCalls: '(()=>{})();' }));
  await move('mf-rides', '1.2.0');
  await expect(live.refresh()).rejects.toThrow(StoreOutage);
  expect(versionOf(live, 'mf-rides')).toBe('1.1.0');
  const order = { who: 'test', why: 'test', tokenId: null, force: false, purgesDevices: false };
  await registry.withdraw({ name: 'mf-rides', version: '1.1.0', ...order });
  await expect(live.refresh()).rejects.toThrow(StoreOutage);
  expect(versionOf(live, 'mf-rides')).toBeUndefined();

  isOut = false;
  await live.refresh();
  expect(versionOf(live, 'mf-rides')).toBe('1.2.0');
});
