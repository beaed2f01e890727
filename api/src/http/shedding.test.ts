import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { answerError } from './errors';
import { shedOverload, vital } from './shedding';

let app: FastifyInstance;
let release: () => void;
let released: Promise<void>;

beforeEach(() => {
  released = new Promise((resolve) => {
    release = resolve;
  });
  app = fastify();
  app.setErrorHandler(answerError);
});
afterEach(() => app.close());

const serve = async (settings: { maxOpenRequests: number; maxLoopLagMs: number }) => {
  shedOverload(app, settings);
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    await released;
    return 'slow';
  });
  app.get('/stream', { config: { isStream: true } }, async () => {
    await released;
    return 'stream';
  });
  app.get('/health', { config: vital }, async () => 'live');
  await app.ready();
};

describe('with too many requests open', () => {
  test('new ones are asked to come back, health answers, and what is open gets through', async () => {
    await serve({ maxOpenRequests: 2, maxLoopLagMs: 60_000 });
    const open = ['/slow', '/slow'].map((url) => app.inject(url).then(({ body }) => body));
    const refused = await app.inject('/quick');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '2', 'OVERLOADED']);
    expect((await app.inject('/health')).statusCode).toBe(200);

    release();
    expect(await Promise.all(open)).toEqual(['slow', 'slow']);
    expect((await app.inject('/quick')).statusCode).toBe(200);
  });
});

test('streams that stay open take no place from requests', async () => {
  await serve({ maxOpenRequests: 1, maxLoopLagMs: 60_000 });
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

  test('a start of many long steps turns nobody away', async () => {
    app.register(async () => {
      for (let step = 0; step < 6; step += 1) {
        block(400);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    await serve({ maxOpenRequests: 100, maxLoopLagMs: 100 });
    expect((await app.inject('/quick')).statusCode).toBe(200);
  });

  test('one long step turns nobody away, a lasting lag does, and it passes', async () => {
    await serve({ maxOpenRequests: 100, maxLoopLagMs: 100 });
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
