import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { type PaperRemote, paperRemote } from '../releases/paper-remote';
import type { Check } from './check';
import { type Deployment, isReady, portOf } from './deployment';
import { hardening } from './hardening-checks';
import { type LoadRequest, type LoadResult, startLoad } from './steady-load';
import { type Listening, visit } from './visitor';

const visitorOf = ({ nginx }: Deployment, from?: string) => visit({ port: nginx.httpsPort, from });

const look = { reference: 'TAF-0000-0000', lastName: 'Nobody' };

const documents: Check = {
  name: 'documents and files come as the site gives them',
  async run(deployment) {
    const visitor = await visitorOf(deployment);
    const page = (encoding: string, more = {}) =>
      visitor.ask('/', { headers: { 'accept-encoding': encoding, ...more } });
    const brotli = await page('gzip, br');
    deepStrictEqual(
      [brotli.status, brotli.headers['content-encoding'], brotli.headers['cache-control']],
      [200, 'br', 'private, no-cache'],
    );
    ok(brotli.headers['strict-transport-security'], 'HSTS');
    strictEqual((await page('gzip')).headers['content-encoding'], 'gzip');
    strictEqual((await page('gzip, br', { 'if-none-match': brotli.headers.etag ?? '' })).status, 304);
    const html = (await page('identity')).body.toString();
    const script = /\/remotes\/shell\/[^"]+\.js/.exec(html)?.[0] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const file = await visitor.ask(script, { headers: { 'accept-encoding': encoding } });
      deepStrictEqual(
        [file.status, file.headers['content-encoding'], file.headers['cache-control']],
        [200, encoding, 'public, max-age=31536000, immutable'],
      );
      strictEqual(Number(file.headers['content-length']), file.body.length);
    }
    await visitor.leave();
    const plain = await fetch(`http://127.0.0.1:${deployment.nginx.httpPort}/ride-search?a=b`, { redirect: 'manual' });
    deepStrictEqual([plain.status, plain.headers.get('location')], [301, 'https://127.0.0.1/ride-search?a=b']);
    return `brotli, gzip, 304, a year for files; http leads to https; ${served(deployment)}`;
  },
};

/** How many requests each process has answered so far. */
function served({ nginx, sites }: Deployment): string {
  const requests = nginx.requests();
  return sites
    .map((site) => requests.filter(({ process }) => process.endsWith(`:${portOf(site)}`)).length)
    .map((count, index) => `process ${index + 1} answered ${count}`)
    .join(', ');
}

const addresses: Check = {
  name: 'each traveller has a limit of his own, and cannot take another one',
  async run(deployment) {
    const ask = async (from: string, times: number, headers: Record<string, string> = {}) => {
      const visitor = await visitorOf(deployment, from);
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1)
        statuses.push((await visitor.ask('/api/v1/track/ride', { method: 'POST', json: look, headers })).status);
      await visitor.leave();
      return statuses;
    };
    // each of the processes counts by itself
    const most = deployment.limits.look * deployment.sites.length;
    const forged = () => ({ 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 255)}` });
    const first = await ask('127.0.0.2', most + 1, forged());
    strictEqual(first.at(-1), 429);
    ok(!(await ask('127.0.0.3', 2)).includes(429), 'another address has its own');
    strictEqual((await ask('127.0.0.2', 1, forged()))[0], 429);
    return `429 after ${first.indexOf(429)} look-ups from one address, forged X-Forwarded-For or not; none for the next`;
  },
};

const tooLarge: Check = {
  name: 'a request that is too large is refused in the same words by the site and by nginx',
  async run(deployment) {
    // beyond the site's own limit, and beyond that of nginx
    for (const bytes of [17_000, 250_000, 300_000]) {
      for (let time = 0; time < 10; time += 1) {
        const visitor = await visitorOf(deployment);
        const json = { text: 'a'.repeat(bytes) };
        const { status, body } = await visitor.ask('/api/v1/fly/flightsearch', { method: 'POST', json });
        deepStrictEqual(
          [status, JSON.parse(body.toString())],
          [413, { message: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE' }],
        );
        await visitor.leave();
      }
    }
    return '413 with its sentence for 17, 250 and 300 kB, ten times each';
  },
};

const uploads: Check = {
  name: 'a squad publishes through nginx',
  async run(deployment) {
    const { sites, nginx } = deployment;
    const visitor = await visitorOf(deployment);
    const { readFile } = await import('node:fs/promises');
    const token = (await readFile(`${sites[0].dataDir}/releases-token`, 'utf8')).trim();
    const send = async (bytes: number) => {
      const files = [{ file: 'big.js', content: Buffer.alloc(bytes, 'a').toString('base64') }];
      const answer = await visitor.ask('/releases/api/releases', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { build: {}, declaration: {}, files, by: 'a squad', commit: null },
      });
      return `${answer.status} ${answer.body.toString().slice(0, 60)}`;
    };
    const mega = 1024 * 1024;
    const big = await send(20 * mega);
    ok(/^4\d\d .*This cannot be taken/.test(big), `it is read whole, and judged by the registry: ${big}`);
    const tooBig = await send(30 * mega);
    ok(/^413 \{/.test(tooBig), `more than the registry takes is refused by it, and says so: ${tooBig}`);
    await visitor.leave();
    return `27 MB of JSON is judged by the registry, 40 MB refused by it; ${nginx.complaints().includes('[error]') ? 'nginx complained' : 'nginx did not complain'}`;
  },
};

const streamCount = 6;
const soonMs = 1000;

/** Tabs connected through nginx, by turns to the one process and the other. */
async function openTabs(deployment: Deployment) {
  const visitor = await visitorOf(deployment);
  const tabs = await Promise.all(Array.from({ length: streamCount }, () => visitor.listen('/releases/events')));
  await Promise.all(tabs.map((tab) => until(() => tagOf(tab) !== undefined)));
  return { visitor, tabs };
}

const tagOf = ({ heard }: Listening) => heard.map((text) => /"tag":"[^"]+"/.exec(text)?.[0]).findLast(Boolean);

async function until(isSo: () => boolean | Promise<boolean>, forMs = 10_000): Promise<number> {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > forMs) throw new Error(`It was not so within ${forMs} ms: ${isSo}`);
    await delay(5);
  }
  return Date.now() - began;
}

const moves: Check = {
  name: 'a move on one process reaches tabs on the other through nginx, within a second',
  async run(deployment) {
    const remote = paperRemote(deployment.sites[0], 'paper', deployment.signingKey);
    await remote.publish('1.0.0');
    const { visitor, tabs } = await openTabs(deployment);
    await until(() => new Set(tabs.map(tagOf)).size === 1);
    const before = tabs.map(tagOf);
    await remote.publish('1.1.0', false);
    const from = Date.now();
    await promote(remote, deployment, '1.1.0');
    await until(() => tabs.every((tab, index) => tagOf(tab) !== before[index]), soonMs);
    const afterMs = Date.now() - from;
    strictEqual(new Set(tabs.map(tagOf)).size, 1);
    await visitor.leave();
    return `${tabs.length} tabs, all told ${afterMs} ms after the move was asked for`;
  },
};

async function promote({ name }: PaperRemote, { sites }: Deployment, version: string): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const token = (await readFile(`${sites[0].dataDir}/releases-token`, 'utf8')).trim();
  const answer = await fetch(`${sites[0].origin}/releases/api/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, kind: 'promote', version, by: 'Obi', why: 'a trial' }),
  });
  ok(answer.ok, await answer.text());
}

const tooManyStreams: Check = {
  name: 'streams beyond an address’s limit cost nobody else a request',
  async run(deployment) {
    const greedy = await visitorOf(deployment, '127.0.0.4');
    const wanted = deployment.limits.streamsAddress * deployment.sites.length + 20;
    const tabs = await Promise.all(Array.from({ length: wanted }, () => greedy.listen('/releases/events')));
    await until(() => tabs.filter((tab) => tab.status() === 503).length >= 20);
    const visitor = await visitorOf(deployment, '127.0.0.5');
    const seen = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { status } = await visitor.ask('/');
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }),
    );
    deepStrictEqual([...seen], [[200, 50]]);
    for (const tab of tabs) tab.stop();
    await greedy.leave();
    await visitor.leave();
    return `${wanted} streams were asked for from one address; another traveller had 50 pages of 50`;
  },
};

let addressNumber = 0;

const load: readonly LoadRequest[] = [
  { name: 'a page', ask: (visitor) => visitor.ask('/') },
  { name: 'the map', ask: (visitor) => visitor.ask('/releases/map') },
  {
    name: 'a search',
    ask: (visitor) =>
      visitor.ask('/api/v1/ride/search-ride', {
        method: 'POST',
        json: {
          pickupLocation: 'Murtala Muhammed International Airport (LOS)',
          dropOffLocation: 'Ikeja, Lagos',
          pickupDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
          pickupTime: '10:00',
        },
      }),
  },
  {
    name: 'what is done once',
    ask: (visitor) => {
      addressNumber += 1;
      return visitor.ask('/api/v1/email/add-mail', {
        method: 'POST',
        headers: { 'idempotency-key': `a-trial-of-this-deployment-${addressNumber}` },
        json: { email: `trial-${addressNumber}@example.com`, consent: true, source: 'home' },
      });
    },
  },
];

/** What happens while travellers go on; nothing of theirs may be lost. */
/** Load is there before it and after it. */
const aroundMs = 1000;

async function underLoad(deployment: Deployment, happens: () => Promise<void>): Promise<LoadResult> {
  let result: LoadResult;
  const visitor = await visitorOf(deployment, '127.0.0.6');
  const running = startLoad(visitor, load, 2);
  await delay(aroundMs);
  try {
    await happens();
    await delay(aroundMs);
  } finally {
    result = await running.stop();
    await visitor.leave();
  }
  deepStrictEqual(result.lost, {});
  return result;
}

const killed: Check = {
  name: 'a killed process costs no request, and comes back',
  async run(deployment) {
    const [, second] = deployment.sites;
    const { answered } = await underLoad(deployment, async () => {
      await second.kill();
      await delay(3000);
      await second.restart();
      await until(() => isReady(second));
    });
    const calls = deployment.nginx.requests();
    const own = calls.slice(-200).filter(({ process }) => process === `127.0.0.1:${portOf(second)}`);
    ok(own.length > 0, 'it is given requests again');
    return `${answered} requests meanwhile, none lost`;
  },
};

const rolling: Check = {
  name: 'both are started anew, one after the other, under open tabs',
  async run(deployment) {
    const remote = paperRemote(deployment.sites[1], 'rolling', deployment.signingKey);
    for (const version of ['1.0.0', '1.1.0']) await remote.publish(version);
    const { visitor, tabs } = await openTabs(deployment);
    const { answered } = await underLoad(deployment, async () => {
      for (const site of deployment.sites) {
        await site.stop();
        await site.restart();
        await until(() => isReady(site));
      }
    });
    // a browser opens its stream again by itself: each of these has ended, none was left hanging
    await Promise.all(tabs.map(({ ended }) => ended));
    await visitor.leave();
    const again = await openTabs(deployment);
    const before = again.tabs.map(tagOf);
    await remote.rollBack();
    await until(() => again.tabs.every((tab, index) => tagOf(tab) !== before[index]), soonMs);
    await again.visitor.leave();
    return `${answered} requests meanwhile, none lost; ${tabs.length} streams ended, and heard the next move when opened again`;
  },
};

export const checks: readonly Check[] = [
  documents,
  addresses,
  tooLarge,
  uploads,
  ...hardening,
  moves,
  tooManyStreams,
  killed,
  rolling,
];
