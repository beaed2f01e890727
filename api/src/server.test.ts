import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'server/http';
import { openRawSocket } from 'server/testing/raw-socket';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { route } from './http';
import { deliver, signed } from './payments/testing/bank';
import { staffHeaders } from './staff/testing/staff-calls';
import { openTestApi, type TestApi } from './testing';

const slowOperation = defineOperation({
  id: 'slow',
  method: 'GET',
  path: '/test/slow',
  summary: 'Answers when the test lets it',
  tag: 'test',
  data: z.object({ done: z.boolean() }),
});
const brokenOperation = defineOperation({
  id: 'broken',
  method: 'POST',
  path: '/test/broken',
  summary: 'Breaks in the ways that code breaks',
  tag: 'test',
  body: z.strictObject({ how: z.enum(['throw', 'database', 'contract', 'lock']), email: z.string().optional() }),
  data: z.object({ done: z.boolean() }),
});

let api: TestApi;
let port: number;
let log = '';
let release = () => {};
let isWaiting = () => {};
const waiting = new Promise<void>((resolve) => {
  isWaiting = resolve;
});

const breakBy = async (how: string, email = ''): Promise<{ done: boolean }> => {
  if (how === 'throw') throw new Error('secret of the inside');
  if (how === 'lock') throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  if (how === 'database') {
    await api.context.db
      .insertInto('states')
      .values({ id: email, name: 'Lagos', code: 'LA', capital: email })
      .execute();
  }
  return { done: 'not a boolean' as unknown as boolean };
};

beforeAll(async () => {
  api = await openTestApi({
    settings: { logLevel: 'info' },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
    register: (app) => {
      route(app, slowOperation, async () => {
        isWaiting();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return { done: true };
      });
      route(app, brokenOperation, ({ body }) => breakBy(body.how, body.email));
    },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('the server', () => {
  const guards = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringMatching(
      /^(?=.*camera=\(\))(?=.*microphone=\(\))(?=.*geolocation=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
    ),
    'cache-control': 'no-store',
  };

  test('sends the security headers with every response and does not identify itself', async () => {
    for (const url of ['/api/v1/health', '/api/v1/nowhere', '/nowhere']) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${url}`);
      expect(Object.fromEntries(headers)).toMatchObject(guards);
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    }
  });

  const hostLine = 'host: a\r\n';
  test.each([
    ['an address that cannot be decoded', 400, `GET /%ff HTTP/1.1\r\n${hostLine}connection: close\r\n\r\n`],
    [
      'a path that is too long',
      400,
      `GET /remotes/a/${'b'.repeat(600)}/c HTTP/1.1\r\n${hostLine}connection: close\r\n\r\n`,
    ],
    ['no HTTP', 400, 'BLAH BLAH\r\n\r\n'],
    ['two lengths', 400, `POST / HTTP/1.1\r\n${hostLine}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
    ['headers beyond all measure', 431, `GET / HTTP/1.1\r\n${hostLine}x: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['no Host', 400, 'GET /api/v1/health HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an expectation', 417, `POST / HTTP/1.1\r\n${hostLine}expect: a miracle\r\ncontent-length: 1\r\n\r\n`],
    [
      'a body that stops',
      408,
      `POST /api/v1/ride/create-ride HTTP/1.1\r\n${hostLine}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
    ],
  ])('sends the security headers with the response to %s', async (what, status, text) => {
    const timeouts = { headersMs: 300, requestMs: 300, checkEveryMs: 50 };
    const hasty = await createServer({ ...api.context.settings, logLevel: 'silent' }, { timeouts });
    hasty.get('/remotes/:name/:version/*', async () => what);
    hasty.post('/*', async () => what);
    await hasty.listen({ port: 0, host: '127.0.0.1' });
    const { socket, closed } = await openRawSocket((hasty.server.address() as AddressInfo).port);
    socket.write(text);
    const [head = '', body = ''] = (await closed).split('\r\n\r\n');
    const [statusLine, ...lines] = head.split('\r\n');
    expect(statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const pairs = lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 2),
    ]);
    expect(Object.fromEntries(pairs)).toMatchObject(guards);
    expect(JSON.parse(body).code).toBe('MALFORMED_REQUEST');
    await hasty.close();
  });

  test('sends HSTS only if it is reached by TLS', async () => {
    const plain = await createServer({ ...api.context.settings, origin: 'http://localhost:4000' });
    const { headers } = await plain.inject('/nowhere');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['x-content-type-options']).toBe('nosniff');
    await plain.close();
  });

  test('answers invalid HTTP in the envelope', async () => {
    const { socket, closed } = await openRawSocket(port);
    socket.write('BLAH BLAH\r\n\r\n');
    const text = await closed;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(text).code).toBe('MALFORMED_REQUEST');
  });

  test('refuses 10 MB by Content-Length, before the body arrives', async () => {
    const { socket, closed } = await openRawSocket(port);
    const head = 'POST /api/v1/ride/create-ride HTTP/1.1\r\nhost: a\r\ncontent-type: application/json';
    socket.write(`${head}\r\ncontent-length: 10000000\r\nconnection: close\r\n\r\n{`);
    const text = await closed;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(text).code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('times out slow headers after five seconds', async () => {
    const begun = performance.now();
    const { socket, closed } = await openRawSocket(port);
    socket.write('GET /api/v1/health HTTP/1.1\r\nhost: a\r\nx-slow: ');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    const seconds = (performance.now() - begun) / 1000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(10);
  });

  test('serves other networks while one network sends many slow bodies', async () => {
    const slow = await openTestApi({
      settings: { shedding: { ...api.context.settings.shedding, maxOpenRequests: 4, maxOpenRequestsNetwork: 3 } },
    });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const own = (slow.app.server.address() as AddressInfo).port;
    const ask = async (text: string, from: string) => {
      const { socket, closed } = await openRawSocket(own, { from });
      socket.write(text);
      return { socket, closed };
    };
    const statusFor = async (from: string) => {
      const { closed } = await ask('GET /api/v1/ready HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', from);
      return Number((await closed).split(' ')[1]);
    };
    const body =
      'POST /api/v1/ride/create-ride HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9';
    const arrived = new Promise<void>((resolve) => {
      let count = 0;
      slow.app.server.on('request', () => {
        count += 1;
        if (count === 5) resolve();
      });
    });
    const sent = await Promise.all(Array.from({ length: 5 }, () => ask(`${body}\r\n\r\n{`, '127.0.0.2')));
    await arrived;
    expect([await statusFor('127.0.0.2'), await statusFor('127.0.0.3')]).toEqual([503, 200]);
    for (const { socket } of sent) socket.destroy();
    await slow.close();
  });

  test('trusts a forwarded address only from a configured proxy', async () => {
    const send = (app: TestApi['app']) =>
      app.inject({
        method: 'GET',
        url: '/ip',
        headers: { 'x-forwarded-for': '203.0.113.9' },
        remoteAddress: '10.0.0.1',
      });
    for (const [trustedProxies, expected] of [
      [[], '10.0.0.1'],
      [['10.0.0.2'], '10.0.0.1'],
      [['10.0.0.0/8'], '203.0.113.9'],
    ] as const) {
      const { createServer } = await import('server/http');
      const app = await createServer({ ...api.context.settings, logLevel: 'silent', trustedProxies });
      app.get('/ip', async (request) => request.ip);
      expect((await send(app)).body).toBe(expected);
      await app.close();
    }
  });
});

describe('an internal error', () => {
  const breaks = (how: string, email?: string) =>
    api.inject({ method: 'POST', url: '/test/broken', payload: { how, email } });

  test.each(['throw', 'database', 'contract'])('by %s is answered without internal details', async (how) => {
    const answer = await breaks(how, 'amina@example.com');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' },
    ]);
  });

  test('that is temporary asks for a retry', async () => {
    const answer = await breaks('lock');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
  });

  test('is logged without personal data, like every call', async () => {
    await api.inject({ method: 'GET', url: `/ride/booked-ride/${'S'.repeat(22)}?email=amina@example.com` });
    expect(log).toContain('secret of the inside');
    expect(log).toContain('/api/v1/ride/booked-ride/:id');
    expect(log).not.toContain('amina');
    expect(log).not.toContain('SSSS');
  });
});

test('an aborted request is logged only at debug level, without a stack', async () => {
  const lines: string[] = [];
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const write = (line: string) => {
    lines.push(line);
    if (line.includes('cut off')) tell();
  };
  const app = await createServer({ ...api.context.settings, logLevel: 'debug' }, { logTo: { write } });
  app.post('/body', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { socket } = await openRawSocket((app.server.address() as AddressInfo).port);
  const begun = once(app.server, 'request');
  socket.write('POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
  await begun;
  socket.destroy();
  await told;
  await app.close();
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  expect(lines.find((line) => line.includes('cut off'))).not.toContain('stack');
});

describe('limits', () => {
  test('by address answer 429 with the time to wait', async () => {
    const send = () =>
      api.inject({ method: 'POST', url: '/test/broken', payload: { how: 'nothing' }, remoteAddress: '10.9.8.7' });
    const { max } = api.context.settings.limits.anyAddress;
    for (let index = 0; index < max; index += 1) await send();
    const answer = await send();
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const other = await api.inject({ method: 'POST', url: '/test/broken', payload: {}, remoteAddress: '10.9.8.8' });
    expect(other.statusCode).toBe(400);
    api.travel(61_000);
    expect((await send()).statusCode).toBe(400);
  });

  test('apply to a phone across addresses', async () => {
    const traveller = {
      quoteId: 'A'.repeat(22),
      car_id: 'x',
      price_id: 'y',
      title: 'Ms',
      firstName: 'A',
      lastName: 'B',
      acceptedTerms: true,
    };
    const contact = { gender: 'female', email: 'a@example.com', phone: '+2348035550142', nationality: 'NG', age: 30 };
    const send = (address: string, phone = contact.phone, email = contact.email) =>
      api.inject({
        method: 'POST',
        url: '/ride/create-ride',
        payload: { ...traveller, ...contact, phone, email },
        remoteAddress: address,
      });
    const { max } = api.context.settings.limits.create;
    for (let index = 0; index < max; index += 1) {
      expect((await send(`10.1.1.${index}`, undefined, `a${index}@example.com`)).statusCode).not.toBe(429);
    }
    expect((await send('10.1.1.200')).statusCode).toBe(429);
    expect((await send('10.1.1.201', '+2348035550143', 'b@example.com')).statusCode).not.toBe(429);
  });
});

describe('the staff', () => {
  const confirm = (authorization?: string) =>
    api.inject({
      method: 'POST',
      url: '/ride/confirm-ride',
      payload: { ride_id: 'A'.repeat(22) },
      headers: { ...(authorization !== undefined && { authorization }) },
    });

  test.each([undefined, 'Bearer wrong', 'Basic abc', 'Bearer'])(
    'are refused with the authorization %s',
    async (authorization) => {
      const answer = await confirm(authorization);
      expect([answer.statusCode, answer.json().code, answer.headers['www-authenticate']]).toEqual([
        401,
        'STAFF_ONLY',
        'Bearer',
      ]);
    },
  );

  test('are authenticated by their session', async () => {
    const headers = await staffHeaders(api);
    const payload = { ride_id: 'A'.repeat(22) };
    const answer = await api.inject({ method: 'POST', url: '/ride/confirm-ride', payload, headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('while all slots of the API are in use', () => {
  let full: TestApi;
  let letGo: () => void;
  let underWay: Promise<number>;
  const statusOf = (options: Parameters<TestApi['inject']>[0]) =>
    full.inject(options).then(({ statusCode }) => statusCode);
  beforeAll(async () => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    full = await openTestApi({
      settings: { shedding: { ...api.context.settings.shedding, maxWorkingRequests: 1, maxWaitMs: 20 } },
      register: (app) =>
        route(app, slowOperation, async () => {
          begin();
          await held;
          return { done: true };
        }),
    });
    underWay = statusOf({ method: 'GET', url: '/test/slow' });
    await begun;
  });
  afterAll(() => full.close());

  test('a new call is refused with Retry-After', async () => {
    const answer = await full.inject({ method: 'GET', url: '/ride/search-ride' });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
  });

  test('notices of the bank and health checks are answered', async () => {
    const { settings, now } = full.context;
    const sentAt = now().toISOString();
    const transfer = { reference: 'SBX-1', accountNumber: '1000000000', amountKobo: 100, currency: 'NGN', sentAt };
    const text = JSON.stringify({ eventId: 'under-load', event: 'transfer.received', transfer });
    expect(await deliver(full, signed(text, settings.payment.secret, now()))).toBe(200);
    expect(await statusOf({ method: 'GET', url: '/health' })).toBe(200);
  });

  test('running calls are completed, and then others are served', async () => {
    letGo();
    expect(await underWay).toBe(200);
    expect(await statusOf({ method: 'GET', url: '/ride/search-ride' })).toBe(200);
  });
});

describe('health', () => {
  test('fails after the process has refused all requests for a minute and answered none', async () => {
    const stuck = await openTestApi({
      settings: { shedding: { ...api.context.settings.shedding, maxOpenRequests: 1, maxOpenRequestsNetwork: 1 } },
      register: (app) => route(app, slowOperation, () => new Promise(() => {})),
    });
    const look = (url: string) => stuck.inject({ method: 'GET', url }).then((answer) => answer);
    stuck.travel(3_600_000);
    expect((await look('/health')).statusCode).toBe(200);
    void look('/test/slow');
    expect((await look('/ready')).statusCode).toBe(503);
    expect((await look('/health')).statusCode).toBe(200);
    stuck.travel(60_000);
    const answer = await look('/health');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
    await stuck.close();
  });

  test('is ready only with the current schema', async () => {
    expect((await api.inject({ method: 'GET', url: '/ready' })).statusCode).toBe(200);
    const { sql } = await import('kysely');
    await sql`update migrations set name = 'other' where name = '0001_frame.sql'`.execute(api.context.db);
    const answer = await api.inject({ method: 'GET', url: '/ready' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
    expect((await api.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
  });
});

// has to be last, because it closes the server
test('a stop completes running requests, and accepts no new ones', async () => {
  const underWay = fetch(`http://127.0.0.1:${port}/api/v1/test/slow`);
  await waiting;
  const closed = api.app.close();
  release();
  const answer = await underWay;
  expect([answer.status, await answer.json()]).toEqual([200, { data: { done: true } }]);
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/api/v1/health`)).rejects.toThrow('fetch failed');
});
