import Fastify, { type FastifyInstance } from 'fastify';
import { createServer } from 'server/http';
import { travellerOf, type UnpaidRide } from '../../payments/testing/traveller';
import { openStaffSession } from '../../staff/testing/staff-session';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post as postCall, refusalOf } from '../../testing/responses';
import { registerSandboxPage } from './sandbox-page.routes';

let api: TestApi;
let site: FastifyInstance;
let ride: UnpaidRide;

beforeAll(async () => {
  api = await openTestApi();
  site = Fastify();
  registerSandboxPage(site, api.context);
  ride = await travellerOf(api).book();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const get = (query = '') => site.inject({ url: `/sandbox${query}` });
const post = (fields: Record<string, string>) =>
  site.inject({
    method: 'POST',
    url: '/sandbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the page has its own style sheet, no script, and allows nothing else', async () => {
  const page = await get();
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
  expect(page.body).not.toMatch(/<script|style="|javascript:/);
  // as the account's bank is called on the payment page
  expect(page.body).toContain('Sandbox Bank');
  expect(page.body).not.toMatch(/sandbox bank|Sandbox bank/);
  const style = await site.inject({ url: '/sandbox/sandbox.css' });
  expect(style.headers['content-type']).toMatch(/^text\/css/);
});

test('an account is shown with its due amount and the typed values escaped, without a name', async () => {
  const page = await get(`?account=${ride.details.accountNumber}&amount=%22%3E%3Cb%3E`);
  expect(page.body).not.toMatch(/Amaka|Okafor/);
  expect(page.body).toContain(`NGN ${ride.due.toLocaleString('en-NG')}`);
  expect(page.body).toContain('value="&quot;&gt;&lt;b&gt;"');
});

test('what is due is sent by one press, and so are too little, too much and twice', async () => {
  const { body } = await get(`?account=${(await travellerOf(api).book()).details.accountNumber}`);
  const [, due] = body.match(/<p class="due">(NGN [\d,]+)<\/p>/) ?? [];
  const choices = [...body.matchAll(/name="send" value="([\d:a-z.]+)"><span>([^<]+)<\/span> <b>([^<]+)<\/b>/g)];
  expect(choices.map(([, , label]) => label)).toEqual(['The right amount', 'Too little', 'Too much', 'Twice']);
  expect(choices[0]?.[3]).toBe(due);
  const right = Number(choices[0]?.[1]);
  expect(Number(choices[1]?.[1])).toBeLessThan(right);
  expect(Number(choices[2]?.[1])).toBeGreaterThan(right);
  expect(choices[3]?.[1]).toBe(`twice:${right}`);
});

test('an unknown account and an invalid amount are reported at their fields', async () => {
  const unknown = await get('?account=1234567890');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('Sandbox Bank has no account with this number.');
  const wrong = await post({ account: ride.details.accountNumber, amount: 'much' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('aria-describedby="amount-fault"');
  expect((await post({ account: '1234567890', amount: '5' })).statusCode).toBe(404);
});

test('a button sends the transfer, the page shows it, and the ride is paid', async () => {
  const sent = await post({ account: ride.details.accountNumber, send: String(ride.due) });
  expect(sent.statusCode).toBe(303);
  const page = await site.inject({ url: String(sent.headers.location) });
  expect(page.body).toMatch(/role="status">Sent NGN [\d,]+ to \d{4} \d{3} \d{3}/);
  expect(page.body).toContain('notifying Tafiya');
  await api.runJobs();
  expect(await travellerOf(api).look(ride)).toMatchObject({ status: 'paid' });
  expect((await site.inject({ url: String(sent.headers.location) })).body).toContain('was notified');
});

test('the link back to the payment page stays after a transfer, and leads nowhere else', async () => {
  const back = '/ride-payment-options?id=aaaaaaaaaaaaaaaaaaaaaa';
  const link = `href="${back}">Back to`;
  const other = await travellerOf(api).book();
  const open = `?account=${other.details.accountNumber}&back=${encodeURIComponent(back)}`;
  expect((await get(open)).body).toContain(link);
  const sent = await post({ account: other.details.accountNumber, send: '100', back });
  expect((await site.inject({ url: String(sent.headers.location) })).body.split(link)).toHaveLength(3);
  for (const elsewhere of ['https://evil.test/ride-payment-options?id=aaaaaaaaaaaaaaaaaaaaaa', '//evil.test', '/ops'])
    expect((await get(`?back=${encodeURIComponent(elsewhere)}`)).body).not.toContain(elsewhere);
});

test('the page has the letters of the site', async () => {
  const font = await site.inject({ url: '/sandbox/onest.woff2' });
  expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  const { body: style } = await site.inject({ url: '/sandbox/sandbox.css' });
  expect(style).toContain('url("/sandbox/onest.woff2")');
  expect(style).toMatch(/body \{[^}]*font:[^;}]*"Onest Variable",/);
});

test('the page has the theme that was chosen on the site', async () => {
  const dark = await site.inject({ url: '/sandbox', headers: { cookie: 'a=b; theme=dark' } });
  expect(dark.body).toContain('<html lang="en" data-theme="dark">');
  expect((await get()).body).toContain('<html lang="en">');
});

test('a public site takes transfers only from people of the staff who may move money', async () => {
  const open = await openTestApi();
  const { payment } = open.context.settings;
  Object.assign(open.context.settings, { payment: { ...payment, isForStaffOnly: true } });
  const publicSite = await createServer(open.context.settings);
  registerSandboxPage(publicSite, open.context);
  const { headers: money } = await openStaffSession(open.context, { roles: ['money'] });
  const { headers: dispatch } = await openStaffSession(open.context, { roles: ['dispatch'] });
  // a page without a script sends no header of its own
  const { 'x-tafiya-ops': _, ...ofPage } = money;
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    publicSite.inject({ method, url: '/sandbox', headers: { host: 'ops.tafiya.test', ...headers } });

  const stranger = await ask();
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(stranger.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(stranger.body).toMatch(/<html lang="en">[\s\S]*<title>Sandbox Bank is for the staff \| Tafiya<\/title>/);
  expect(stranger.body).toContain('sign in to the back office');
  expect(stranger.body).toContain('<a href="/ops">');
  expect(stranger.body).not.toContain('<form');
  expect((await ask({}, 'POST')).statusCode).toBe(401);
  const other = await ask(dispatch);
  expect([other.statusCode, other.body]).toEqual([403, expect.stringContaining('This needs the role money or admin.')]);
  const refusals = () =>
    open.context.db
      .selectFrom('staff_actions')
      .select(['action', 'roles', 'refusal'])
      .where('refusal', 'is not', null)
      .orderBy('id')
      .execute();
  // not of the strangers, who may be anybody
  expect(await refusals()).toEqual([
    { action: 'refused: sendSandboxTransfer', roles: ['dispatch'], refusal: 'FORBIDDEN' },
  ]);

  const staff = await ask(ofPage);
  expect(staff.statusCode).toBe(200);
  // else the browser sends "Origin: null" with the form, and the form is refused
  expect(staff.headers['referrer-policy']).toBe('same-origin');
  const form = { ...ofPage, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await ask({ ...form, origin: 'https://ops.tafiya.test' }, 'POST')).statusCode).toBe(400);
  for (const foreign of [form, { ...form, origin: 'https://evil.test' }, { ...form, origin: 'null' }])
    expect((await ask(foreign, 'POST')).statusCode).toBe(401);
  expect((await refusals()).at(-1)).toMatchObject({ action: 'refused: sendSandboxTransfer', refusal: 'STAFF_ONLY' });
  expect((await ask({ ...ofPage, host: 'tafiya.test' })).statusCode).toBe(401);

  const transfer = { accountNumber: '0123456789', amount: 5 };
  const send = (headers?: Record<string, string>) => postCall(open, '/sandbox/transfers', transfer, headers);
  expect(refusalOf(await send())).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
  expect(refusalOf(await send(ofPage))).toMatchObject({ status: 401 });
  expect(refusalOf(await send(dispatch))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await send(money)).statusCode).toBe(404);
  const { accountNumber } = (await travellerOf(open).book()).details;
  dataOf(await postCall(open, '/sandbox/transfers', { accountNumber, amount: 5_000 }, money));
  const posted = await publicSite.inject({
    method: 'POST',
    url: '/sandbox',
    headers: { host: 'ops.tafiya.test', origin: 'https://ops.tafiya.test', ...form },
    payload: new URLSearchParams({ account: accountNumber, amount: '2,000' }).toString(),
  });
  expect(posted.statusCode).toBe(303);
  const rows = await open.context.db
    .selectFrom('staff_actions')
    .select(['person_id', 'roles', 'address', 'action', 'after_values', 'refusal'])
    .orderBy('id')
    .execute();
  const by = { person_id: expect.any(String), roles: ['money'], address: expect.any(String), refusal: null };
  const action = 'money: sandbox transfer';
  expect(rows.slice(-2)).toEqual([
    { ...by, action, after_values: { account: accountNumber, amount: 'NGN 5,000' } },
    { ...by, action, after_values: { account: accountNumber, amount: 'NGN 2,000' } },
  ]);
  await publicSite.close();
  await open.close();
});
