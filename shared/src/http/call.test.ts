/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { getAirports, getAllState, getArea } from '../contract/places';
import type { confirmTransfer } from '../contract/rides';
import { ApiError, createCall, isApiError, messageOf, newIdempotencyKey } from './index';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Seen {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that sends the same response to every request, and its client. */
async function against(answer: (response: ServerResponse) => void, timeoutMs = 5_000) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { seen, server, call: createCall({ baseUrl: `http://127.0.0.1:${port}/api/v1`, timeoutMs }) };
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a report about the connection', () => {
  async function reachedBy(headers: Readonly<Record<string, string>>): Promise<unknown[]> {
    const heard: unknown[] = [];
    const window = new EventTarget();
    window.addEventListener('tafiya:reach', (event) => heard.push((event as CustomEvent).detail));
    Object.assign(globalThis, { window });
    try {
      const { call } = await against((response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        json(200, { data: [] })(response);
      });
      await call<typeof getAllState>('GET', '/ride/getallstate');
    } finally {
      Reflect.deleteProperty(globalThis, 'window');
    }
    return heard;
  }

  test('a response of the site counts as reached', async () => {
    expect(await reachedBy({})).toEqual([{ isReached: true }]);
  });

  test('a response stored on the device does not', async () => {
    expect(await reachedBy({ 'x-offline-at': '1795280000000' })).toEqual([{ isReached: false }]);
  });
});

describe('a call', () => {
  test('returns the data of the envelope', async () => {
    const states = [{ _id: 'lagos', name: 'Lagos', code: 'LA', capital: 'Ikeja' }];
    const { call, seen } = await against(json(200, { data: states, message: 'ok' }));
    expect(await call<typeof getAllState>('GET', '/ride/getallstate')).toEqual(states);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/ride/getallstate' });
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('fills and encodes the parameters of its path, and its query', async () => {
    const { call, seen } = await against(json(200, { data: [] }));
    await call<typeof getArea>('GET', '/ride/getarea/{value}', { params: { value: 'Akwa Ibom/é' } });
    await call<typeof getAirports>('GET', '/fly/getairports', { query: { search: 'los & co' } });
    await call<typeof getAirports>('GET', '/fly/getairports');
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/ride/getarea/Akwa%20Ibom%2F%C3%A9',
      '/api/v1/fly/getairports?search=los+%26+co',
      '/api/v1/fly/getairports',
    ]);
  });

  test('sends JSON and the idempotency key of its attempt, or a new key', async () => {
    const { call, seen } = await against(json(200, { data: { status: 'confirmed' } }));
    const body = { ride_id: 'a'.repeat(22), transaction_id: 't' };
    await call<typeof confirmTransfer>('POST', '/ride/confirm-transfer', { body, idempotencyKey: 'attempt-1' });
    await call<typeof confirmTransfer>('POST', '/ride/confirm-transfer', { body });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
    expect(seen[0]?.headers['content-type']).toMatch('application/json');
    expect(seen[0]?.headers['idempotency-key']).toBe('attempt-1');
    expect(seen[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the kind of an error', () => {
  const ask = (client: Awaited<ReturnType<typeof against>>, signal?: AbortSignal) =>
    errorOf(client.call<typeof getAllState>('GET', '/ride/getallstate', { signal }));

  test('STATUS has status and body', async () => {
    const data = { message: 'That car was just taken.', code: 'CAR_TAKEN' };
    const error = await ask(await against(json(409, data)));
    expect(error).toMatchObject({ kind: 'STATUS', status: 409, data });
    expect(messageOf(error)).toBe('That car was just taken.');
  });

  test('PARSING_ERROR for text that is not JSON, whatever its status', async () => {
    const html = (status: number) => (response: ServerResponse) =>
      response.writeHead(status).end('<h1>Bad gateway</h1>');
    expect(await ask(await against(html(200)))).toMatchObject({ kind: 'PARSING_ERROR', status: 200 });
    expect(await ask(await against(html(502)))).toMatchObject({ kind: 'PARSING_ERROR', status: 502 });
    expect(await ask(await against(json(200, ['no envelope'])))).toMatchObject({ kind: 'PARSING_ERROR' });
    expect(await ask(await against((response) => response.writeHead(200).end()))).toMatchObject({
      kind: 'PARSING_ERROR',
    });
  });

  test('TIMEOUT_ERROR if there is no response in time', async () => {
    const error = await ask(await against(() => undefined, 60));
    expect(error).toMatchObject({ kind: 'TIMEOUT_ERROR' });
    expect(messageOf(error)).toBe('Something went wrong');
  });

  test('FETCH_ERROR if the connection is closed or refused', async () => {
    expect(await ask(await against((response) => response.destroy()))).toMatchObject({ kind: 'FETCH_ERROR' });
    const gone = await against(() => undefined);
    await new Promise((resolve) => gone.server.close(resolve));
    expect(await ask(gone)).toMatchObject({ kind: 'FETCH_ERROR' });
  });

  test('has the seconds of the header Retry-After', async () => {
    const refuse = (headers: Record<string, string>) => (response: ServerResponse) =>
      response.writeHead(429, headers).end(JSON.stringify({ message: 'Wait.', code: 'RATE_LIMITED' }));
    expect(await ask(await against(refuse({ 'retry-after': '90' })))).toMatchObject({ retryAfterSeconds: 90 });
    expect(await ask(await against(refuse({})))).toMatchObject({ retryAfterSeconds: undefined });
  });

  test('an aborted call throws the reason of its signal', async () => {
    const controller = new AbortController();
    const asked = ask(await against(() => controller.abort(new Error('left the page'))), controller.signal);
    const error = await asked;
    expect(error).toEqual(new Error('left the page'));
    expect(isApiError(error)).toBe(false);
  });
});

test('recognizes an error of another copy of this module', async () => {
  jest.resetModules();
  const copy = await import('./index');
  expect(copy.ApiError).not.toBe(ApiError);
  const error = new copy.ApiError('STATUS', { status: 404, data: { message: 'Gone.', code: 'NOT_FOUND' } });
  expect(isApiError(error)).toBe(true);
  expect(error instanceof ApiError).toBe(true);
  expect(messageOf(error)).toBe('Gone.');
  expect(isApiError(new Error('other'))).toBe(false);
});

test('an error without a message says that something went wrong', () => {
  for (const error of [new ApiError('FETCH_ERROR'), new Error('secret'), undefined, 'x']) {
    expect(messageOf(error)).toBe('Something went wrong');
  }
});

test('idempotency keys are unique', () => expect(newIdempotencyKey()).not.toBe(newIdempotencyKey()));
