import { type Merchant, openMerchant } from './testing/merchant';

let merchant: Merchant;
afterEach(() => merchant.close());

const calls = async (count: number, route: string, params = '') => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await merchant.call('GET', route, { params }));
  return answers;
};
const headersOf = (headers: Headers | undefined) =>
  ['limit', 'remaining', 'reset'].map((name) => headers?.get(`x-ratelimit-${name}`));

test('a test key has a hundred calls a minute for everything together', async () => {
  merchant = await openMerchant({ isLimited: true });
  await merchant.open('TRX-1');
  const answers = await calls(100, '/transaction/verify/{reference}', 'TRX-1');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
  expect(headersOf(answers[0]?.headers)).toEqual(['100', '98', '1796115660']);
  expect(headersOf(answers[99]?.headers)).toEqual(['100', '0', '1796115660']);
  expect(answers[99]).toMatchObject({ status: 429, body: { status: false, code: 'rate_limited' } });
  expect((await merchant.call('GET', '/transaction')).status).toBe(429);
  await merchant.wait(60_000);
  expect((await merchant.call('GET', '/transaction')).status).toBe(200);
});

test('a live key has limits apart for verify and for the check of a charge', async () => {
  merchant = await openMerchant({ isLimited: true, secret: 'sk_live_simulator' });
  await merchant.open('TRX-1');
  const limits = [];
  for (const route of ['/transaction/verify/{reference}', '/charge/{reference}']) {
    const [answer] = await calls(1, route, 'TRX-1');
    limits.push(headersOf(answer?.headers).slice(0, 2));
  }
  limits.push(headersOf((await merchant.call('GET', '/transaction')).headers).slice(0, 2));
  expect(limits).toEqual([
    ['3000', '2999'],
    ['1200', '1199'],
    ['600', '598'],
  ]);
});
