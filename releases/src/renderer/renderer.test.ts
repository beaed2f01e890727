import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { ReleaseMap } from 'shared/remote';
import { canIsolate } from './child';
import { createRenderer, type ReleaseSet, type Renderer, type RendererOptions, type ServerSide } from './renderer';

/** The renderer passes the map on; these shells do not read it. */
const map = { tag: 'a tag' } as ReleaseMap;
const request = { map, address: '/contact', answers: [] };

const sideOf = (name: string, source: string, files: Readonly<Record<string, string>> = {}): ServerSide => ({
  name,
  container: name.replaceAll('-', '_'),
  entry: 'server/entry.js',
  files: { 'server/entry.js': source, ...files },
});

/** A set with a shell of this source, and other server sides. */
function setOf(key: string, shell: string, ...others: readonly ServerSide[]): ReleaseSet {
  return { key, read: async () => [sideOf('shell', shell), ...others] };
}

/** A shell whose page is the result of an expression. */
const shellOf = (expression: string) =>
  `exports.renderPage = async (request, entryOf) => ({ html: String(await (${expression})), css: '', ruleNames: [] });`;

/** `vm` is not a security boundary: this is how code leaves its context. */
const outside = `console.log.constructor('return process')()`;

const good = setOf('good', shellOf("'<h1>' + request.address + ' of ' + request.map.tag + '</h1>'"));

const opened: Renderer[] = [];
const pids: (number | undefined)[] = [];

function open(options: RendererOptions = {}): Renderer {
  pids.length = 0;
  const renderer = createRenderer({ onStart: (pid) => pids.push(pid), ...options });
  opened.push(renderer);
  return renderer;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const htmlOf = async (set: ReleaseSet) => (await open().render(set, request)).html;

test('a page is rendered by the shell of its set', async () => {
  const { render } = open();
  expect(await render(good, request)).toEqual({
    html: '<h1>/contact of a tag</h1>',
    css: '',
    laterCss: '',
    ruleNames: [],
    dataJson: '',
  });
  expect((await render(good, { ...request, address: '/terms' })).html).toBe('<h1>/terms of a tag</h1>');
  expect(pids).toHaveLength(1);
});

test('a shell is asked for the rules that follow the page, apart from the others', async () => {
  expect(await htmlOf(setOf('parted', shellOf('request.putsLaterCss')))).toBe('true');
});

test('a frame is rendered by the shell of its set, if it has one', async () => {
  const { frame } = open();
  const framing = `exports.renderFrame = async ({ map }) => ({ html: map.tag, css: '' });`;
  expect(await frame(setOf('framing', framing), { map })).toEqual({ html: 'a tag', css: '' });
  expect(await frame(good, { map })).toBeUndefined();
  await expect(frame(setOf('odd', 'exports.renderFrame = () => ({ html: 1 });'), { map })).rejects.toThrow(
    'The shell returned no frame',
  );
});

test('a shell finds the entry of a remote by its container, and a file loads others', async () => {
  const remote = sideOf('mf-content', `exports.get = () => require('./7.js').name;`, {
    'server/7.js': `exports.name = 'the contact page';`,
  });
  expect(await htmlOf(setOf('two', shellOf(`entryOf('mf_content').get()`), remote))).toBe('the contact page');
  await expect(htmlOf(setOf('none', shellOf(`entryOf('mf_rides').get()`), remote))).rejects.toThrow(
    'mf_rides has no server side',
  );
});

test('the script of a set runs before its sources', async () => {
  const set = setOf('clock', `const atLoad = globalThis.clock; ${shellOf('atLoad')}`);
  expect(await htmlOf({ ...set, script: `globalThis.clock = 'noon';` })).toBe('noon');
});

test('each set of releases has modules and globals of its own', async () => {
  const counting = (key: string) => setOf(key, `globalThis.count = 0; ${shellOf('++globalThis.count')}`);
  const { render } = open();
  const shown: string[] = [];
  for (const key of ['one', 'two', 'one', 'one', 'two']) shown.push((await render(counting(key), request)).html);
  expect(shown).toEqual(['1', '1', '2', '3', '2']);
});

test('pages of a set are rendered one after the other, so that they do not mix', async () => {
  const slow = setOf(
    'slow',
    `let now; ${shellOf('(now = request.address, new Promise((done) => setTimeout(() => done(now), 20)))')}`,
  );
  const { render } = open();
  const paths = ['/a', '/b', '/c'];
  const pages = await Promise.all(paths.map((address) => render(slow, { ...request, address })));
  expect(pages.map(({ html }) => html)).toEqual(paths);
});

describe('code of a release', () => {
  test.each([
    ['has no environment', `JSON.stringify(Object.keys(${outside}.env))`, /^\[\]$/],
    [
      'has no module of Node',
      `(() => { try { return require('node:fs') } catch (e) { return e.message } })()`,
      /has no/,
    ],
    ['has no fetch in its context', 'typeof fetch', /^undefined$/],
    ['has no process in its context', 'typeof process', /^undefined$/],
    [
      'reads no file, even outside of its context',
      `(() => { try { return ${outside}.getBuiltinModule('fs').readFileSync('/etc/hostname', 'utf8') } catch (e) { return e.code } })()`,
      /^ERR_ACCESS_DENIED$/,
    ],
    [
      'starts no process, even outside of its context',
      `(() => { try { return ${outside}.getBuiltinModule('child_process').execSync('id') } catch (e) { return e.code } })()`,
      /^ERR_ACCESS_DENIED$/,
    ],
    [
      'starts no thread, even outside of its context',
      `(() => { try { return new (${outside}.getBuiltinModule('worker_threads').Worker)('1', { eval: true }) } catch (e) { return e.code } })()`,
      /^ERR_ACCESS_DENIED$/,
    ],
  ])('%s', async (_, expression, result) => {
    expect(await htmlOf(setOf('curious', shellOf(expression)))).toMatch(result);
  });
});

test('code of a release reaches no server, where the system isolates its network', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const connect = `new Promise((done) => console.log.constructor('return process')().getBuiltinModule('net')
    .connect(${port}, '127.0.0.1').on('connect', () => done('reached')).on('error', ({ code }) => done(code)))`;
  const result = await htmlOf(setOf('curious', shellOf(connect)));
  expect(result).toBe((await canIsolate()) ? 'ENETUNREACH' : 'reached');
  server.close();
});

test('code of a release signals no other process, where the system gives it process ids of its own', async () => {
  const signal = `(() => { try { return ${outside}.kill(${process.pid}, 0) } catch (e) { return e.code } })()`;
  const result = await htmlOf(setOf('curious', shellOf(signal)));
  expect(result).toBe((await canIsolate()) ? 'ESRCH' : 'true');
});

test.each([
  ['an internal message of Node', `${outside}.send?.({ cmd: 'NODE_HANDLE_ACK' })`],
  ['text', `${outside}.stdout.write('hello\\n')`],
  ['an answer to no question', `${outside}.stdout.write('{"id":77,"result":"hello"}\\n')`],
  ['a line without an end', `${outside}.stdout.write('x'.repeat(9_000_000))`],
])('code of a release that sends %s does not end the site', async (_, expression) => {
  const { render } = open({ limits: { renderMs: 1_500 } });
  await render(setOf('sending', shellOf(expression)), request).catch(() => undefined);
  await render(good, request).catch(() => undefined);
  expect((await render(good, request)).html).toContain('/contact');
});

describe('a page that cannot be rendered', () => {
  test('because its code throws is refused with the reason, and the process continues', async () => {
    const { render } = open();
    const throwing = setOf('throwing', shellOf(`(() => { throw new Error('window is not defined') })()`));
    await expect(render(throwing, request)).rejects.toThrow('window is not defined');
    await render(good, request);
    expect(pids).toHaveLength(1);
  });

  test.each([
    ['no HTML', '{}'],
    ['HTML that is not a text', "{ html: ['<p>'], css: '', ruleNames: [] }"],
    ['HTML that ends its part of the document', "{ html: '<!--/root--><script>', css: '', ruleNames: [] }"],
    ['names of rules that end an attribute', `{ html: '', css: '', ruleNames: ['"><script>'] }`],
    ['more than it may', "{ html: 'x'.repeat(600000), css: '', ruleNames: [] }"],
  ])('because its code returns %s is refused', async (_, result) => {
    const wrong = setOf('wrong', `exports.renderPage = async () => (${result});`);
    await expect(open().render(wrong, request)).rejects.toThrow('returned no page');
  });

  test('because a file is missing or altered is refused, and the process continues', async () => {
    const { render } = open();
    await expect(render({ key: 'altered', read: async () => undefined }, request)).rejects.toThrow(
      'missing or altered',
    );
    await render(good, request);
    expect(pids).toHaveLength(1);
  });

  test.each([
    ['an endless loop', shellOf('(() => { for (;;); })()')],
    ['a promise without an end', shellOf('new Promise(() => undefined)')],
    ['an endless loop while it is loaded', 'for (;;);'],
    ['more memory than allowed', shellOf('(() => { const all = []; for (;;) all.push(new Array(1e5).fill({})); })()')],
    ['an exit of the process', shellOf(`${outside}.exit()`)],
  ])('because of %s ends its process, and the next page is rendered in a new one', async (_, source) => {
    const { render } = open({ limits: { renderMs: 1_500, loadMs: 1_500, heapMb: 64 } });
    await expect(render(setOf('broken', source), request)).rejects.toThrow(/The renderer/);
    expect((await render(good, request)).html).toContain('/contact');
    expect(pids).toHaveLength(2);
  });
});

/** The process that runs the program: with its own process ids it is a child of the started one. */
function programOf(pid: number): number {
  const children = `/proc/${pid}/task/${pid}/children`;
  return (existsSync(children) && Number.parseInt(readFileSync(children, 'utf8'), 10)) || pid;
}

test.each(['SIGSTOP', 'SIGKILL'] as const)(
  'after a %s of its process the next page but one is rendered',
  async (signal) => {
    const { render } = open({ limits: { renderMs: 1_500 } });
    await render(good, request);
    process.kill(programOf(Number(pids[0])), signal);
    // killed, the process may be gone already when the page is asked for
    await render(good, request).catch(() => undefined);
    expect((await render(good, request)).html).toContain('/contact');
    expect(pids).toHaveLength(2);
  },
);

test('a set that ends its process three times is left out for a while, and others are not', async () => {
  let nowMs = 0;
  const { render, leftOut } = open({ limits: { crashes: 3, leftOutMs: 1_000 }, now: () => nowMs });
  const broken = setOf('broken', shellOf(`${outside}.exit()`));
  for (let crash = 1; crash <= 3; crash += 1) {
    expect(leftOut()).toEqual([]);
    await expect(render(broken, request)).rejects.toThrow('The renderer ended');
  }
  expect(leftOut()).toEqual(['broken']);
  await expect(render(broken, request)).rejects.toThrow('left out');
  expect(pids).toHaveLength(3);
  await render(good, request);
  nowMs = 1_001;
  expect(leftOut()).toEqual([]);
  await expect(render(broken, request)).rejects.toThrow('The renderer ended');
});

test('ends of the process that are long ago do not count', async () => {
  let nowMs = 0;
  const { render, leftOut } = open({ limits: { crashes: 2, crashesWithinMs: 1_000 }, now: () => nowMs });
  const broken = setOf('broken', shellOf(`${outside}.exit()`));
  for (const eachMs of [0, 1_000, 2_000]) {
    nowMs = eachMs;
    await expect(render(broken, request)).rejects.toThrow('The renderer ended');
  }
  expect(leftOut()).toEqual([]);
  await expect(render(broken, request)).rejects.toThrow('The renderer ended');
  expect(leftOut()).toEqual(['broken']);
});

test('a process that has grown is replaced before the next page', async () => {
  const { render } = open({ limits: { renewAboveBytes: 1 } });
  await render(good, request);
  await render(good, request);
  expect(pids).toHaveLength(2);
});

test('more pages than the queue takes are refused at once', async () => {
  const { render } = open({ limits: { queued: 2 } });
  const rendering = [render(good, request), render(good, request)];
  await expect(render(good, request)).rejects.toThrow('Too many pages');
  await Promise.all(rendering);
  await render(good, request);
});

test('of the sets the four used last stay loaded', async () => {
  let reads = 0;
  const counted = (key: string): ReleaseSet => ({
    ...setOf(key, shellOf('request.address')),
    read: async () => {
      reads += 1;
      return [sideOf('shell', shellOf('request.address'))];
    },
  });
  const { render } = open();
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a']) await render(counted(key), request);
  expect(reads).toBe(5);
  await render(counted('b'), request);
  expect(reads).toBe(6);
  expect(pids).toHaveLength(1);
});
