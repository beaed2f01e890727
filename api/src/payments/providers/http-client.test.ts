import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallNotMade, ServiceOutage } from '../../jobs/circuit-breaker';
import { createHttpClient, type HttpClient, type HttpClientOptions, redact } from './http-client';

let server: Server;
let baseUrl: string;
/** Answers the next requests; each is counted. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { method: string | undefined; url: string | undefined; body: string; authorization: string | undefined }[];
let logged: string;
let nowMs: number;

const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Bad gateway</h1>');
const hang = () => undefined;
const cut = (_request: IncomingMessage, response: ServerResponse) => response.destroy();

beforeEach(async () => {
  asked = [];
  logged = '';
  nowMs = 0;
  answer = json(200, {});
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push({ method: request.method, url: request.url, body, authorization: request.headers.authorization });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const record = (line: unknown) => {
  logged += JSON.stringify(line);
};

const client = (options: Partial<HttpClientOptions> = {}): HttpClient =>
  createHttpClient({
    provider: 'Paystack',
    baseUrl,
    secrets: ['sk_test_secret'],
    callsPerMinute: 6000,
    log: { warn: record, error: record } as HttpClientOptions['log'],
    nowMs: () => nowMs,
    ...options,
  });

const read = { method: 'GET', path: '/transaction' } as const;
const write = { method: 'POST', path: '/charge', body: { email: 'amaka@example.com' } } as const;

test('a call sends JSON to the address with its path, its query and its key', async () => {
  answer = json(201, { status: true });
  const call = client({ baseUrl: `${baseUrl}/paystack/` });
  const headers = { authorization: 'Bearer sk_test_secret' };
  expect(await call({ ...write, headers, query: { page: 1, from: 'a b', to: undefined } })).toEqual({
    status: 201,
    body: { status: true },
  });
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/paystack/charge?page=1&from=a+b',
      body: '{"email":"amaka@example.com"}',
      authorization: 'Bearer sk_test_secret',
    },
  ]);
});

test.each([400, 401, 403, 404, 422])('a refusal with status %i is an answer', async (status) => {
  answer = json(status, { message: 'no' });
  expect(await client()(read)).toEqual({ status, body: { message: 'no' } });
  expect(asked).toHaveLength(1);
});

test.each([
  ['an error', json(500, {}), 'Paystack answered 500'],
  ['a page of a gateway', html(502), 'Paystack answered 502'],
  ['a page although the call was taken', html(200), 'Paystack answered 200 with text/html instead of JSON'],
  ['a page that forbids', html(403), 'Paystack answered 403 with text/html instead of JSON'],
  ['a cut connection', cut, 'Paystack could not be reached: UND_ERR_SOCKET'],
])('%s: a read is tried a second time, a write is not', async (_what, fault, message) => {
  answer = fault;
  const failed = client()(write);
  await expect(failed).rejects.toThrow(ServiceOutage);
  await expect(failed).rejects.toThrow(message);
  expect(asked).toHaveLength(1);
  await expect(client()(read)).rejects.toThrow(ServiceOutage);
  expect(asked).toHaveLength(3);
  answer = (request, response) => {
    answer = json(200, ['line']);
    fault(request, response);
  };
  expect(await client()(read)).toEqual({ status: 200, body: ['line'] });
});

test.each([
  ['too many calls', json(429, {}), '429'],
  ['another address', (_: IncomingMessage, out: ServerResponse) => out.writeHead(302, { location: '/' }).end(), '302'],
  ['an endless answer', json(200, 'x'.repeat(2000)), 'more than 1000 bytes'],
  ['no answer', hang, 'did not answer in time'],
])('%s: nothing is tried a second time', async (_what, fault, message) => {
  answer = fault;
  const call = client({ timeoutMs: 200, maxAnswerBytes: 1000 });
  await expect(call(read)).rejects.toThrow(message);
  await expect(call(write)).rejects.toThrow(ServiceOutage);
  expect(asked).toHaveLength(2);
});

const asksForPatience =
  (status: number, headers: Record<string, string>) => (_: IncomingMessage, out: ServerResponse) =>
    out.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');

test.each([
  ['seconds', 429, { 'retry-after': '90' }, 90_000],
  ['a date', 503, { date: 'Fri, 27 Nov 2026 04:00:00 GMT', 'retry-after': 'Fri, 27 Nov 2026 04:00:40 GMT' }, 40_000],
  ['an hour, which is too long', 429, { 'retry-after': '3600' }, 600_000],
  ['the end of its limit', 429, { date: 'Fri, 27 Nov 2026 04:00:00 GMT', 'x-ratelimit-reset': '1795752050' }, 50_000],
  ['seconds until the end of its limit', 429, { 'x-ratelimit-reset': '20' }, 20_000],
  ['both', 429, { 'x-ratelimit-reset': '20', 'retry-after': '30' }, 30_000],
])('where it says in %s when to come back, no call is made until then', async (_what, status, headers, ms) => {
  answer = asksForPatience(status, headers);
  const call = client();
  await expect(call(read)).rejects.toMatchObject({
    retryInMs: ms,
    message: expect.stringContaining(`answered ${status}`),
  });
  answer = json(200, {});
  await expect(call(write)).rejects.toThrow(CallNotMade);
  nowMs = ms - 3000;
  await expect(call(read)).rejects.toMatchObject({ retryInMs: 3000 });
  expect(asked).toHaveLength(1);
  nowMs = ms;
  await call(read);
  expect(asked).toHaveLength(2);
});

test('a time to come back that cannot be read is an outage as any other', async () => {
  answer = asksForPatience(429, { 'retry-after': 'soon', 'x-ratelimit-reset': 'soon' });
  const call = client();
  await expect(call(read)).rejects.toMatchObject({ retryInMs: undefined });
  await expect(call(read)).rejects.toThrow('429');
  expect(asked).toHaveLength(2);
});

test('calls above the budget wait for their turn, and fail if that takes too long', async () => {
  // those of ten seconds at once, then one every 250 ms
  const call = client({ callsPerMinute: 240, timeoutMs: 600 });
  for (let time = 0; time < 40; time += 1) await call(read);
  const startedMs = performance.now();
  await call(read);
  expect(performance.now() - startedMs).toBeGreaterThan(200);
  await expect(call(read)).rejects.toThrow('Paystack: all calls of this minute are used');
  nowMs = 500;
  await call(read);
  expect(asked).toHaveLength(42);
});

test('logs and faults have no keys and nothing about payers', async () => {
  answer = cut;
  await expect(
    client()({
      method: 'GET',
      path: '/customer/amaka@example.com/sk_test_secret/0123456789',
      headers: { authorization: 'Bearer sk_test_secret' },
    }),
  ).rejects.toThrow(ServiceOutage);
  expect(logged).toContain('/customer/');
  expect(logged).not.toMatch(/sk_test|amaka|0123456789/);
  expect(redact('key sk_live_abc of Basic dXNlcg==, amaka@example.com, 0123456789, TRX-5F9A-77C1', [])).toBe(
    'key [key] of Basic [key] [e-mail], [account number], TRX-5F9A-77C1',
  );
});
