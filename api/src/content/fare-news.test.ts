import type { PopularRoute } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { lettersTo, letterTo, tokenIn } from './testing/letters';

const hourMs = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  // Tuesday, an hour before the news
  api = await openTestApi({ now: new Date('2026-11-24T07:00:00+01:00') });
  await subscribe('early@example.com');
  await subscribe('gone@example.com');
});
afterAll(() => api.close());

async function subscribe(email: string): Promise<void> {
  dataOf(await post(api, '/email/add-mail', { email, consent: true, source: 'home' }));
  const token = tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm');
  dataOf(await api.inject({ method: 'GET', url: `/email/confirm?token=${token}` }));
}

const newsOf = (email: string) => lettersTo(api, email, 'fare-news');

test('the fare mail has the lowest fares, on its day, for confirmed addresses', async () => {
  dataOf(await post(api, '/email/add-mail', { email: 'unconfirmed@example.com', consent: true, source: 'home' }));
  const welcome = await letterTo(api, 'gone@example.com', 'subscription-welcome');
  dataOf(await post(api, '/email/unsubscribe', { token: tokenIn(welcome, 'leave') }));
  expect(await newsOf('early@example.com')).toEqual([]);

  api.travel(2 * hourMs);
  const [news, ...others] = await newsOf('early@example.com');
  expect(others).toEqual([]);
  const routes = dataOf<PopularRoute[]>(await api.inject({ method: 'GET', url: '/fly/popular-routes' }));
  expect(routes.length).toBeGreaterThan(0);
  for (const { from, to, lowestTotal } of routes)
    expect(news?.text).toContain(`${from.city} to ${to.city}: ${formatNaira(lowestTotal)}`);
  expect(news?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
    '/api/v1/email/unsubscribe?token=',
  );
  for (const email of ['unconfirmed@example.com', 'gone@example.com']) expect(await newsOf(email)).toEqual([]);
});

test('each address gets it once a week, and no news of past weeks', async () => {
  await subscribe('late@example.com');
  for (let hour = 0; hour < 60; hour += 12) {
    api.travel(12 * hourMs);
    expect(await newsOf('early@example.com')).toHaveLength(1);
  }
  expect(await newsOf('late@example.com')).toEqual([]);

  api.travel(5 * 24 * hourMs);
  expect(await newsOf('early@example.com')).toHaveLength(2);
  expect(await newsOf('late@example.com')).toHaveLength(1);
});

test('news that is in the outbox for days is not sent', async () => {
  const { mail } = api.context.settings;
  Object.assign(api.context.settings, { mail: { ...mail, transport: 'smtp', url: 'smtp://127.0.0.1:1' } });
  api.travel(7 * 24 * hourMs);
  expect((await api.runJobs()).filter(({ error }) => error).length).toBeGreaterThan(0);
  Object.assign(api.context.settings, { mail });
  api.travel(4 * 24 * hourMs);
  expect(await newsOf('early@example.com')).toHaveLength(2);
});
