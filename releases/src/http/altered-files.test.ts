import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StorageSettings } from 'api/settings';
import { defaultSiteRules } from 'shared/remote';
import { followReleases } from '../live/live-releases';
import { inlineHash } from '../release/digest';
import type { Candidate } from '../release/release';
import { openBackend } from '../store/open-store';
import { bearer, callsOf } from '../testing/api-calls';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { startTestBucket, type TestBucket } from '../testing/test-bucket';
import { openTestReleases, type TestProcess, type TestReleases } from '../testing/test-releases';

const evil = 'globalThis.__evil = 1';

/** A shell with a service worker. */
function shell(version: string): Candidate {
  const made = shellCandidate(version);
  const worker = { file: 'sw.js', content: Buffer.from(`/* worker of ${version} */`) };
  return { ...made, build: { ...made.build, worker: 'sw.js' }, files: [...made.files, worker] };
}
const rides = (version: string) => ridesCandidate(version, { firstCalls: `(()=>{fetch('/api/v1/${version}')})();` });

let folder: string;
let bucket: TestBucket;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-tampered-'));
  bucket = await startTestBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Each kind of store, with a way to write past the registry. */
const kinds: Readonly<
  Record<
    StorageSettings['driver'],
    { at(place: string): StorageSettings; write(path: string, bytes: Buffer): Promise<unknown> }
  >
> = {
  folder: {
    at: (place) => ({ driver: 'folder', folder: join(folder, place) }),
    write: (path, bytes) => writeFile(join(folder, path), bytes),
  },
  s3: {
    at: (place) => ({ ...bucket.settings, prefix: `${place}/` }),
    write(path, bytes) {
      const { endpoint, region, bucket: Bucket } = bucket.settings;
      const client = new S3Client({ region, endpoint, forcePathStyle: true });
      return client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes }));
    },
  },
};

interface Part {
  readonly what: string;
  readonly file: string;
  readonly of: (version: string) => Candidate;
  readonly altered: string;
  /** The address that would send it to a browser. */
  readonly url: string;
}

/** Everything that a browser receives without verifying a hash. */
const parts: readonly Part[] = [
  { what: 'the document', file: 'document.html', of: shell, altered: `<script>${evil}</script>{{map}}`, url: '/' },
  { what: 'a style sheet', file: 'frame.33333333.css', of: shell, altered: `body { --x: "${evil}" }`, url: '/' },
  { what: 'the service worker', file: 'sw.js', of: shell, altered: evil, url: '/sw.js' },
  { what: 'first calls', file: 'first-calls/ride-search.js', of: rides, altered: evil, url: '/ride-search' },
];

/** Each response in all encodings, unpacked. */
async function get({ app }: TestProcess, url: string) {
  const [plain, br] = [await app.inject(url), await app.inject({ url, headers: { 'accept-encoding': 'br' } })];
  const unpacked = br.headers['content-encoding'] ? brotliDecompressSync(br.rawPayload) : br.rawPayload;
  return {
    status: plain.statusCode,
    type: String(plain.headers['content-type']),
    text: plain.body + unpacked,
    policy: String(plain.headers['content-security-policy']),
  };
}

describe.each(Object.entries(kinds))('with releases in a %s', (_, { at, write }) => {
  let site: TestReleases;
  let place: string;

  async function open(): Promise<void> {
    count += 1;
    place = `place-${count}`;
    site = await openTestReleases({ storage: at(place) });
  }
  async function put(candidate: Candidate, form: string, file: string, bytes: Buffer): Promise<void> {
    const { name, version } = candidate.build;
    const digest = (await site.releases.registry.find(name, version))?.digest;
    await write(`${place}/${name}/${version}/${digest}/${form}/${file}`, bytes);
  }
  async function alter(candidate: Candidate, file: string, altered: string): Promise<void> {
    await put(candidate, 'identity', file, Buffer.from(altered));
    if (file.endsWith('.html')) return;
    await put(candidate, 'br', file, brotliCompressSync(altered));
    await put(candidate, 'gzip', file, gzipSync(altered));
  }
  async function statusOf({ app }: TestProcess, name: string): Promise<unknown> {
    const { data } = await callsOf(app, bearer(site.token))('GET', '/status');
    return (data.releases as { name: string; altered: string | null }[]).find((each) => each.name === name)?.altered;
  }
  function expectNothingOf(altered: string, { text, policy }: Awaited<ReturnType<typeof get>>): void {
    expect(text).not.toContain('__evil');
    for (const content of [altered, evil]) expect(policy).not.toContain(inlineHash(content));
  }

  describe('with a last known good release for each active one', () => {
    beforeAll(async () => {
      await open();
      for (const version of ['1.0.0', '1.1.0']) for (const make of [shell, rides]) await site.goLive(make(version));
    });
    afterAll(() => site.close());

    test.each(parts)('an altered $what is never sent: the last known good release is served instead', async (part) => {
      const { file, of, altered, url } = part;
      const { name } = of('1.1.0').build;
      const good = (await get(site, url)).text;
      await alter(of('1.1.0'), file, altered);
      // verified content is served from memory
      expect((await get(site, url)).text).toBe(good);

      const restarted = await site.startAnother();
      const answer = await get(restarted, url);
      expectNothingOf(altered, answer);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toBe(good);
      expect(answer.text).toContain('1.0.0');
      expect(await statusOf(restarted, name)).toBe(
        `The file ${file} of ${name}@1.1.0 is not what was published. ${name}@1.0.0 is served in its place. Publish the same build again to repair it.`,
      );

      await restarted.releases.registry.publish(of('1.1.0'));
      expect((await get(restarted, url)).text).toBe(good);
      expect(await statusOf(restarted, name)).toBeNull();
      expect((await get(await site.startAnother(), url)).text).toBe(good);
    });

    test('control: without verification the altered bytes are in the document', async () => {
      const backend = await openBackend(at(place));
      for (const { file, of, altered } of parts.filter(({ url }) => url !== '/sw.js')) {
        await alter(of('1.1.0'), file, altered);
        const live = followReleases({
          registry: site.releases.registry,
          store: backend,
          site: { testMode: true, rules: defaultSiteRules },
        });
        await live.refresh();
        const shown = live.current();
        expect(JSON.stringify([shown?.template, shown?.styles, ...(shown?.pageParts ?? [])])).toContain('__evil');
        await site.publish(of('1.1.0'));
      }
    });

    test('an altered canary or preview is not served', async () => {
      await site.publish(rides('1.2.0'));
      await alter(rides('1.2.0'), 'first-calls/ride-search.js', evil);
      const restarted = await site.startAnother();
      const order = { name: 'mf-rides', kind: 'canary', version: '1.2.0', percent: 99 } as const;
      await restarted.releases.registry.move({ ...order, mover: 'operator', who: 'Ada', why: 'test' });
      for (let visit = 0; visit < 100; visit += 1)
        expect(restarted.releases.live.forVisit(visit)?.map.remotes['mf-rides']?.version).toBe('1.1.0');
      const preview = await get(restarted, site.previewOf('mf-rides@1.2.0', '/ride-search'));
      expectNothingOf(evil, preview);
      expect(preview.text).toContain("fetch('/api/v1/1.1.0')");
      expect(await statusOf(restarted, 'mf-rides')).toContain('of mf-rides@1.2.0 is not what was published');
    });
  });

  describe('without an earlier release', () => {
    beforeAll(async () => {
      await open();
      for (const make of [shell, rides]) await site.goLive(make('1.0.0'));
    });
    afterAll(() => site.close());

    test.each(parts)('an altered $what is left out until it is repaired', async (part) => {
      const { file, of, altered, url } = part;
      const { name } = of('1.0.0').build;
      const good = (await get(site, url)).text;
      await alter(of('1.0.0'), file, altered);
      const restarted = await site.startAnother();
      const answer = await get(restarted, url);
      expectNothingOf(altered, answer);
      expect(await statusOf(restarted, name)).toBe(
        `The file ${file} of ${name}@1.0.0 is not what was published. Publish the same build again to repair it.`,
      );
      if (['document.html', 'frame.33333333.css'].includes(file)) {
        expect(answer.status).toBe(503);
        expect(answer.text).toContain('<h1>Tafiya is not available just now</h1>');
        expect(answer.policy).toContain("default-src 'none'");
      }

      const content = of('1.0.0').files.find((each) => each.file === file)?.content ?? '';
      await alter(of('1.0.0'), file, content.toString());
      await restarted.releases.live.refresh();
      expect((await get(restarted, url)).text).toBe(good);
      expect(await statusOf(restarted, name)).toBeNull();
    });

    test('a file is sent in an unaltered encoding, or not at all', async () => {
      const file = 'main.22222222.js';
      const url = `/remotes/shell/1.0.0/${file}`;
      const good = (await get(site, url)).text;
      await put(shell('1.0.0'), 'br', file, brotliCompressSync(evil));
      const restarted = await site.startAnother();
      expect((await get(restarted, url)).text).toBe(good);
      expect(await statusOf(restarted, 'shell')).toContain(`The file ${file} of shell@1.0.0`);

      await alter(shell('1.0.0'), file, evil);
      const answer = await get(await site.startAnother(), url);
      expectNothingOf(evil, answer);
      expect(answer.status).toBe(503);
      expect(answer.type).toContain('application/json');
    });
  });
});
