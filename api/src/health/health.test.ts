import { openTestApi } from '../testing';
import { type DatabaseWatch, watchDatabase } from './watch-database';

/** A watch with a database and a clock that the test controls. */
const watched = () => {
  const state = { answers: true, acceptsConnections: true, nowMs: 0 };
  const watch = watchDatabase({
    answers: async () => state.answers,
    acceptsConnections: async () => state.acceptsConnections,
    nowMs: () => state.nowMs,
  });
  const checkAt = async (nowMs: number) => {
    state.nowMs = nowMs;
    await watch.check();
    return watch.isStuck();
  };
  return { state, watch, checkAt };
};

test('a process that a database has not answered for three minutes is stuck, if a new connection is answered', async () => {
  const { state, checkAt } = watched();
  expect(await checkAt(60_000)).toBe(false);
  state.answers = false;
  expect(await checkAt(90_000)).toBe(false);
  expect(await checkAt(239_999)).toBe(false);
  expect(await checkAt(240_000)).toBe(true);
  state.answers = true;
  expect(await checkAt(270_000)).toBe(false);
});

test('a database that is away makes no process stuck, however long', async () => {
  const { state, checkAt } = watched();
  Object.assign(state, { answers: false, acceptsConnections: false });
  expect(await checkAt(3_600_000)).toBe(false);
  state.acceptsConnections = true;
  expect(await checkAt(3_630_000)).toBe(true);
});

test('a stuck process reports that it needs a restart, and that it is live again after a response', async () => {
  const { state, watch, checkAt } = watched();
  const api = await openTestApi({ databaseWatch: watch satisfies DatabaseWatch });
  const health = async () => (await api.inject({ method: 'GET', url: '/health' })).statusCode;
  expect(await health()).toBe(200);
  state.answers = false;
  await checkAt(180_000);
  expect(await health()).toBe(503);
  state.answers = true;
  await checkAt(180_001);
  expect(await health()).toBe(200);
  await api.close();
});
