import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { type SampleRemote, sampleRemote } from '../releases/sample-remote';
import { dataOf } from '../site/call-api';
import { callRegistry, operatorTokenOf } from '../site/call-registry';
import type { Check } from './check';
import { type Deployment, isReady, portOf } from './deployment';
import { hardening } from './hardening-checks';
import { type LoadRequest, type LoadResult, startLoad } from './steady-load';
import { type EventStream, opsHost, visit } from './visitor';

const visitorOf = ({ nginx }: Deployment, from?: string) => visit({ port: nginx.httpsPort, from });
const operatorAt = ({ nginx }: Deployment) => visit({ port: nginx.httpsPort, host: opsHost });

const lookUp = { reference: 'TAF-0000-0000', lastName: 'Nobody' };

const documents: Check = {
  name: 'documents and files pass nginx unchanged',
  async run(deployment) {
    const visitor = await visitorOf(deployment);
    const page = (encoding: string, more = {}) =>
      visitor.request('/', { headers: { 'accept-encoding': encoding, ...more } });
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
      const file = await visitor.request(script, { headers: { 'accept-encoding': encoding } });
      deepStrictEqual(
        [file.status, file.headers['content-encoding'], file.headers['cache-control']],
        [200, encoding, 'public, max-age=31536000, immutable'],
      );
      strictEqual(Number(file.headers['content-length']), file.body.length);
    }
    await visitor.close();
    const plain = await fetch(`http://127.0.0.1:${deployment.nginx.httpPort}/ride-search?a=b`, { redirect: 'manual' });
    deepStrictEqual([plain.status, plain.headers.get('location')], [301, 'https://127.0.0.1/ride-search?a=b']);
    return `brotli, gzip, 304, a year for files; http leads to https; ${served(deployment)}`;
  },
};

/** The number of requests that each process has answered. */
function served({ nginx, sites }: Deployment): string {
  const requests = nginx.requests();
  return sites
    .map((site) => requests.filter(({ process }) => process.endsWith(`:${portOf(site.origin)}`)).length)
    .map((count, index) => `process ${index + 1} answered ${count}`)
    .join(', ');
}

const addresses: Check = {
  name: 'each address has its own limit, which forged headers do not change',
  async run(deployment) {
    const request = async (from: string, times: number, headers: Record<string, string> = {}) => {
      const visitor = await visitorOf(deployment, from);
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1)
        statuses.push((await visitor.request('/api/v1/track/ride', { method: 'POST', json: lookUp, headers })).status);
      await visitor.close();
      return statuses;
    };
    // each process counts separately
    const most = deployment.limits.lookUp * deployment.sites.length;
    const forged = () => ({ 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 255)}` });
    const first = await request('127.0.0.2', most + 1, forged());
    strictEqual(first.at(-1), 429);
    ok(!(await request('127.0.0.3', 2)).includes(429), 'another address has its own');
    strictEqual((await request('127.0.0.2', 1, forged()))[0], 429);
    return `429 after ${first.indexOf(429)} look-ups from one address, forged X-Forwarded-For or not; none for the next`;
  },
};

const tooLarge: Check = {
  name: 'the site and nginx refuse a too large request with the same response',
  async run(deployment) {
    // above the limit of the site, and above that of nginx
    for (const bytes of [17_000, 250_000, 300_000]) {
      for (let time = 0; time < 10; time += 1) {
        const visitor = await visitorOf(deployment);
        const json = { text: 'a'.repeat(bytes) };
        const { status, body } = await visitor.request('/api/v1/fly/flightsearch', { method: 'POST', json });
        deepStrictEqual(
          [status, JSON.parse(body.toString())],
          [413, { message: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE' }],
        );
        await visitor.close();
      }
    }
    return '413 with its message for 17, 250 and 300 kB, ten times each';
  },
};

const uploads: Check = {
  name: 'a squad publishes through nginx',
  async run(deployment) {
    const { sites, nginx } = deployment;
    const visitor = await operatorAt(deployment);
    const token = await operatorTokenOf(sites[0]);
    const send = async (bytes: number) => {
      const files = [{ file: 'big.js', content: Buffer.alloc(bytes, 'a').toString('base64') }];
      const answer = await visitor.request('/releases/api/releases', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { build: {}, declaration: {}, files, by: 'a squad', commit: null },
      });
      return `${answer.status} ${answer.body.toString().slice(0, 60)}`;
    };
    const mega = 1024 * 1024;
    const big = await send(20 * mega);
    ok(/^4\d\d .*This cannot be taken/.test(big), `the registry reads and checks it: ${big}`);
    const tooBig = await send(30 * mega);
    ok(/^413 \{/.test(tooBig), `the registry refuses it for its size: ${tooBig}`);
    await visitor.close();
    return `the registry checks 27 MB of JSON and refuses 40 MB; nginx logged ${nginx.errorLog().includes('[error]') ? 'errors' : 'no errors'}`;
  },
};

const streamCount = 6;
const soonMs = 1000;

/** Opens event streams through nginx, which distributes them over both processes. */
async function openTabs(deployment: Deployment) {
  const visitor = await visitorOf(deployment);
  const tabs = await Promise.all(Array.from({ length: streamCount }, () => visitor.openStream('/releases/events')));
  await Promise.all(tabs.map((tab) => until(() => tagOf(tab) !== undefined)));
  return { visitor, tabs };
}

const tagOf = ({ received }: EventStream) => received.map((text) => /"tag":"[^"]+"/.exec(text)?.[0]).findLast(Boolean);

async function until(condition: () => boolean | Promise<boolean>, forMs = 10_000): Promise<number> {
  const began = Date.now();
  while (!(await condition())) {
    if (Date.now() - began > forMs) throw new Error(`Not true within ${forMs} ms: ${condition}`);
    await delay(5);
  }
  return Date.now() - began;
}

const moves: Check = {
  name: 'a move on one process reaches tabs on the other process through nginx within a second',
  async run(deployment) {
    const remote = sampleRemote(deployment.sites[0], 'sample', deployment.signingKey);
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
    await visitor.close();
    return `${tabs.length} tabs, all notified ${afterMs} ms after the request for the move`;
  },
};

async function promote({ name }: SampleRemote, { sites }: Deployment, version: string): Promise<void> {
  await dataOf(callRegistry(sites[0], '/moves', { name, kind: 'promote', version, by: 'Obi', why: 'a trial' }));
}

const tooManyStreams: Check = {
  name: 'streams above the limit of one address do not affect other addresses',
  async run(deployment) {
    const greedy = await visitorOf(deployment, '127.0.0.4');
    const wanted = deployment.limits.streamsAddress * deployment.sites.length + 20;
    const tabs = await Promise.all(Array.from({ length: wanted }, () => greedy.openStream('/releases/events')));
    await until(() => tabs.filter((tab) => tab.status() === 503).length >= 20);
    const visitor = await visitorOf(deployment, '127.0.0.5');
    const seen = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { status } = await visitor.request('/');
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }),
    );
    deepStrictEqual([...seen], [[200, 50]]);
    for (const tab of tabs) tab.stop();
    await greedy.close();
    await visitor.close();
    return `${wanted} streams requested from one address; another address got 50 pages of 50`;
  },
};

let addressNumber = 0;

const load: readonly LoadRequest[] = [
  { name: 'a page', send: (visitor) => visitor.request('/') },
  { name: 'the map', send: (visitor) => visitor.request('/releases/map') },
  {
    name: 'a search',
    send: (visitor) =>
      visitor.request('/api/v1/ride/search-ride', {
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
    name: 'an idempotent call',
    send: (visitor) => {
      addressNumber += 1;
      return visitor.request('/api/v1/email/add-mail', {
        method: 'POST',
        headers: { 'idempotency-key': `a-trial-of-this-deployment-${addressNumber}` },
        json: { email: `trial-${addressNumber}@example.com`, consent: true, source: 'home' },
      });
    },
  },
];

/** The load starts this long before the event and ends this long after it. */
const aroundMs = 1000;

/** Runs `event` under load. @throws if a request fails */
async function underLoad(deployment: Deployment, event: () => Promise<void>): Promise<LoadResult> {
  let result: LoadResult;
  const visitor = await visitorOf(deployment, '127.0.0.6');
  const running = startLoad(visitor, load, 2);
  await delay(aroundMs);
  try {
    await event();
    await delay(aroundMs);
  } finally {
    result = await running.stop();
    await visitor.close();
  }
  deepStrictEqual(result.failures, {});
  return result;
}

const killed: Check = {
  name: 'no request fails when one process is killed, and it serves again after its restart',
  async run(deployment) {
    const [, second] = deployment.sites;
    const { answered } = await underLoad(deployment, async () => {
      await second.kill();
      await delay(3000);
      await second.restart();
      await until(() => isReady(second));
    });
    const calls = deployment.nginx.requests();
    const own = calls.slice(-200).filter(({ process }) => process === `127.0.0.1:${portOf(second.origin)}`);
    ok(own.length > 0, 'it receives requests again');
    return `${answered} requests meanwhile, none failed`;
  },
};

const rolling: Check = {
  name: 'no request fails when both processes are restarted one after the other, and open streams end',
  async run(deployment) {
    const remote = sampleRemote(deployment.sites[1], 'rolling', deployment.signingKey);
    for (const version of ['1.0.0', '1.1.0']) await remote.publish(version);
    const { visitor, tabs } = await openTabs(deployment);
    const { answered } = await underLoad(deployment, async () => {
      for (const site of deployment.sites) {
        await site.stop();
        await site.restart();
        await until(() => isReady(site));
      }
    });
    // each stream has ended, so a browser opens it again
    await Promise.all(tabs.map(({ ended }) => ended));
    await visitor.close();
    const again = await openTabs(deployment);
    const before = again.tabs.map(tagOf);
    await remote.rollBack();
    await until(() => again.tabs.every((tab, index) => tagOf(tab) !== before[index]), soonMs);
    await again.visitor.close();
    return `${answered} requests meanwhile, none failed; ${tabs.length} streams ended, and received the next move when opened again`;
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
