import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findRelease } from '../registry/releases.repository';
import { readSignatures } from '../registry/signatures.repository';
import { digestOf, recordFiles } from '../release/digest';
import type { Candidate } from '../release/release';
import { keyIdOf, publicText, signManifest } from '../release/signature';
import { folderStore } from '../store/folder-store';
import { openBackend } from '../store/open-store';
import type { StoreBackend } from '../store/release-store';
import { type Answer, bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openTestReleases, type TestProcess, type TestReleases } from '../testing/test-releases';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const [local, ridesKey, contentKey, untrustedKey] = [newKey(), newKey(), newKey(), newKey()];

const entryOf = (key: KeyObject, holder: string, names: string[], revokedAt?: string) => ({
  holder,
  publicKey: publicText(createPublicKey(key)),
  names,
  ...(revokedAt && { revokedAt }),
});

async function signatureOf(key: KeyObject, { build, declaration, files, commit }: Candidate) {
  const { name, version } = build;
  const manifest = { name, version, build, declaration, files: await recordFiles({ files }), commit };
  return signManifest(key, manifest, 'ada on laptop');
}
const rides = (version: string, mark = ''): Candidate => ({ ...ridesCandidate(version, { mark }), commit: 'abc123' });

let folder: string;
let trustedKeysFile: string;
let site: TestReleases;
let changes = 0;

/** Replaces the file in one step, as the command line does: a half-written file would be read as one without trusted keys. */
function trustKeys(...keys: readonly object[]): void {
  const draft = `${trustedKeysFile}.new`;
  writeFileSync(draft, JSON.stringify({ keys }));
  changes += 1;
  // two writes in one tick of the file system's clock are still two states
  utimesSync(draft, new Date(), new Date(Date.now() + changes * 1000));
  renameSync(draft, trustedKeysFile);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-signed-'));
  trustedKeysFile = join(folder, 'trusted-keys.json');
  trustKeys(entryOf(ridesKey, 'rides squad', ['mf-rides']), entryOf(contentKey, 'content squad', ['mf-content']));
  site = await openTestReleases({ signing: { localKey: local, trustedKeysFile, isRequired: true } });
  const { registry } = site.releases;
  await registry.publishLocal(shellCandidate('1.0.0'));
  await registry.makeLive({ name: 'shell', version: '1.0.0', kind: 'start', who: 'test', why: 'test' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
  callsOf(site.app, bearer(site.token))(method, path, body);
const publish = (candidate: Candidate, more: object) =>
  call('POST', '/releases', upload(candidate, { live: true, ...more }));
const versionAt = async ({ app }: TestProcess) =>
  /"version":"(\d\.\d\.\d)","container":"mf_rides/.exec((await app.inject('/ride-search')).body)?.[1];
const statusOf = async (name: string, of: TestProcess = site) => {
  const { data } = await callsOf(of.app, bearer(site.token))('GET', '/status');
  return (data.releases as { name: string; signedBy: unknown; altered: string | null }[]).find(
    (one) => one.name === name,
  );
};

describe('with required signatures', () => {
  test('a release built and signed by this machine is served', async () => {
    expect((await site.app.inject('/')).statusCode).toBe(200);
    expect(await statusOf('shell')).toMatchObject({ signedBy: { holder: 'this machine' }, altered: null });
  });

  test.each([
    ['no signature', async () => ({})],
    [
      'a signature by a key that nobody trusts',
      async (of: Candidate) => ({ signature: await signatureOf(untrustedKey, of) }),
    ],
    ['a signature by another squad’s key', async (of: Candidate) => ({ signature: await signatureOf(contentKey, of) })],
    [
      'a signature over other bytes',
      async (of: Candidate) => ({ signature: await signatureOf(ridesKey, rides(of.build.version, 'other')) }),
    ],
    [
      'another builder than was signed',
      async (of: Candidate) => ({ signature: { ...(await signatureOf(ridesKey, of)), builder: 'somebody else' } }),
    ],
  ])('a release with %s is refused', async (_, more) => {
    const candidate = rides('0.9.0');
    const answer = await publish(candidate, await more(candidate));
    expect([answer.status, answer.code]).toEqual([422, 'UNTRUSTED']);
    expect(answer.message).toContain('docs/releases-signing.md');
  });

  test('a release signed by its squad is published, served, and shown with its builder', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      const candidate = rides(version);
      expect((await publish(candidate, { signature: await signatureOf(ridesKey, candidate) })).status).toBe(201);
    }
    expect(await versionAt(site)).toBe('1.1.0');
    expect(await statusOf('mf-rides')).toMatchObject({
      signedBy: { holder: 'rides squad', builder: 'ada on laptop' },
      altered: null,
    });
  });

  test('whoever writes to database and store without a key brings no code to a browser', async () => {
    const evil = rides('6.6.6', 'globalThis.__evil = 1');
    await writePast(evil, site.db, folderStore(join(site.dataDir, 'releases')));
    const restarted = await site.startAnother();
    for (const server of [site, restarted]) {
      await server.releases.live.refresh();
      expect(await versionAt(server)).toBe('1.1.0');
      for (const url of [
        '/ride-search',
        site.previewOf('mf-rides@6.6.6', '/ride-search'),
        '/remotes/mf-rides/6.6.6/card.cccccccc.js',
      ])
        expect((await server.app.inject(url)).body).not.toContain('6.6.6');
      expect((await server.app.inject('/remotes/mf-rides/6.6.6/remoteEntry.aaaaaaaa.js')).statusCode).toBe(404);
      expect((await statusOf('mf-rides', server))?.altered).toContain(
        'mf-rides@6.6.6 is not signed by a trusted key, so it is not served. mf-rides@1.1.0 is served in its place.',
      );
    }
  });

  test('control: a process without the requirement serves the same row', async () => {
    expect(await versionAt(await site.startAnother({ signing: { isRequired: false } }))).toBe('6.6.6');
  });

  test('a signature by another key or for another release is not accepted', async () => {
    const { db } = site;
    const evil = rides('6.6.6', 'globalThis.__evil = 1');
    const own = await signatureOf(untrustedKey, evil);
    const borrowed = await signatureOf(ridesKey, rides('1.0.0'));
    for (const { keyId, signature, builder } of [own, borrowed])
      await sql`insert into release_signatures (name, version, key_id, signature, builder)
        values ('mf-rides', '6.6.6', ${keyId}, ${signature}, ${builder})`.execute(db);
    expect(await versionAt(await site.startAnother())).toBe('1.1.0');
  });

  test('a row that was altered after signing is no longer served', async () => {
    const { db } = site;
    await sql`update release_pointers set live_version = '1.1.0', last_known_good = '1.0.0' where name = 'mf-rides'`.execute(
      db,
    );
    expect(await versionAt(await site.startAnother())).toBe('1.1.0');
    const routes = [{ ...ridesDeclaration.routes[0], path: '/pay' }];
    await sql`alter table releases disable trigger all`.execute(db);
    await sql`update releases set declaration = ${JSON.stringify({ ...ridesDeclaration, routes })}::jsonb
      where name = 'mf-rides' and version = '1.1.0'`.execute(db);
    const restarted = await site.startAnother();
    expect(await versionAt(restarted)).toBe('1.0.0');
    expect((await restarted.app.inject('/pay')).statusCode).toBe(404);
  });

  test('a new key replaces an old one, and releases of a revoked key are no longer served', async () => {
    const next = newKey();
    const candidate = rides('2.0.0');
    trustKeys(entryOf(ridesKey, 'rides squad', ['mf-rides']), entryOf(next, 'rides squad, second key', ['mf-rides']));
    expect((await publish(candidate, { signature: await signatureOf(next, candidate) })).status).toBe(201);
    trustKeys(
      entryOf(ridesKey, 'rides squad', ['mf-rides'], '2026-11-23T12:00:00Z'),
      entryOf(next, 'rides squad, second key', ['mf-rides']),
    );
    expect(site.releases.live.isStale()).toBe(true);
    await site.releases.live.refresh();
    expect(await versionAt(site)).toBe('2.0.0');
    expect((await site.app.inject('/remotes/mf-rides/1.0.0/card.cccccccc.js')).statusCode).toBe(404);
    const old = rides('2.1.0');
    expect(await publish(old, { signature: await signatureOf(ridesKey, old) })).toMatchObject({ code: 'UNTRUSTED' });
  });
});

describe('with releases in a bucket', () => {
  let bucket: TestBucket;
  let bucketSite: TestReleases;
  beforeAll(async () => {
    bucket = await startTestBucket();
    trustKeys(entryOf(ridesKey, 'rides squad', ['mf-rides']));
    bucketSite = await openTestReleases({
      storage: bucket.settings,
      signing: { localKey: local, trustedKeysFile, isRequired: true },
    });
    const { registry } = bucketSite.releases;
    await registry.publishLocal(shellCandidate('1.0.0'));
    await registry.makeLive({ name: 'shell', version: '1.0.0', kind: 'start', who: 'test', why: 'test' });
    const good = rides('1.1.0');
    const more = { live: true, signature: await signatureOf(ridesKey, good) };
    const answer = await callsOf(bucketSite.app, bearer(bucketSite.token))('POST', '/releases', upload(good, more));
    expect(answer.status).toBe(201);
  });
  afterAll(async () => {
    await bucketSite.close();
    await bucket.stop();
  });

  test('whoever writes to database and bucket without a key brings no code to a browser', async () => {
    await writePast(rides('6.6.6', 'globalThis.__evil = 1'), bucketSite.db, await openBackend(bucket.settings));
    expect(bucket.keys('mf-rides/6.6.6/')).not.toEqual([]);
    const restarted = await bucketSite.startAnother();
    for (const server of [bucketSite, restarted]) {
      await server.releases.live.refresh();
      expect(await versionAt(server)).toBe('1.1.0');
      expect((await server.app.inject('/remotes/mf-rides/6.6.6/remoteEntry.aaaaaaaa.js')).statusCode).toBe(404);
    }
  });

  test('control: a process without the requirement serves what was written', async () => {
    const open = await bucketSite.startAnother({ signing: { isRequired: false } });
    expect(await versionAt(open)).toBe('6.6.6');
    expect((await open.app.inject('/remotes/mf-rides/6.6.6/card.cccccccc.js')).statusCode).toBe(200);
  });

  test('other bytes under the name of a signed release are not served', async () => {
    const known = await findRelease(bucketSite.db, 'mf-rides', '1.1.0');
    if (!known) throw new Error('mf-rides@1.1.0 is not there');
    const evil = Buffer.from('globalThis.__evil = 1');
    await (await openBackend(bucket.settings)).replace(known, 'card.cccccccc.js', 'identity', evil);
    const restarted = await bucketSite.startAnother();
    const answer = await restarted.app.inject('/remotes/mf-rides/1.1.0/card.cccccccc.js');
    expect(answer.body).not.toContain('__evil');
  });
});

describe('with two machines with their own keys on one database and bucket', () => {
  const other = newKey();
  let bucket: TestBucket;
  let first: TestReleases;
  let second: TestProcess;
  beforeAll(async () => {
    bucket = await startTestBucket();
    trustKeys();
    const signing = { trustedKeysFile, isRequired: true };
    first = await openTestReleases({ storage: bucket.settings, signing: { ...signing, localKey: local } });
    second = await first.startAnother({ signing: { ...signing, localKey: other } });
  });
  afterAll(async () => {
    await first.close();
    await bucket.stop();
  });

  /** What a start of a checkout on this machine does. */
  async function startOn({ releases: { registry } }: TestProcess, version: string): Promise<void> {
    const candidates = [shellCandidate(version), rides(version)];
    for (const candidate of candidates)
      if (!(await registry.isServable(candidate.build.name, version))) await registry.publishLocal(candidate);
    for (const { build } of candidates)
      await registry.makeLive({ name: build.name, version, kind: 'start', who: 'test', why: 'test' });
    for (const { releases } of [first, second]) await releases.live.refresh();
  }
  const versionsServed = async () => [await versionAt(first), await versionAt(second)];
  const script = async ({ app }: TestProcess, version: string) =>
    (await app.inject(`/remotes/shell/${version}/main.22222222.js`)).statusCode;

  test('the same checkout on both is signed by both keys', async () => {
    await startOn(first, '1.0.0');
    expect(await versionsServed()).toEqual(['1.0.0', undefined]);
    await startOn(second, '1.0.0');
    await startOn(first, '1.0.0');
    expect(await versionsServed()).toEqual(['1.0.0', '1.0.0']);
    const keys = await readSignatures(first.db, 'mf-rides', '1.0.0');
    expect(keys.map(({ keyId }) => keyId)).toEqual([local, other].map((key) => keyIdOf(createPublicKey(key))));
  });

  test('a newer checkout of one machine is not served by the other, which keeps serving the last trusted one', async () => {
    await startOn(first, '1.1.0');
    expect(await versionsServed()).toEqual(['1.1.0', '1.0.0']);
    expect(await script(second, '1.1.0')).toBe(404);
  });

  test('with the machines’ keys in the file of trusted keys each serves at once what the other has built', async () => {
    trustKeys(
      { ...entryOf(local, 'first machine', []), names: '*' },
      { ...entryOf(other, 'second machine', []), names: '*' },
    );
    await startOn(first, '1.2.0');
    expect(await versionsServed()).toEqual(['1.2.0', '1.2.0']);
    expect(await script(second, '1.2.0')).toBe(200);
    await startOn(second, '1.3.0');
    expect(await versionsServed()).toEqual(['1.3.0', '1.3.0']);
  });
});

/** Files, row and pointer, as written by somebody with all rights to the bucket and the database. */
async function writePast(candidate: Candidate, db: TestReleases['db'], store: StoreBackend): Promise<void> {
  const { build, declaration } = candidate;
  const { name, version } = build;
  const files = await recordFiles(candidate);
  const digest = digestOf(candidate, files);
  await store.put({ name, version, digest }, candidate.files);
  await sql`insert into releases (name, version, container, digest, declaration, build, files, publisher)
    values (${name}, ${version}, ${'container' in build ? build.container : name}, ${digest}, ${JSON.stringify(declaration)}::jsonb,
      ${JSON.stringify(build)}::jsonb, ${JSON.stringify(files)}::jsonb, 'nobody')`.execute(db);
  await sql`update release_pointers set live_version = ${version}, last_known_good = '1.1.0', moved_at = now()
    where name = ${name}`.execute(db);
}
