import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createServer, Refusal, type ServerSettings } from '../http';
import { openRawSocket } from '../testing/raw-socket';
import { createMetrics, type Metrics, registerMetrics } from '.';

const settings: ServerSettings = {
  logLevel: 'silent',
  trustedProxies: ['127.0.0.1'],
  origin: 'https://tafiya.test',
  shedding: {
    maxOpenRequests: 2,
    maxOpenRequestsNetwork: 1,
    maxWorkingRequests: 1,
    maxWaitMs: 1,
    // a busy machine must not fail a test
    maxLoopLagMs: 60_000,
  },
};

let clockMs: number;
let metrics: Metrics;
let errors: unknown[];
const apps: FastifyInstance[] = [];
beforeEach(() => {
  clockMs = 0;
  errors = [];
  metrics = createMetrics({ nowMs: () => clockMs, onError: (error) => errors.push(error) });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const serve = async (name: 'site' | 'back_office' = 'site'): Promise<FastifyInstance> => {
  const app = await createServer(settings, { meter: metrics.meter(name) });
  apps.push(app);
  return app;
};

/** The lines of a metric. */
const linesOf = async (name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

/** An endless handler, and a function that ends it. */
const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
};

describe('requests', () => {
  test('with different ids are one series, by the name of the operation', async () => {
    const app = await serve();
    app.get('/bookings/:id', { config: { operation: 'getBooking' } }, async () => 'a booking');
    for (const id of ['RD-1111', 'RD-2222'])
      expect((await app.inject(`/bookings/${id}?token=secret`)).body).toBe('a booking');
    expect(await linesOf('tafiya_http_requests_total')).toEqual([
      'tafiya_http_requests_total{server="site",operation="getBooking",method="GET",status="2xx"} 2',
    ]);
    expect(await metrics.text()).not.toMatch(/RD-1111|RD-2222|secret/);
  });

  test('to addresses that nothing is declared for are one series', async () => {
    const app = await serve();
    app.get('/plain', async () => 'plain');
    for (const path of ['/a', '/b', '/plain']) await app.inject(path);
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/c' });
    expect(await linesOf('tafiya_http_requests_total')).toEqual([
      'tafiya_http_requests_total{server="site",operation="none",method="GET",status="4xx"} 2',
      'tafiya_http_requests_total{server="site",operation="/plain",method="GET",status="2xx"} 1',
      'tafiya_http_requests_total{server="site",operation="none",method="other",status="4xx"} 1',
    ]);
  });

  test('are counted for each server with their status and duration', async () => {
    const [site, ops] = [await serve(), await serve('back_office')];
    site.get('/refused', async () => {
      throw new Refusal('SOLD_OUT', 'Sold out.');
    });
    ops.get('/broken', async () => {
      throw new Error('a fault');
    });
    await site.inject('/refused');
    await ops.inject('/broken');
    expect(await linesOf('tafiya_http_requests_total')).toEqual([
      'tafiya_http_requests_total{server="site",operation="/refused",method="GET",status="4xx"} 1',
      'tafiya_http_requests_total{server="back_office",operation="/broken",method="GET",status="5xx"} 1',
    ]);
    const buckets = await linesOf('tafiya_http_request_duration_seconds_bucket');
    expect(buckets.filter((line) => line.includes('site')).map((line) => /le="([^"]+)"/.exec(line)?.[1])).toEqual([
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ]);
    expect(await linesOf('tafiya_http_request_duration_seconds_count')).toEqual([
      'tafiya_http_request_duration_seconds_count{server="site",operation="/refused"} 1',
      'tafiya_http_request_duration_seconds_count{server="back_office",operation="/broken"} 1',
    ]);
  });

  test('are open until their end, and event streams have no duration', async () => {
    const app = await serve();
    const { until, release } = held();
    app.get('/stream', { config: { isStream: true } }, async () => {
      await until;
      return 'end';
    });
    const answer = app.inject('/stream').then(({ body }) => body);
    // the first request makes the app ready
    await app.inject('/nothing');
    expect(await linesOf('tafiya_http_open_requests')).toEqual(['tafiya_http_open_requests{server="site"} 1']);
    release();
    expect(await answer).toBe('end');
    expect(await linesOf('tafiya_http_open_requests')).toEqual(['tafiya_http_open_requests{server="site"} 0']);
    expect(await linesOf('tafiya_http_request_duration_seconds_count')).not.toContainEqual(
      expect.stringContaining('/stream'),
    );
  });

  test('are counted as aborted if the client disconnects', async () => {
    const app = await serve();
    const { until, release } = held();
    const begun = held();
    let serverSocket = (): Socket => {
      throw new Error('No request has arrived');
    };
    app.get('/slow', async ({ socket: of }) => {
      serverSocket = () => of;
      begun.release();
      await until;
      return 'late';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { socket, closed } = await openRawSocket(port);
    socket.write('GET /slow HTTP/1.1\r\nhost: tafiya.test\r\n\r\n');
    await begun.until;
    const aborted = once(serverSocket(), 'close');
    socket.destroy();
    await Promise.all([closed, aborted]);
    release();
    // the handler ends in this turn of the event loop
    await new Promise((resolve) => setImmediate(resolve));
    expect(await linesOf('tafiya_http_requests_total')).toContain(
      'tafiya_http_requests_total{server="site",operation="/slow",method="GET",status="aborted"} 1',
    );
  });

  test('refused under load are counted by reason, among the requests too', async () => {
    const app = await serve();
    const { until, release } = held();
    app.get('/slow', { config: { line: 'first' } }, async () => {
      await until;
      return 'slow';
    });
    const from = (address: string) =>
      app.inject({ url: '/slow', headers: { 'x-forwarded-for': address } }).then(({ statusCode }) => statusCode);
    await app.ready();
    const first = from('203.0.113.1');
    expect(await from('203.0.113.1')).toBe(503);
    const waiting = from('203.0.113.2');
    expect(await from('203.0.113.3')).toBe(503);
    expect(await waiting).toBe(503);
    release();
    expect(await first).toBe(200);
    expect(await linesOf('tafiya_http_shed_requests_total')).toEqual([
      'tafiya_http_shed_requests_total{server="site",reason="open_requests"} 1',
      'tafiya_http_shed_requests_total{server="site",reason="network"} 1',
      'tafiya_http_shed_requests_total{server="site",reason="event_loop"} 0',
      'tafiya_http_shed_requests_total{server="site",reason="queue"} 1',
    ]);
    expect(await linesOf('tafiya_http_requests_total')).toContain(
      'tafiya_http_requests_total{server="site",operation="/slow",method="GET",status="5xx"} 3',
    );
  });
});

test('the process is measured: event loop, memory, processor and garbage collection', async () => {
  const text = await metrics.text();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_gc_duration_seconds',
  ])
    expect(text).toContain(`# TYPE tafiya_${name} `);
});

describe('metrics of the database', () => {
  const families = { tafiya_beds: { help: 'Beds', labels: ['kind'] } };
  const sources = () => ({ tafiya_beds: [{ labels: { kind: 'single' }, value: reads }] });
  let reads: number;
  beforeEach(() => {
    reads = 0;
  });

  test('are read again after ten seconds only', async () => {
    metrics.query({
      families,
      read: async () => {
        reads += 1;
        return sources();
      },
    });
    expect(await linesOf('tafiya_beds')).toEqual(['tafiya_beds{kind="single"} 1']);
    clockMs = 9999;
    expect(await linesOf('tafiya_beds')).toEqual(['tafiya_beds{kind="single"} 1']);
    clockMs = 10_000;
    expect(await linesOf('tafiya_beds')).toEqual(['tafiya_beds{kind="single"} 2']);
    expect(await linesOf('tafiya_scrape_error')).toEqual(['tafiya_scrape_error 0']);
  });

  test('that cannot be read leave the others and say so, and come back', async () => {
    let isBroken = false;
    metrics.query({
      families: { tafiya_rooms: { help: 'Rooms' } },
      read: async () => ({ tafiya_rooms: [{ value: 3 }] }),
    });
    metrics.query({
      families,
      read: async () => {
        if (isBroken) throw new Error('no database');
        return sources();
      },
    });
    expect(await linesOf('tafiya_beds')).toHaveLength(1);
    isBroken = true;
    clockMs = 10_000;
    expect(await linesOf('tafiya_beds')).toEqual([]);
    expect(await linesOf('tafiya_rooms')).toEqual(['tafiya_rooms 3']);
    expect(await linesOf('tafiya_scrape_error')).toEqual(['tafiya_scrape_error 1']);
    expect(errors).toEqual([new Error('no database')]);
    isBroken = false;
    clockMs = 20_000;
    expect(await linesOf('tafiya_beds')).toHaveLength(1);
    expect(await linesOf('tafiya_scrape_error')).toEqual(['tafiya_scrape_error 0']);
  });

  test('that take too long leave the others, and are not read a second time meanwhile', async () => {
    const { until, release } = held();
    metrics.query({
      families: { tafiya_rooms: { help: 'Rooms' } },
      read: async () => {
        reads += 1;
        await until;
        return { tafiya_rooms: [{ value: 3 }] };
      },
    });
    for (const atMs of [0, 30_000]) {
      clockMs = atMs;
      const text = await metrics.text();
      expect(text).toContain('tafiya_scrape_error 1\n');
      expect(text).not.toContain('tafiya_rooms 3');
      expect(text).toContain('tafiya_process_cpu_seconds_total ');
    }
    release();
    expect(await linesOf('tafiya_rooms')).toEqual(['tafiya_rooms 3']);
    expect(reads).toBe(1);
  });
});

describe('/metrics', () => {
  const token = 'a token of the scraper, 32 characters or more'.replaceAll(/[ ,]/g, '-');
  const serveMetrics = async (setting: string | undefined) => {
    const app = await serve('back_office');
    const limits = { staffAddress: { max: 3, windowSeconds: 60 } };
    const context = { now: () => new Date(0), settings: { origin: settings.origin, limits } };
    registerMetrics(app, { metrics, token: setting, context });
    return (options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
      app.inject({ url: '/metrics', ...options });
  };
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

  test('with a token is read with it from anywhere, and without it from nowhere', async () => {
    const call = await serveMetrics(token);
    const answer = await call({ headers: bearer(token), remoteAddress: '203.0.113.9' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('tafiya_http_open_requests{server="back_office"} 1');
    for (const headers of [{}, bearer('wrong'), bearer(`${token}x`)])
      expect((await call({ headers })).statusCode).toBe(401);
    // as with any secret of the staff
    expect((await call({ headers: bearer('wrong') })).statusCode).toBe(429);
    expect((await call({ headers: bearer(token) })).statusCode).toBe(200);
  });

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'without a token is read from %s',
    async (address) => {
      const call = await serveMetrics(undefined);
      expect((await call({ remoteAddress: address })).statusCode).toBe(200);
    },
  );

  test.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['another machine by IPv6', { remoteAddress: '2001:db8::1' }],
    ['another machine by a proxy of this one', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that claims to be this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a page that has given this machine a name', { headers: { host: 'attacker.example' } }],
    ['such a page that adds a header', { headers: { host: 'attacker.example', 'x-forwarded-host': 'localhost' } }],
    ['a call without a valid host', { headers: { host: 'localhost:port' } }],
  ])('without a token is not read from %s', async (_, options) => {
    const call = await serveMetrics(undefined);
    const answer = await call(options);
    expect([answer.statusCode, answer.body.includes('tafiya_')]).toEqual([401, false]);
  });

  test('is read while all places are taken', async () => {
    const app = await serve('back_office');
    const { until, release } = held();
    app.get('/slow', async () => {
      await until;
      return 'slow';
    });
    const context = {
      now: () => new Date(0),
      settings: { origin: '', limits: { staffAddress: { max: 1, windowSeconds: 1 } } },
    };
    registerMetrics(app, { metrics, token: undefined, context });
    await app.ready();
    const open = app.inject('/slow').then(({ statusCode }) => statusCode);
    expect((await app.inject('/slow')).statusCode).toBe(503);
    expect((await app.inject('/metrics')).statusCode).toBe(200);
    release();
    expect(await open).toBe(200);
  });
});
