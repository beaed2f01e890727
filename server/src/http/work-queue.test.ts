import { type FastifyInstance, fastify } from 'fastify';
import { answerError } from './errors';
import { queueWork, WorkQueue } from './work-queue';

let app: FastifyInstance;
let nowMs: number;
const aMinuteMs = 60_000;
const loopTurn = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  nowMs = 5_000_000;
});
afterEach(() => app.close());

/** A server that processes two calls at once. `began` lists the started calls; each runs until it is released. */
const serve = async (maxWaitMs: number) => {
  const queue = new WorkQueue({ maxWorkingRequests: 2, maxWaitMs }, () => nowMs);
  const began: string[] = [];
  const letGo = new Map<string, () => void>();
  app = fastify();
  app.setErrorHandler(answerError);
  queueWork(app, queue);
  const work = async (name: string) => {
    began.push(name);
    await new Promise<void>((resolve) => letGo.set(name, resolve));
    if (name.startsWith('broken')) throw new Error('broken');
    return name;
  };
  for (const line of ['first', 'later'] as const)
    app.get<{ Params: { name: string } }>(`/${line}/:name`, { config: { line } }, ({ params }) => work(params.name));
  app.get('/free', async () => 'free');
  await app.ready();
  const ask = (url: string) =>
    app.inject(url).then(({ statusCode, headers }) => `${statusCode} ${headers['retry-after'] ?? ''}`.trim());
  /** Sends a call, and waits until the server has received it. */
  const send = async (url: string) => {
    const answer = ask(url);
    await loopTurn();
    return { answer };
  };
  return { queue, began, letGo: (name: string) => letGo.get(name)?.(), ask, send };
};

test('further calls wait, those of the first line less', async () => {
  const { began, letGo, ask, send } = await serve(aMinuteMs);
  const names = ['first/a', 'later/b', 'later/c', 'first/d', 'later/e', 'first/f'];
  const sent = [];
  for (const name of names) sent.push(await send(`/${name}`));
  expect(began).toEqual(['a', 'b']);
  expect(await ask('/free')).toBe('200');
  for (const name of ['b', 'a', 'd', 'f', 'c', 'e']) {
    while (!began.includes(name)) await loopTurn();
    letGo(name);
  }
  expect(began).toEqual(['a', 'b', 'd', 'f', 'c', 'e']);
  expect(await Promise.all(sent.map(({ answer }) => answer))).toEqual(names.map(() => '200'));
});

test('refuses a call that has waited for the maximum time, and completes started calls', async () => {
  const { began, letGo, ask, send } = await serve(20);
  const [a, b] = [await send('/later/a'), await send('/later/b')];
  expect(await ask('/first/c')).toBe('503 2');
  expect(await ask('/later/d')).toBe('503 2');
  letGo('a');
  letGo('b');
  expect([await a.answer, await b.answer]).toEqual(['200', '200']);
  expect(began).toEqual(['a', 'b']);
});

test('a slot is freed however its call ends', async () => {
  const { letGo, ask, send } = await serve(20);
  for (let round = 0; round < 3; round += 1) {
    const sent = [await send('/first/broken-1'), await send('/first/broken-2')];
    expect(await ask('/first/c')).toBe('503 2');
    letGo('broken-1');
    letGo('broken-2');
    for (const { answer } of sent) expect(await answer).toBe('500');
  }
});

test('is stuck only if all slots are in use and no call has ended', async () => {
  const { queue, began, letGo, send } = await serve(aMinuteMs);
  expect(queue.isStuckFor(aMinuteMs)).toBe(false);
  await send('/first/a');
  nowMs += 2 * aMinuteMs;
  expect(queue.isStuckFor(aMinuteMs)).toBe(false);
  const b = await send('/first/b');
  nowMs += aMinuteMs - 1;
  expect(queue.isStuckFor(aMinuteMs)).toBe(false);
  const c = await send('/first/c');
  letGo('b');
  await b.answer;
  while (!began.includes('c')) await loopTurn();
  nowMs += aMinuteMs - 1;
  expect(queue.isStuckFor(aMinuteMs)).toBe(false);
  nowMs += 1;
  expect(queue.isStuckFor(aMinuteMs)).toBe(true);
  for (const name of ['a', 'c']) letGo(name);
  await c.answer;
  while (queue.isStuckFor(0)) await loopTurn();
  expect(queue.isStuckFor(aMinuteMs)).toBe(false);
});
