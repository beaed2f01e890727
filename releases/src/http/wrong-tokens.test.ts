import { parseSettings } from 'api/settings';
import { bearer } from '../testing/api-calls';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

let site: TestReleases;
/** Each test uses its own addresses. */
let places = 0;
let here = '';

beforeAll(async () => {
  site = await openTestReleases({ watching: parseSettings({ LIMIT_STAFF_ADDRESS: '3/60' }) });
});
afterAll(() => site.close());
beforeEach(() => {
  places += 1;
  here = `10.1.${places}.1`;
});

const wrong = `tfr_${'0'.repeat(12)}_${'0'.repeat(64)}`;
const host = 'ops.tafiya.test';
const look = (headers: Record<string, string>, remoteAddress = here) =>
  site.app.inject({ method: 'GET', url: '/releases/api/status', headers: { host, ...headers }, remoteAddress });
const times = async (count: number, call: () => Promise<{ statusCode: number }>) => {
  const answers: number[] = [];
  for (let n = 0; n < count; n += 1) answers.push((await call()).statusCode);
  return answers;
};

test('wrong tokens are counted by address, and then rate-limited', async () => {
  const call = () => look(bearer(wrong));
  expect(await times(3, call)).toEqual([401, 401, 401]);
  const refused = await call();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(
      /^Too many wrong tokens came from your address\. Try again in \d+ s with the right one\.$/,
    ),
  });
});

test('only the limited address is refused, and a valid token still works', async () => {
  await times(4, () => look(bearer(wrong)));
  expect((await look(bearer(wrong), '10.2.0.1')).statusCode).toBe(401);
  expect((await look(bearer(site.token))).statusCode).toBe(200);
  expect((await look(bearer(wrong))).statusCode).toBe(429);
});

test('a call without a token is refused and not counted', async () => {
  expect(await times(5, () => look({}))).toEqual([401, 401, 401, 401, 401]);
  expect((await look(bearer(wrong))).statusCode).toBe(401);
});
