import { journey, traveller } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';

const json = { 'content-type': 'application/json' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
// more calls than the limits by address allow: each test has a minute of its own
beforeEach(() => api.travel(61_000));
afterAll(() => api.close());

const car = { car_id: 'la-001', price_id: 'saloon-1' };

/** Calls with a body, and one good body for each: every fault below is tried on all of them. */
const posts: readonly [string, Record<string, unknown>][] = [
  ['/ride/search-ride', journey],
  ['/ride/select-ride', { ...journey, ...car }],
  ['/ride/create-ride', { ...traveller, ...car, quoteId: 'A'.repeat(22) }],
  ['/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: 'A'.repeat(22) }],
  ['/ride/confirm-transfer', { ride_id: 'A'.repeat(22), transaction_id: 'T-1' }],
  ['/sandbox/transfers', { accountNumber: '0123456789', amount: 100 }],
];

const unreadable: readonly [string, { payload: string | Buffer; headers?: Record<string, string> }, number, string][] =
  [
    ['malformed JSON', { payload: '{"a":' }, 400, 'MALFORMED_REQUEST'],
    ['no body at all', { payload: '' }, 400, 'MALFORMED_REQUEST'],
    ['bytes that are no UTF-8', { payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }, 400, 'MALFORMED_REQUEST'],
    ['a prototype', { payload: '{"__proto__":{"a":1}}' }, 400, 'MALFORMED_REQUEST'],
    ['a constructor', { payload: '{"constructor":{"prototype":{"a":1}}}' }, 400, 'MALFORMED_REQUEST'],
    ['10 MB', { payload: `{"a":"${'x'.repeat(10_000_000)}"}` }, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a form',
      { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a list', { payload: '[]' }, 400, 'VALIDATION_FAILED'],
    ['a null', { payload: 'null' }, 400, 'VALIDATION_FAILED'],
    ['a number', { payload: '7' }, 400, 'VALIDATION_FAILED'],
    ['a thousand levels', { payload: `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}` }, 400, 'VALIDATION_FAILED'],
  ];

describe.each(posts)('POST %s', (url) => {
  test.each(unreadable)('refuses %s', async (_name, { payload, headers }, status, code) => {
    const answer = await api.inject({ method: 'POST', url, payload, headers: { ...json, ...headers } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

const badValues: readonly [string, unknown][] = [
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['100,000 letters', 'x'.repeat(10_000)],
  ['a negative number', -1],
  ['an enormous number', 1e308],
  ['a list', []],
  ['an object', { $ne: '' }],
  ['a null', null],
];

const hostileTexts = [
  "'; drop table states; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '%00%0d%0aset-cookie: a=b',
];

describe.each(posts)('POST %s, field by field', (url, good) => {
  const post = (body: unknown) => api.inject({ method: 'POST', url, headers: json, payload: JSON.stringify(body) });

  test('refuses unknown keys, naming each', async () => {
    const answer = await post({ ...good, isAdmin: true, price: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toMatchObject({ isAdmin: expect.any(String), price: expect.any(String) });
  });

  test('refuses a NUL in a key', async () => {
    expect((await post({ ...good, 'a\0': 1 })).statusCode).toBe(400);
  });

  test.each(Object.keys(good))('refuses every bad value of %s, at its field', async (field) => {
    for (const [name, value] of badValues) {
      const answer = await post({ ...good, [field]: value });
      expect([name, answer.statusCode]).toEqual([name, 400]);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
    }
  });

  test.each(Object.keys(good))('survives script and SQL in %s', async (field) => {
    for (const hostile of hostileTexts) {
      const answer = await post({ ...good, [field]: hostile });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const states = await api.context.db.selectFrom('states').select('id').execute();
    expect(states).toHaveLength(37);
  });
});

test.each(['firstName', 'lastName'])('takes no script and no SQL for the %s', async (field) => {
  for (const hostile of hostileTexts) {
    const payload = { ...traveller, ...car, quoteId: 'A'.repeat(22), acceptedTerms: true, [field]: hostile };
    const answer = await api.inject({ method: 'POST', url: '/ride/create-ride', payload });
    expect([hostile, answer.statusCode]).toEqual([hostile, 400]);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  }
});

describe('addresses', () => {
  test.each([
    ['GET', '/nothing-here', 404, 'NOT_FOUND'],
    ['POST', '/nothing-here', 404, 'NOT_FOUND'],
    ['GET', '', 404, 'NOT_FOUND'],
    ['GET', '/', 404, 'NOT_FOUND'],
    ['GET', '/ride/getarea/Atlantis', 404, 'NOT_FOUND'],
    ['GET', "/ride/getarea/' or 1=1 --", 404, 'NOT_FOUND'],
    ['GET', '/ride/getarea/%00', 400, 'VALIDATION_FAILED'],
    ['GET', '/ride/getarea/%ff', 400, 'MALFORMED_REQUEST'],
    ['GET', `/ride/getarea/${'x'.repeat(400)}`, 400, 'VALIDATION_FAILED'],
    ['GET', `/ride/getarea/${'x'.repeat(2000)}`, 404, 'NOT_FOUND'],
    ['GET', '/ride/getallstate?debug=1', 400, 'VALIDATION_FAILED'],
    ['GET', '/fly/getairports?search=%00', 400, 'VALIDATION_FAILED'],
    ['GET', '/fly/getairports?search=a&search=b', 400, 'VALIDATION_FAILED'],
    ['GET', '/ride/booked-ride/short', 400, 'VALIDATION_FAILED'],
    ['DELETE', '/ride/getallstate', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/ride/create-ride', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/ride/create-ride', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/ride/create-ride', 405, 'METHOD_NOT_ALLOWED'],
  ] as const)('%s %s is answered %i %s', async (method, url, status, code) => {
    const answer = await api.inject({ method, url: url.replaceAll(' ', '%20') });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('a wrong method says which are right', async () => {
    const answer = await api.inject({ method: 'DELETE', url: '/ride/search-ride' });
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });
});
