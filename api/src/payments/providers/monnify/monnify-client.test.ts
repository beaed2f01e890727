import { ServiceOutage } from '../../../jobs/circuit-breaker';
import { createHttpClient } from '../http-client';
import { createMonnifyClient } from './monnify-client';
import {
  type Asked,
  done,
  json,
  loginPath,
  openSmallServer,
  page,
  type Reply,
  refusedWith,
  type SmallServer,
} from './testing/small-server';

let server: SmallServer;
/** Tokens that are accepted. */
let good: Set<string>;
let issued: number;
let onLogin: () => Reply;
let onCall: (asked: Asked) => Reply;
let nowMs: number;
const log: string[] = [];

beforeEach(async () => {
  good = new Set();
  issued = 0;
  nowMs = 0;
  log.length = 0;
  onLogin = () => {
    issued += 1;
    good.add(`token-${issued}`);
    return done({ accessToken: `token-${issued}`, expiresIn: 3600 });
  };
  onCall = () => done({ isHere: true });
  server = await openSmallServer((asked) => {
    if (asked.path === loginPath) return onLogin();
    const token = asked.authorization?.replace('Bearer ', '') ?? '';
    return good.has(token) ? onCall(asked) : refusedWith('99', 'Unauthorized', 401);
  });
});
afterEach(() => server.close());

const open = () => {
  const write = (line: unknown) => log.push(JSON.stringify(line));
  const http = createHttpClient({
    provider: 'Monnify',
    baseUrl: server.baseUrl,
    secrets: ['MK_TEST_KEY', 'THESECRET'],
    callsPerMinute: 10_000,
    log: { warn: write, error: write } as never,
  });
  return createMonnifyClient(http, { apiKey: 'MK_TEST_KEY', secretKey: 'THESECRET' }, () => nowMs);
};
const read = { method: 'GET', path: '/api/v1/refunds/r1' } as const;
const write = { method: 'POST', path: '/api/v1/refunds/initiate-refund', body: { refundAmount: 10 } } as const;

test('the first call logs in with the keys, and the next ones use its token', async () => {
  const call = open();
  expect(await call(read)).toEqual({ isDone: true, body: { isHere: true } });
  await call(write);
  const basic = Buffer.from('MK_TEST_KEY:THESECRET').toString('base64');
  expect(server.logins()).toMatchObject([{ method: 'POST', authorization: `Basic ${basic}` }]);
  expect(server.asked().map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
});

test('twenty calls at once log in once, also where their token has ended', async () => {
  const call = open();
  const all = () => Promise.all(Array.from({ length: 20 }, () => call(read)));
  await all();
  expect(server.logins()).toHaveLength(1);
  nowMs = 3_600_000;
  await all();
  expect(server.logins()).toHaveLength(2);
  good.delete('token-2');
  await all();
  expect(server.logins()).toHaveLength(3);
});

test('a token is replaced a minute before its end', async () => {
  const call = open();
  await call(read);
  nowMs = 3_539_999;
  await call(read);
  expect(server.logins()).toHaveLength(1);
  nowMs = 3_540_000;
  await call(read);
  expect(server.logins()).toHaveLength(2);
});

test('a call with a refused token is made a second time with a new one, with the same body', async () => {
  const call = open();
  await call(read);
  good.clear();
  expect(await call(write)).toEqual({ isDone: true, body: { isHere: true } });
  expect(server.asked().slice(1)).toMatchObject([
    { authorization: 'Bearer token-1', text: '{"refundAmount":10}' },
    { authorization: 'Bearer token-2', text: '{"refundAmount":10}' },
  ]);
});

test('a call is not made a third time', async () => {
  const call = open();
  onLogin = () => done({ accessToken: 'never-good', expiresIn: 3600 });
  await expect(call(write)).rejects.toThrow(ServiceOutage);
  expect(server.asked()).toHaveLength(2);
  expect(server.logins()).toHaveLength(2);
});

test.each([
  ['refused keys', refusedWith('99', 'Invalid credentials for THESECRET', 401), 'Invalid credentials for [key] (99)'],
  ['no token', done({}), 'without a token'],
  ['a page', page(503), '503'],
  ['other JSON', json({ error: 'unauthorized' }, 401), 'without a reason (HTTP 401)'],
])('a login that answers with %s is an outage, and the next call tries again', async (_what, reply, message) => {
  const call = open();
  const logIn = onLogin;
  onLogin = () => reply;
  await expect(call(read)).rejects.toThrow(ServiceOutage);
  await expect(call(read)).rejects.toThrow(message);
  onLogin = logIn;
  expect(await call(read)).toMatchObject({ isDone: true });
  expect(log.join()).not.toMatch(/THESECRET|MK_TEST_KEY/);
});

test.each([
  [
    'without requestSuccessful',
    json({ responseCode: '0', responseMessage: 'success', responseBody: 1 }),
    { isDone: true, body: 1 },
  ],
  ['with a number for its code', json({ responseCode: 0, responseBody: 1 }), { isDone: true, body: 1 }],
  ['that refuses with status 200', refusedWith('R5', 'Low', 200), { isDone: false, code: 'R5', message: 'Low' }],
  ['that refuses', refusedWith('99', 'No', 422), { isDone: false, code: '99', message: 'No' }],
  ['of a gateway', json({ error: 'x' }, 404), { isDone: false, code: 'HTTP 404', message: 'without a reason' }],
  ['that is a list', json([1]), { isDone: false, code: 'HTTP 200', message: 'without a reason' }],
])('an answer %s is read', async (_what, reply, answer) => {
  onCall = () => reply;
  expect(await open()(read)).toEqual(answer);
});

test('a call that is not allowed is an outage', async () => {
  onCall = () => refusedWith('99', 'IP not allowed', 403);
  await expect(open()(read)).rejects.toThrow('Monnify does not allow the call: IP not allowed (99)');
});
