import { Refusal } from 'server/http';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../testing';
import { route } from '.';

const book = defineOperation({
  id: 'book',
  method: 'POST',
  path: '/test/book',
  summary: 'Writes one job a call',
  tag: 'test',
  status: 201,
  body: z.strictObject({ name: z.string(), fail: z.enum(['throw', 'return', 'crash']).optional() }),
  data: z.object({ number: z.number(), name: z.string() }),
  idempotent: true,
});

let api: TestApi;
let answered = 0;
let prepared = 0;
let failures = 0;

beforeAll(async () => {
  api = await openTestApi({
    register: (app, { jobs }) =>
      route(
        app,
        book,
        async ({ tx, body }) => {
          await jobs.enqueue(tx, { kind: 'test.booked', payload: { name: body.name } });
          if (body.fail && failures > 0) {
            failures -= 1;
            const refusal = new Refusal('CAR_TAKEN', 'That car is taken.');
            if (body.fail === 'return') return refusal;
            throw body.fail === 'throw' ? refusal : new Error('the process broke');
          }
          answered += 1;
          return { number: answered, name: body.name };
        },
        {
          before: async () => {
            prepared += 1;
          },
        },
      ),
  });
});
afterAll(() => api.close());

const send = (key: string | undefined, body: unknown) =>
  api.inject({
    method: 'POST',
    url: '/test/book',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    payload: JSON.stringify(body),
  });

const bookings = async (name: string): Promise<number> => {
  const rows = await api.context.db.selectFrom('jobs').select('payload').where('kind', '=', 'test.booked').execute();
  return rows.filter(({ payload }) => payload.name === name).length;
};

describe('an Idempotency-Key', () => {
  test('gives the first answer again, byte for byte, and books once', async () => {
    const first = await send('key-of-amina', { name: 'amina' });
    const before = prepared;
    const second = await send('key-of-amina', { name: 'amina' });
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(prepared).toBe(before);
    expect(await bookings('amina')).toBe(1);
  });

  test('means the same whatever the order of the keys in the body', async () => {
    const first = await send('key-of-order', { name: 'order', fail: 'throw' });
    const second = await send('key-of-order', { fail: 'throw', name: 'order' });
    expect(second.body).toBe(first.body);
  });

  test('with another body is refused', async () => {
    await send('key-of-bola', { name: 'bola' });
    const answer = await send('key-of-bola', { name: 'other' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect(await bookings('other')).toBe(0);
  });

  test('books once however many calls are in flight at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('key-of-chidi', { name: 'chidi' })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await bookings('chidi')).toBe(1);
  });

  test.each(['throw', 'crash'] as const)('tries again after a %s, of which nothing is left', async (fail) => {
    failures = 1;
    const first = await send(`key-of-${fail}`, { name: fail, fail });
    expect(first.statusCode).toBe(fail === 'throw' ? 409 : 500);
    expect(await bookings(fail)).toBe(0);
    const second = await send(`key-of-${fail}`, { name: fail, fail });
    expect(second.statusCode).toBe(201);
    expect(await bookings(fail)).toBe(1);
  });

  test('runs again after a returned refusal with a committed transaction', async () => {
    failures = 1;
    const first = await send('key-of-return', { name: 'return', fail: 'return' });
    expect([first.statusCode, first.json().code]).toEqual([409, 'CAR_TAKEN']);
    expect(await bookings('return')).toBe(1);
    expect((await send('key-of-return', { name: 'return', fail: 'return' })).statusCode).toBe(201);
  });

  test('is optional', async () => {
    await send(undefined, { name: 'dayo' });
    await send(undefined, { name: 'dayo' });
    expect(await bookings('dayo')).toBe(2);
  });

  test.each(['short', 'with a space', 'x'.repeat(129), 'kéy-with-accent'])('that is "%s" is refused', async (key) => {
    const answer = await send(key, { name: 'x' });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['Idempotency-Key']]);
  });

  test('is forgotten after a day', async () => {
    await send('key-of-efe', { name: 'efe' });
    api.travel(25 * 3_600_000);
    await api.runJobs();
    await send('key-of-efe', { name: 'efe' });
    expect(await bookings('efe')).toBe(2);
  });
});
