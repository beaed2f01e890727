import { formatNaira, formatShortDate } from 'shared/format';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import type { WatchedFare } from './route-alerts';
import { lettersTo, letterTo, tokenIn } from './testing/letters';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const route = { from: 'LOS', to: 'ABV' };

let api: TestApi;
let number = 0;
let email = '';
beforeAll(async () => {
  // Tuesday, an hour before the news
  api = await openTestApi({ now: new Date('2026-11-24T07:00:00+01:00') });
});
beforeEach(() => {
  number += 1;
  email = `watcher-${number}@example.com`;
});
afterAll(() => api.close());

const add = (over: object = {}) =>
  post(api, '/email/add-mail', { email, consent: true, source: 'route', route, ...over });
const question = () => letterTo(api, email, 'subscription-confirm');
const confirm = async () =>
  dataOf(await api.inject({ method: 'GET', url: `/email/confirm?token=${tokenIn(await question(), 'confirm')}` }));
const alerts = () =>
  api.context.db
    .selectFrom('route_alerts')
    .innerJoin('subscriptions', 'subscriptions.subscription_id', 'route_alerts.subscription_id')
    .select(['from_iata', 'to_iata', 'route_alerts.confirmed_at'])
    .where('email', '=', email)
    .orderBy('asked_at')
    .execute();
const newsOf = () => lettersTo(api, email, 'fare-news');

test('a route is confirmed with the address, and the weekly mail has its fare and how it changed', async () => {
  dataOf(await add());
  expect((await question()).subject).toBe('Confirm your fare alert: Lagos to Abuja');
  expect(await alerts()).toMatchObject([{ from_iata: 'LOS', confirmed_at: null }]);
  await confirm();
  expect(await alerts()).toMatchObject([{ from_iata: 'LOS', to_iata: 'ABV', confirmed_at: api.context.now() }]);

  api.travel(2 * hourMs);
  const [news] = await newsOf();
  const week = await api.context.db.selectFrom('fare_news').selectAll().executeTakeFirstOrThrow();
  const [fare] = week.watched as [WatchedFare];
  expect(fare.from.city).toBe('Lagos');
  const { lowestTotal, departureDate } = fare;
  if (lowestTotal === null || departureDate === null) throw new Error('Nothing is on sale');
  expect(news?.text).toContain('YOUR ROUTES');
  expect(news?.text).toContain(`${formatNaira(lowestTotal)}, ${formatShortDate(departureDate)}`);
  expect(news?.text).not.toContain('last week');

  // the fares of the first week, as if they had been higher
  const watched = JSON.stringify([{ ...fare, lowestTotal: 900_000 }]);
  await api.context.db.updateTable('fare_news').set({ watched }).execute();
  api.travel(7 * dayMs);
  const [, next] = await newsOf();
  expect(next?.text).toMatch(/NGN [\d,]+ less than last week/);
  expect(next?.subject).toMatch(/^Lagos to Abuja is NGN [\d,]+ cheaper this week$/);
});

test('a route that is entered for a confirmed address waits for its own link', async () => {
  dataOf(await add({ route: undefined, source: 'home' }));
  await confirm();
  expect(await alerts()).toEqual([]);
  api.travel(hourMs);
  dataOf(await add());
  expect((await question()).text).toContain('your fare alerts stay as they are');
  expect(await alerts()).toMatchObject([{ confirmed_at: null }]);
  await confirm();
  expect(await alerts()).toMatchObject([{ confirmed_at: api.context.now() }]);
  // again: no further question
  dataOf(await add());
  expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(2);
});

test('nobody can flood the mailbox of a subscriber with routes', async () => {
  dataOf(await add());
  await confirm();
  for (const to of ['PHC', 'ENU', 'KAN', 'QOW', 'BNI']) {
    api.travel(hourMs);
    expect(dataOf(await add({ route: { from: 'LOS', to } }))).toEqual({ sent: true });
  }
  expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(1 + 3);
});

test('unsubscribing deletes the routes, and the copy of the data of a person has them', async () => {
  dataOf(await add());
  await confirm();
  const { personalContent } = await import('./personal-content');
  const [copy] =
    (await personalContent.find(({ name }) => name === 'subscriptions')?.find(api.context.db, email)) ?? [];
  expect(copy).toMatchObject({ routes: [{ from: 'LOS', to: 'ABV' }] });
  const before = await api.context.db.selectFrom('route_alerts').select('from_iata').execute();
  const welcome = await letterTo(api, email, 'subscription-welcome');
  dataOf(await post(api, '/email/unsubscribe', { token: tokenIn(welcome, 'leave') }));
  expect(await api.context.db.selectFrom('route_alerts').select('from_iata').execute()).toHaveLength(before.length - 1);
});

test('one route is ended alone by its link in the weekly mail, which names those that are left', async () => {
  dataOf(await add());
  await confirm();
  api.travel(hourMs);
  dataOf(await add({ route: { from: 'LOS', to: 'PHC' } }));
  await confirm();
  api.travel(7 * dayMs);
  const news = (await newsOf()).at(-1);
  const tokens = [...(news?.text ?? '').matchAll(/End this alert: \S+\?from=(\w+)&to=(\w+)#alert=(\S+)/g)];
  expect(tokens.map(([, from, to]) => `${from}${to}`)).toEqual(['LOSABV', 'LOSPHC']);
  const token = tokens[0]?.[3];
  const ended = dataOf<{ left: { token: string }[]; leaveToken: string }>(
    await post(api, '/email/end-alert', { token }),
  );
  expect(ended.left).toEqual([
    {
      from: { iata: 'LOS', city: 'Lagos' },
      to: { iata: 'PHC', city: 'Port Harcourt' },
      token: tokens[1]?.[3],
    },
  ]);
  expect(await alerts()).toMatchObject([{ to_iata: 'PHC' }]);
  // again: nothing changes, and the copy of the data has what is left
  expect(dataOf(await post(api, '/email/end-alert', { token }))).toEqual(ended);
  const { personalContent } = await import('./personal-content');
  const subscriptions = personalContent.find(({ name }) => name === 'subscriptions');
  expect(await subscriptions?.find(api.context.db, email)).toMatchObject([{ routes: [{ to: 'PHC' }] }]);

  // a link of one alert ends neither the mail nor a route of somebody else
  expect(refusalOf(await post(api, '/email/unsubscribe', { token })).code).toBe('LINK_EXPIRED');
  const forged = `${token?.slice(0, token.indexOf('.') - 3)}PHC${token?.slice(token.indexOf('.'))}`;
  expect(refusalOf(await post(api, '/email/end-alert', { token: forged })).code).toBe('LINK_EXPIRED');

  dataOf(await post(api, '/email/unsubscribe', { token: ended.leaveToken }));
  expect(dataOf(await post(api, '/email/end-alert', { token }))).toEqual({ left: [], leaveToken: null });
});

test('an airport that does not exist is refused', async () => {
  expect(refusalOf(await add({ route: { from: 'LOS', to: 'XXX' } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(refusalOf(await add({ route: { from: 'LOS', to: 'LOS' } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
});
