import { type FastifyInstance, fastify } from 'fastify';
import { answerError } from './errors';
import { type SheddingSettings, shedOverload, vital } from './shedding';

let app: FastifyInstance;
let release: () => void;
let released: Promise<void>;

beforeEach(() => {
  released = new Promise((resolve) => {
    release = resolve;
  });
  nowMs = 0;
  app = fastify({ trustProxy: '127.0.0.1' });
  app.setErrorHandler(answerError);
});
afterEach(() => app.close());

let nowMs = 0;
const minuteMs = 60_000;

const serve = async (settings: Partial<SheddingSettings> = {}) => {
  const lax = {
    maxOpenRequests: 100,
    maxOpenRequestsNetwork: 100,
    maxLoopLagMs: minuteMs,
    maxWorkingRequests: 100,
    maxWaitMs: minuteMs,
  };
  shedOverload(app, { ...lax, ...settings }, { nowMs: () => nowMs });
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    await released;
    return 'slow';
  });
  app.get('/stuck', () => new Promise(() => {}));
  app.get('/stream', { config: { isStream: true } }, async () => {
    await released;
    return 'stream';
  });
  app.get('/health', { config: vital }, async () => 'live');
  app.get('/vital', { config: vital }, async () => {
    await released;
    return 'vital';
  });
  await app.ready();
};

describe('with too many requests open', () => {
  test('new requests are refused with Retry-After, health is served, and open requests are completed', async () => {
    await serve({ maxOpenRequests: 2 });
    const open = ['/slow', '/slow'].map((url) => app.inject(url).then(({ body }) => body));
    const refused = await app.inject('/quick');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '2', 'OVERLOADED']);
    expect((await app.inject('/health')).statusCode).toBe(200);

    release();
    expect(await Promise.all(open)).toEqual(['slow', 'slow']);
    expect((await app.inject('/quick')).statusCode).toBe(200);
  });
});

describe('with too many requests of one network open', () => {
  const from = (address: string, url = '/quick') =>
    app.inject({ url, headers: { 'x-forwarded-for': address } }).then(({ statusCode, body }) => ({ statusCode, body }));

  test.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9', '203.0.113.10'],
    ['an IPv6 customer, whatever the address', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
  ])('%s is refused with Retry-After, and others are served', async (_, first, same, other) => {
    await serve({ maxOpenRequestsNetwork: 2 });
    const open = [from(first, '/slow'), from(same, '/slow')];
    const refused = await from(same);
    expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([503, 'OVERLOADED']);
    expect((await from(other)).statusCode).toBe(200);
    expect((await from(same, '/health')).statusCode).toBe(200);

    release();
    expect((await Promise.all(open)).map(({ body }) => body)).toEqual(['slow', 'slow']);
    expect((await from(same)).statusCode).toBe(200);
  });
});

test('vital requests are not counted', async () => {
  await serve({ maxOpenRequests: 1, maxOpenRequestsNetwork: 1 });
  const open = ['/vital', '/vital'].map((url) => app.inject(url).then(({ statusCode }) => statusCode));
  expect((await app.inject('/quick')).statusCode).toBe(200);
  release();
  expect(await Promise.all(open)).toEqual([200, 200]);
});

describe('a process is stuck', () => {
  const statusOf = (url: string) => app.inject(url).then(({ statusCode }) => statusCode);

  /** Fills the only slot. @returns the status of its request, which waits for `release` */
  const fill = async () => {
    await serve({ maxOpenRequests: 1 });
    const slow = statusOf('/slow');
    expect(await statusOf('/quick')).toBe(503);
    return { slow };
  };

  test('after it has refused all requests for a minute and answered none', async () => {
    await fill();
    nowMs += minuteMs - 1;
    expect(app.isStuck()).toBe(false);
    nowMs += 1;
    expect(app.isStuck()).toBe(true);
  });

  test('no longer, once it accepts requests again', async () => {
    const { slow } = await fill();
    nowMs += minuteMs;
    expect(app.isStuck()).toBe(true);
    release();
    expect(await slow).toBe(200);
    expect(app.isStuck()).toBe(false);
  });

  test('a minute after its last answer, not after the first refusal', async () => {
    await serve({ maxOpenRequests: 2 });
    const never = () => void statusOf('/stuck');
    never();
    const last = statusOf('/slow');
    expect(await statusOf('/quick')).toBe(503);
    nowMs += minuteMs - 1;
    release();
    expect(await last).toBe(200);
    never();
    expect(await statusOf('/quick')).toBe(503);
    nowMs += minuteMs - 1;
    expect(app.isStuck()).toBe(false);
    nowMs += 1;
    expect(app.isStuck()).toBe(true);
  });

  test('never because it is idle', async () => {
    await serve({ maxOpenRequests: 1 });
    expect(await statusOf('/quick')).toBe(200);
    for (let checks = 0; checks < 10; checks += 1) {
      nowMs += 60 * minuteMs;
      expect(app.isStuck()).toBe(false);
    }
  });

  test('never because of a refusal without later requests', async () => {
    const { slow } = await fill();
    release();
    await slow;
    nowMs += minuteMs;
    expect(app.isStuck()).toBe(false);
  });
});

test('open streams are not counted', async () => {
  await serve({ maxOpenRequests: 1 });
  const open = ['/stream', '/stream'].map((url) => app.inject(url).then(({ statusCode }) => statusCode));
  expect((await app.inject('/quick')).statusCode).toBe(200);
  release();
  expect(await Promise.all(open)).toEqual([200, 200]);
});

describe('with a late event loop', () => {
  const block = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  const afterTimers = () => new Promise((resolve) => setTimeout(resolve, 260));

  test('a start with many long steps refuses no request', async () => {
    app.register(async () => {
      for (let step = 0; step < 6; step += 1) {
        block(400);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    await serve({ maxLoopLagMs: 100 });
    expect((await app.inject('/quick')).statusCode).toBe(200);
  });

  test('one long step refuses no request; a lasting lag does, until it ends', async () => {
    await serve({ maxLoopLagMs: 100 });
    block(500);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await app.inject('/quick')).statusCode).toBe(200);

    let answer = await app.inject('/quick');
    for (let round = 0; round < 10 && answer.statusCode === 200; round += 1) {
      block(500);
      await new Promise((resolve) => setTimeout(resolve, 1));
      answer = await app.inject('/quick');
    }
    expect(answer.statusCode).toBe(503);

    for (let round = 0; round < 40 && answer.statusCode === 503; round += 1) {
      await afterTimers();
      answer = await app.inject('/quick');
    }
    expect(answer.statusCode).toBe(200);
  });
});
