import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { sizeFault } from '../gate/size-budget';
import { integrityOf } from '../release/digest';
import type { Candidate } from '../release/release';
import { bearer, upload } from '../testing/api-calls';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { longestBlockMs } from '../testing/longest-block';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const compressNow = (content: Buffer) => brotliCompressSync(content, best);
/** Like a script without repetitions: base64 text, which compresses by a quarter. */
const dense = (bytes: number) => Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes));
/** Like a script with many equal lines. */
const repetitive = (bytes: number) => {
  const lines = Array.from({ length: 40 }, () => `${randomBytes(60).toString('hex')};\n`);
  return Buffer.from(
    Array.from({ length: bytes / 100 }, (_, line) => lines[(line * 7 + (line >> 5)) % 40]).join(''),
  ).subarray(0, bytes);
};

let site: TestReleases;
/** The time of one compression of 380 kB on the serving thread of this machine. */
let compressionMs: number;
/** How long a publish may block the serving thread: less than one compression. */
const mostMs = () => compressionMs * 0.6;
let version = 0;

beforeAll(async () => {
  site = await openTestReleases();
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate());
  compressionMs = await longestBlockMs(async () => compressNow(dense(380_000)));
});
afterAll(() => site.close());

function remoteWith(chunks: readonly Buffer[], { ofPages }: { ofPages: boolean }): Candidate {
  version += 1;
  const candidate = ridesCandidate(`2.0.${version}`);
  const files = chunks.map((content, index) => ({ file: `chunk-${index}.js`, content }));
  const modules = ofPages ? Object.fromEntries(files.map(({ file }, index) => [`./page-${index}`, [file]])) : {};
  return {
    ...candidate,
    build: { ...candidate.build, modules: { ...candidate.build.modules, ...modules } },
    files: [
      ...candidate.files.map(({ file, content }) =>
        file === candidate.build.entry
          ? {
              file,
              content: Buffer.concat([
                content,
                Buffer.from(JSON.stringify(files.map((each) => integrityOf(each.content)))),
              ]),
            }
          : { file, content },
      ),
      ...files,
    ],
  };
}

/** Publishes a candidate while pages are requested one after another. */
async function publishUnderLoad(candidate: Candidate) {
  const payload = Buffer.from(JSON.stringify(upload(candidate)));
  const headers = { ...bearer(site.token), 'content-type': 'application/json' };
  let isOver = false;
  let pages = 0;
  const travel = async () => {
    while (!isOver) {
      expect((await site.app.inject('/ride-search')).statusCode).toBe(200);
      pages += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  let status = 0;
  const blockMs = await longestBlockMs(async () => {
    const publishing = site.app.inject({ method: 'POST', url: '/releases/api/releases', headers, payload });
    const travelling = travel();
    ({ statusCode: status } = await publishing);
    isOver = true;
    await travelling;
  });
  return { status, blockMs, pages };
}

const eight = (make: (bytes: number) => Buffer, bytes: number) => Array.from({ length: 8 }, () => make(bytes));

test.each([
  ['8 pages of 900 kB', 422, () => remoteWith(eight(dense, 900_000), { ofPages: true })],
  ['8 repetitive pages of 900 kB', 422, () => remoteWith(eight(repetitive, 900_000), { ofPages: true })],
  ['8 pages of 380 kB', 422, () => remoteWith(eight(dense, 380_000), { ofPages: true })],
  ['8 repetitive pages of 380 kB', 201, () => remoteWith(eight(repetitive, 380_000), { ofPages: true })],
  ['3 lazy files of 450 kB', 201, () => remoteWith(eight(dense, 450_000).slice(5), { ofPages: false })],
  ['a lazy file of 20 MB', 201, () => remoteWith([dense(20_000_000)], { ofPages: false })],
])(
  'a publish of %s is answered with %i and never blocks other requests for a compression',
  async (_, expected, make) => {
    // takes the better of two runs: other load on the machine affects only one of them
    const blocksMs: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { status, blockMs, pages } = await publishUnderLoad(make());
      expect(status).toBe(expected);
      expect(pages).toBeGreaterThan(0);
      blocksMs.push(blockMs);
    }
    expect(Math.min(...blocksMs)).toBeLessThan(mostMs());
  },
);

test('control: compressing 380 kB on the serving thread is detected', async () => {
  const candidate = remoteWith([dense(380_000)], { ofPages: true });
  const blockMs = await longestBlockMs(() => sizeFault(candidate, async (content) => compressNow(content).byteLength));
  expect(blockMs).toBeGreaterThan(mostMs());
});
