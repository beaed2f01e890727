import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from 'tooling/browser';
import type { Examination } from '../registry/checks.repository';
import { ExaminationAborted } from '../registry/examiner';
import type { Release } from '../release/release';
import { examine, gateUser, published, reasonsOf } from '../testing/examine';
import { runnableRemote, runnableShell } from '../testing/runnable-candidates';
import { createExaminer, type ExaminerOptions } from './examiner';
import { isPicture } from './picture';
import type { ExaminationReport } from './report';

const now = '2026-11-21T09:00:00+01:00';
const good = `main.innerHTML = '<h1>A page</h1>';`;

let chromium: string;
let folder: string;
beforeAll(async () => {
  chromium = await provideChromium(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'tafiya-gate-test-'));
  // The browser runs as another user if the tests run as root.
  await chmod(folder, 0o777);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A script that starts Chromium. */
async function wrapped(name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

test('a remote whose pages and widgets all render is verified', async () => {
  const remote = runnableRemote({
    pages: {
      plain: { run: good },
      asking: {
        run: `
          const data = await (await fetch('/api/v1/things?page=2')).json();
          const kept = JSON.parse(localStorage.getItem('persist:root')).state.name + localStorage.getItem('kept') + sessionStorage.getItem('draft');
          main.innerHTML = '<h1>' + data.said + kept + new Date().getFullYear() + location.search + '</h1>';`,
        fixture: {
          address: '/asking?id=7',
          now: '2031-03-01T09:00:00+01:00',
          heading: 'Hello Amaka 2031?id=7',
          settings: { version: 1, state: { name: ' Ama' } },
          local: { kept: 'ka' },
          session: { draft: ' ' },
          answers: { 'GET /api/v1/things?page=2': { body: { said: 'Hello' } } },
        },
      },
    },
    widgets: { card: { run: `main.innerHTML = '<button>Search</button>';` } },
  });
  const { verdict, shellVersion, report, pictures } = await examine(remote, [runnableShell()]);
  expect(report.pages.map(({ name, ok, reasons }) => [name, ok, reasons])).toEqual(
    expect.arrayContaining([
      ['/plain', true, []],
      ['/asking', true, []],
      ['card', true, []],
    ]),
  );
  expect(verdict).toBe('verified');
  expect(shellVersion).toBe('1.0.0');
  expect(report.unchecked.join()).toContain('does not record what it takes');
  expect(pictures?.map(({ name, width }) => `${name} ${width}`)).toEqual(
    ['/plain', '/asking', 'card'].flatMap((name) => [`${name} 360`, `${name} 1440`]),
  );
  for (const picture of pictures ?? []) expect(isPicture(picture)).toBe(true);
}, 60_000);

test('what a page does while its picture is taken changes no verdict, and a page with a fault has no picture', async () => {
  const remote = runnableRemote({
    pages: {
      wide: { run: `${good} addEventListener('resize', () => { throw new Error('too wide'); })` },
      hanging: { run: `${good} addEventListener('resize', () => { for (;;); })` },
    },
  });
  const { verdict, pictures } = await examine(remote, [runnableShell()]);
  expect(verdict).toBe('verified');
  expect(pictures?.map(({ name, width }) => `${name} ${width}`)).toEqual(['/wide 360', '/wide 1440', '/hanging 360']);
  const faulty = runnableRemote({
    pages: { fine: { run: good }, throwing: { run: `throw new TypeError('no price')` } },
  });
  const refused = await examine(faulty, [runnableShell()]);
  expect(refused.verdict).toBe('refused');
  expect(refused.pictures?.map(({ name }) => name)).toEqual(['/fine', '/fine']);
}, 60_000);

test.each([
  ['a page of HTML', { bytes: Buffer.from('<script>alert(1)</script>') }],
  ['a picture that is too large', { bytes: Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.alloc(150_000)]) }],
  ['a picture of another window', { width: 500 }],
])('%s is not taken from the process of a candidate', (_, more) => {
  const picture = { remote: 'r', kind: 'route', name: '/a', width: 360, height: 740 } as const;
  const bytes = Buffer.from('RIFF....WEBP');
  expect(isPicture({ ...picture, bytes })).toBe(true);
  expect(isPicture({ ...picture, bytes, ...more })).toBe(false);
});

describe('a page is refused', () => {
  let neighbour: Server;
  let reached = 0;
  let examination: Awaited<ReturnType<typeof examine>>;

  beforeAll(async () => {
    neighbour = createServer((_, response) => {
      reached += 1;
      response.setHeader('Access-Control-Allow-Origin', '*').end('secret');
    });
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
    const { port } = neighbour.address() as AddressInfo;
    const remote = runnableRemote({
      pages: {
        fine: { run: good },
        throwing: { run: `throw new TypeError('cannot read the price')` },
        later: { run: `${good} setTimeout(() => { throw new Error('a moment later'); }, 100)` },
        rejecting: { run: `${good} Promise.reject(new Error('nobody cares'))` },
        muttering: { run: `${good} console.error('odd state')` },
        asking: { run: `${good} fetch('/api/v1/unheard-of')` },
        'asking-oddly': { run: `${good} fetch('/api/v1/unheard-of?discount=5%')` },
        chunkless: { run: `${good} fetch(base + 'chunk.js')` },
        unchecked: { run: `await import(base + 'remoteEntry.aaaaaaaa.js')` },
        'led-away': { run: `history.replaceState(null, '', '/'); main.innerHTML = '<h1>Home</h1>'` },
        renamed: { run: good, fixture: { address: '/renamed', now, heading: 'Payment' } },
        outwards: { run: `${good} location.assign('http://127.0.0.1:${port}/')` },
      },
    });
    examination = await examine(remote, [runnableShell()]);
  }, 60_000);
  afterAll(() => void neighbour.close());

  test('and with it the whole release, with a summary that names the first', () => {
    expect(examination.verdict).toBe('refused');
    expect(examination.report.summary).toMatch(/^\/throwing fails: .*cannot read the price.*more of 12\.$/);
  });

  test.each([
    ['/throwing', 'cannot read the price'],
    ['/later', 'It throws Error: a moment later'],
    ['/rejecting', 'nobody cares'],
    ['/muttering', 'It writes an error to the console: odd state'],
    ['/asking', 'no answer to GET /api/v1/unheard-of'],
    ['/asking-oddly', 'no answer to GET /api/v1/unheard-of?discount=5%'],
    ['/chunkless', 'asks for /remotes/mf-small/1.0.0/chunk.js, which no release has'],
    [
      '/unchecked',
      'remoteEntry.aaaaaaaa.js got no answer (integrity). Scripts are loaded with their hash and crossorigin',
    ],
    ['/led-away', 'It leads to /: without a fixture it is not seen'],
    ['/renamed', 'Its heading is "A page", its fixture expects "Payment"'],
  ])('%s, saying why', (name, why) => expect(reasonsOf(examination)[name]).toContain(why));

  test('a good page beside it is not', () => expect(reasonsOf(examination)['/fine']).toBe(''));

  test('a page cannot reach the machine that it is examined on', () => {
    expect(examination.report.pages.find(({ name }) => name === '/outwards')?.ok).toBe(false);
    expect(reached).toBe(0);
  });
});

test('an entry that throws fails every page', async () => {
  const remote = runnableRemote({ pages: { one: { run: good } }, entry: `throw new Error('no start')` });
  const { verdict, report } = await examine(remote, [runnableShell()]);
  expect(verdict).toBe('refused');
  expect(report.summary).toContain('no start');
}, 60_000);

describe('a new shell', () => {
  const live = runnableRemote({ pages: { one: { run: good, fixture: { address: '/one', now } }, two: { run: good } } });

  test('is examined with the active remotes that have fixtures', async () => {
    const { verdict, shellVersion, report } = await examine(runnableShell('1.1.0'), [runnableShell(), live]);
    expect(report.pages.map(({ name, ok }) => [name, ok])).toEqual([
      ['/', true],
      ['/one', true],
    ]);
    expect([verdict, shellVersion]).toEqual(['verified', '1.1.0']);
  }, 60_000);

  test('is refused if it breaks one of them', async () => {
    const shell = runnableShell('1.1.0', `Object.defineProperty(globalThis, 'mf_small_1_0_0', { set() {} });`);
    const { verdict, report } = await examine(shell, [runnableShell(), live]);
    expect(verdict).toBe('refused');
    expect(report.pages.map(({ name, ok }) => [name, ok])).toEqual([
      ['/', true],
      ['/one', false],
    ]);
  }, 60_000);
});

test('a page that never renders is refused at its time limit', async () => {
  const remote = runnableRemote({
    pages: { headless: { run: `main.innerHTML = '<h2>No first heading</h2>'` }, endless: { run: 'for (;;) {}' } },
    widgets: { empty: { run: `main.innerHTML = '<div></div>'` } },
  });
  const examination = await examine(remote, [runnableShell()], { pageLimitMs: 1_500 });
  const why = 'It did not render and become idle within 1.5 s.';
  expect(examination.verdict).toBe('refused');
  expect(reasonsOf(examination)).toEqual({ '/headless': why, '/endless': why, empty: why });
}, 60_000);

test('the pages of a release share one timeout', async () => {
  const slow = { run: 'await new Promise(() => {});' };
  const pages = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`slow-${index}`, slow]));
  const options = { pageLimitMs: 3_000, limitMs: 8_000 };
  const { verdict, report } = await examine(runnableRemote({ pages }), [runnableShell()], options);
  expect(verdict).toBe('refused');
  expect(report.summary).toContain('The examination was not over within 8 s.');
  expect(report.pages.length).toBeLessThan(40);
}, 60_000);

describe('the browser', () => {
  const small = runnableRemote({ pages: { one: { run: good } } });
  const unsandboxed = 'Chromium ran without its sandbox, which this machine does not allow it.';

  test('never runs as root, and has its sandbox or a report that says otherwise', async () => {
    const notes = join(folder, 'notes');
    const recording = await wrapped(
      'recording-user',
      `id -u > ${notes}; echo "$HOME" "$@" >> ${notes}\nexec ${chromium} "$@"`,
    );
    const { verdict, report } = await examine(small, [runnableShell()], { chromium: () => recording });
    expect(verdict).toBe('verified');
    const [uid, started = ''] = (await readFile(notes, 'utf8')).split('\n');
    expect(Number(uid)).toBe(process.getuid?.() === 0 ? gateUser.uid : process.getuid?.());
    expect(started).toMatch(new RegExp(`^${tmpdir()}/tafiya-gate-`));
    expect(report.unchecked.includes(unsandboxed)).toBe(started.includes('--no-sandbox'));
  }, 60_000);

  test('runs without its sandbox only if it cannot have it, which is reported', async () => {
    const fussy = await wrapped('fussy', `case "$*" in *--no-sandbox*) exec ${chromium} "$@" ;; esac\nexit 1`);
    const { verdict, report } = await examine(small, [runnableShell()], { chromium: () => fussy });
    expect(verdict).toBe('verified');
    expect(report.unchecked).toContain(unsandboxed);
  }, 60_000);

  test('sends no UDP to a STUN server for a page, as it would without the flag', async () => {
    const flagless = await wrapped(
      'flagless',
      `for each do shift; case $each in *webrtc-ip-handling*) ;; *) set -- "$@" "$each" ;; esac; done\nexec ${chromium} "$@"`,
    );
    // On a machine without a network WebRTC has no address to send from.
    const isConnected = Object.values(networkInterfaces()).some((all) => all?.some(({ internal }) => !internal));
    if (isConnected) expect(await stunPackets({ chromium: () => flagless })).toBeGreaterThan(0);
    expect(await stunPackets({})).toBe(0);
  }, 90_000);

  /** The number of packets that reach a STUN server while a page that calls it is examined. */
  async function stunPackets(given: Partial<ExaminerOptions>): Promise<number> {
    const server = createSocket('udp4').bind(0, '127.0.0.1');
    await once(server, 'listening');
    let packets = 0;
    server.on('message', (request, from) => {
      packets += 1;
      server.send(stunAnswer(request, from), from.port, from.address);
    });
    const run = `
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${server.address().port}' }] });
      peer.createDataChannel('out');
      const gathered = new Promise((resolve) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
      });
      await peer.setLocalDescription();
      await gathered;
      ${good}`;
    const { report } = await examine(runnableRemote({ pages: { one: { run } } }), [runnableShell()], given);
    server.close();
    expect(report.pages.map(({ reasons }) => reasons)).toEqual([[]]);
    return packets;
  }
});

/** The success response to a binding request (RFC 8489, 6.3.1 and 14.2), with the address that it came from. */
function stunAnswer(request: Buffer, { address, port }: { address: string; port: number }): Buffer {
  const cookie = request.subarray(4, 8);
  const mapped = Buffer.alloc(12);
  mapped.set([0x00, 0x20, 0x00, 0x08, 0x00, 0x01]);
  mapped.writeUInt16BE(port ^ cookie.readUInt16BE(0), 6);
  address.split('.').forEach((part, index) => {
    mapped[8 + index] = Number(part) ^ (cookie[index] ?? 0);
  });
  return Buffer.concat([Buffer.from([0x01, 0x01, 0x00, mapped.length]), request.subarray(4, 20), mapped]);
}

test('an endless examination is ended with its browser', async () => {
  const pidFile = join(folder, 'pid');
  const hanging = await wrapped('hanging', `echo $$ > ${pidFile}\nexec sleep 600`);
  const remote = runnableRemote({ pages: { one: { run: good } } });
  const { verdict, report } = await examine(remote, [runnableShell()], { chromium: () => hanging, limitMs: 4_000 });
  expect(verdict).toBe('refused');
  expect(report.summary).toBe('The examination was not over within 4 s.');
  if (existsSync(pidFile)) await exitOf(Number(await readFile(pidFile, 'utf8')));
}, 60_000);

/** Waits until a killed process has exited. */
async function exitOf(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('an examiner', () => {
  const shell = runnableShell();
  let live: Release[];
  beforeAll(async () => {
    live = [await published(shell)];
  });
  const at = (run: string) => runnableRemote({ pages: { one: { run } } });
  const endless = at('await new Promise(() => {});');
  const examinerOf = (given: Partial<ExaminerOptions> = {}) =>
    createExaminer({
      store: { read: async (_, file) => shell.files.find((each) => each.file === file)?.content },
      requiresGate: true,
      user: gateUser,
      chromium: () => chromium,
      ...given,
    });

  /** A Chromium that writes its process id to a file when it starts. */
  let started: string;
  let recording: string;
  const browserPid = async () => {
    while (!existsSync(started) || !(await readFile(started, 'utf8')).endsWith('\n'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const pid = Number(await readFile(started, 'utf8'));
    await rm(started);
    return pid;
  };
  beforeAll(async () => {
    started = join(folder, 'started.pid');
    recording = await wrapped('recording', `echo $$ > ${started}\nexec ${chromium} "$@"`);
  });

  test('refuses a release in the background for faults of its pages, not for exceeding the time limit', async () => {
    const late = await examinerOf({ pageLimitMs: 200 }).examineInBackground(endless, live);
    expect(late.verdict).toBe('unverified');
    expect(late.report.summary).toMatch(/did not render and become idle/);
    const throwing = await examinerOf().examineInBackground(at(`throw new Error('no price')`), live);
    expect(throwing.verdict).toBe('refused');
  }, 60_000);

  test('aborts a background examination for a foreground one and on close, and leaves no browser', async () => {
    const examiner = examinerOf({ chromium: () => recording });
    const first = examiner.examineInBackground(endless, live);
    const broken = expect(first).rejects.toThrow(ExaminationAborted);
    const firstPid = await browserPid();
    expect((await examiner.examine(at(good), live)).verdict).toBe('verified');
    await broken;
    await exitOf(firstPid);

    await rm(started);
    const second = expect(examiner.examineInBackground(endless, live)).rejects.toThrow(ExaminationAborted);
    const secondPid = await browserPid();
    await examiner.close();
    await second;
    await exitOf(secondPid);
  }, 60_000);

  test('starts a browser ahead for an expected candidate, and ends it if none arrives', async () => {
    const examiner = examinerOf({ chromium: () => recording });
    examiner.prepare();
    await browserPid();
    expect((await examiner.examine(at(good), live)).verdict).toBe('verified');
    expect(existsSync(started)).toBe(false);
    examiner.prepare();
    const pid = await browserPid();
    await examiner.close();
    await exitOf(pid);
  }, 60_000);
});

test('examinations are queued fairly by holder, however many one of them requests', async () => {
  const examiner = createExaminer({
    store: { read: async () => undefined },
    requiresGate: false,
    user: gateUser,
    chromium: () => undefined,
  });
  const ended: string[] = [];
  const publish = async (holder: string, version: string) => {
    const remote = runnableRemote({ pages: { one: { run: good } } });
    await examiner.examine(remote, [await published(runnableShell())], holder);
    ended.push(`${holder} ${version}`);
  };
  const orders = ['rides 1', 'rides 2', 'rides 3', 'content 1', 'flights 1', 'content 2'];
  await Promise.all(orders.map((order) => publish(...(order.split(' ') as [string, string]))));
  // the order of requests that arrive together is undefined
  const holders = ended.map((order) => order.split(' ')[0]);
  expect([holders.slice(0, 4).sort(), holders.slice(4).sort()]).toEqual([
    ['content', 'flights', 'rides', 'rides'],
    ['content', 'rides'],
  ]);
});

describe('without an examination', () => {
  const remote = runnableRemote({ pages: { one: { run: good } } });
  const noBrowser = { chromium: () => undefined };

  test.each<[string, Promise<Examination>, Examination['verdict'], RegExp]>([
    ['without a browser', examine(remote, [runnableShell()], noBrowser), 'unverified', /no Chromium/],
    ['without a shell', examine(remote, []), 'unverified', /no shell is active/],
    [
      'in production',
      examine(remote, [runnableShell()], { ...noBrowser, requiresGate: true }),
      'refused',
      /no Chromium/,
    ],
  ])('%s', async (_, examining, verdict, why) => {
    const examination = await examining;
    expect(examination.verdict).toBe(verdict);
    expect((examination.report as ExaminationReport).summary).toMatch(why);
  });
});
