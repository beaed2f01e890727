import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { parseSettings } from 'api/settings';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
let origin: string;
const open: ClientRequest[] = [];

beforeEach(async () => {
  const watching = parseSettings({ RELEASE_STREAMS: '5', RELEASE_STREAMS_ADDRESS: '3' });
  site = await openTestReleases({ watching });
  await site.goLive(shellCandidate());
  await site.goLive(ridesCandidate());
  await site.publish(ridesCandidate('1.1.0'));
  origin = await site.app.listen({ port: 0 });
});
afterEach(async () => {
  for (const request of open.splice(0)) request.destroy();
  await site.close();
});

interface Listening {
  readonly answer: IncomingMessage;
  /** The next tag that it receives. */
  next(): Promise<string>;
}

async function listen(cookie = ''): Promise<Listening> {
  const request = get(`${origin}/releases/events`, { headers: { cookie }, agent: false });
  open.push(request);
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  let text = '';
  let wake = () => {};
  answer.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  return {
    answer,
    async next() {
      for (;;) {
        const [whole, tag] = /event: map\ndata: \{"tag":"([^"]+)"\}\n\n/.exec(text) ?? [];
        if (whole && tag) {
          text = text.slice(text.indexOf(whole) + whole.length);
          return tag;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const tagOf = async (cookie = '') => {
  const answer = await fetch(`${origin}/releases/map`, { headers: { cookie } });
  return ((await answer.json()) as { tag: string }).tag;
};
const order = { name: 'mf-rides', mover: 'operator', who: 'Ada', why: 'test' } as const;

test('a stream sends the present tag, and each later one at once', async () => {
  const { answer, next } = await listen();
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const before = await next();
  expect(before).toBe(await tagOf());
  await site.releases.registry.makeLive({ ...order, version: '1.1.0', kind: 'promote' });
  const after = await next();
  expect(after).not.toBe(before);
  expect(after).toBe(await tagOf());
});

test('only visits that get a canary are notified of it', async () => {
  const cookies: string[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const { headers } = await fetch(`${origin}/`);
    cookies.push(headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  const streams = await Promise.all(cookies.map((cookie) => listen(cookie)));
  const before = await Promise.all(streams.map(({ next }) => next()));
  expect(new Set(before).size).toBe(1);
  await site.releases.registry.move({ ...order, kind: 'canary', version: '1.1.0', percent: 40 });
  const now = await Promise.all(cookies.map(tagOf));
  const concerned = now.filter((tag) => tag !== before[0]);
  for (const [index, tag] of now.entries()) if (tag !== before[index]) expect(await streams[index]?.next()).toBe(tag);
  // A move for all visits: those without the canary have received nothing in between.
  await site.releases.registry.makeLive({ ...order, version: '1.1.0', kind: 'promote' });
  const last = await tagOf();
  for (const { next } of streams) expect(await next()).toBe(last);
  expect(concerned.length).toBeLessThan(3);
});

test('the streams of one address are limited, and a closed one frees its slot', async () => {
  const first = await listen();
  await listen();
  await listen();
  const refused = await fetch(`${origin}/releases/events`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  first.answer.destroy();
  let status = 503;
  while (status === 503) {
    const request = get(`${origin}/releases/events`, { agent: false });
    open.push(request);
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    status = answer.statusCode ?? 0;
    answer.resume();
  }
  expect(status).toBe(200);
});

test('a closing site ends its streams', async () => {
  const { answer, next } = await listen();
  await next();
  const ended = once(answer, 'end');
  await Promise.all([ended, site.app.close()]);
  // No stream is left to notify of this move.
  await site.releases.registry.makeLive({ ...order, version: '1.1.0', kind: 'promote' });
});

test('HEAD opens no stream', async () => {
  expect((await fetch(`${origin}/releases/events`, { method: 'HEAD' })).status).toBe(404);
});
