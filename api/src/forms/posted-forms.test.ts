import { lettersTo } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { bookAndPay, book as bookRide, travellerNo } from '../rides/testing/ride-calls';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';

const hourMs = 3_600_000;
const site = 'https://tafiya.test';
const script = '"><script>alert(1)</script>';

let api: TestApi;
let number = 0;
let email = '';
beforeAll(async () => {
  api = await openTestApi({ settings: { supportMail: 'people@tafiya.test' } });
});
beforeEach(() => {
  number += 1;
  email = `writer-${number}@example.com`;
});
afterAll(() => api.close());

const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'null' };

const send = (form: string, fields: Record<string, string>, headers: Record<string, string> = ownPage) =>
  api.inject({
    method: 'POST',
    url: `/forms/${form}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const message = (over: Record<string, string> = {}) => ({
  fullName: 'Amina Bello',
  email,
  phone: '',
  bookingId: '',
  subject: 'refund',
  message: 'Where is my money?\r\nI have waited for two weeks.',
  ...over,
});
const write = (over: Record<string, string> = {}, headers?: Record<string, string>) =>
  send('contact', message(over), headers);
const subscribe = (over: Record<string, string> = {}, headers?: Record<string, string>) =>
  send('subscription', { email, consent: 'yes', ...over }, headers);
const lookUp = (fields: Record<string, string>, headers?: Record<string, string>) =>
  send('track-booking', fields, headers);

const faultAt = (page: string, name: string) =>
  new RegExp(`<p class="fault" id="${name}-fault">([^<]*)`).exec(page)?.[1];
const storedMessages = () =>
  api.context.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute();

/** Follows the redirect of a form that was accepted. */
async function pageAfter(answer: Awaited<ReturnType<typeof send>>): Promise<string> {
  expect([answer.statusCode, answer.body]).toEqual([303, '']);
  const page = await api.app.inject({ method: 'GET', url: String(answer.headers.location) });
  expect(page.statusCode).toBe(200);
  return page.body;
}

describe('a message', () => {
  test('is stored as by the JSON operation, and its page has the reference', async () => {
    const page = await pageAfter(await write({ phone: '0803 555 0142', bookingId: 'tfy r8k2 mqx4' }));
    const [stored] = await storedMessages();
    expect(stored).toMatchObject({
      full_name: 'Amina Bello',
      phone: '+2348035550142',
      booking_reference: 'TFY-R8K2-MQX4',
      message: 'Where is my money?\nI have waited for two weeks.',
    });
    expect(page).toMatch(/<h1[^>]*>Message received</);
    expect(page).toContain(stored?.reference);
    expect(await lettersTo(api, email, 'contact-received')).toHaveLength(1);
  });

  test('that is sent twice, also at once, is stored and mailed once', async () => {
    const [first, second] = await Promise.all([write(), write()]);
    const third = await write();
    expect(second.headers.location).toBe(first.headers.location);
    expect(third.headers.location).toBe(first.headers.location);
    expect(await storedMessages()).toHaveLength(1);
    expect(await lettersTo(api, email, 'contact-received')).toHaveLength(1);
  });

  test('has nothing personal in the address of its page, which shows no other text', async () => {
    const { location } = (await write()).headers;
    expect(location).toMatch(/^\/api\/v1\/forms\/contact\/sent\?reference=MSG-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const other = await api.inject({
      method: 'GET',
      url: `/forms/contact/sent?${new URLSearchParams({ reference: script })}`,
    });
    expect(other.body).not.toMatch(/<script|alert/);
  });

  test.each([
    ['an invalid phone number', { phone: '12345' }, 'phone'],
    ['a number that cannot be called', { phone: '+2341234567' }, 'phone'],
    ['a text that is too short', { message: 'Hello' }, 'message'],
    ['a text that is too long', { message: 'é'.repeat(2001) }, 'message'],
    ['a name that is too long', { fullName: 'a'.repeat(121) }, 'fullName'],
    ['no subject', { subject: '' }, 'subject'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['an invalid reference', { bookingId: 'TFY-1' }, 'bookingId'],
    ['an invalid address', { email: 'amina' }, 'email'],
  ])('with %s has a sentence at the field, and what was typed', async (_what, over, name) => {
    const answer = await write(over);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(faultAt(answer.body, name)).toMatch(/./);
    expect(answer.body).toContain(`<a href="#${name}">`);
    for (const text of Object.values(over)) expect(answer.body).toContain(text);
    if (!('subject' in over)) expect(answer.body).toContain('<option value="refund" selected>');
    expect(await storedMessages()).toEqual([]);
  });

  test('is accepted five times an hour from one e-mail; the sixth is shown again', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await write({ fullName: `Amina ${sent}` })).statusCode).toBe(303);
    const answer = await write({ fullName: 'Amina Six' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect(answer.body).toContain('You have tried too often');
    expect(answer.body).toContain('value="Amina Six"');
  });

  test.each(Object.keys(message()))('escapes what is typed as %s', async (name) => {
    const { body } = await write({ subject: '', [name]: script });
    expect(body).not.toContain('<script');
    if (name !== 'subject') expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('a subscription', () => {
  test('asks the address for its confirmation, once for a form that is sent twice', async () => {
    const [first, second] = [await subscribe(), await subscribe({ email: ` ${email.toUpperCase()} ` })];
    expect(second.headers.location).toBe(first.headers.location);
    expect(await pageAfter(first)).toContain('<h1>Check your e-mail</h1>');
    expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(1);
    // another one can be requested if the mail is lost
    api.travel(hourMs);
    await subscribe();
    expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(2);
  });

  test('says above its form that it ends with one click', async () => {
    expect((await api.inject({ method: 'GET', url: '/forms/subscription' })).body).toContain(
      'Unsubscribe with one click.',
    );
  });

  test('requires consent and an address', async () => {
    const answer = await subscribe({ consent: '', email: 'x' });
    expect(answer.statusCode).toBe(422);
    expect(faultAt(answer.body, 'consent')).toBe('Agree to receive the e-mails first');
    expect(faultAt(answer.body, 'email')).toMatch(/name@example\.com/);
    const escaped = await subscribe({ email: script, consent: script });
    expect(escaped.body).not.toContain('<script');
  });
});

describe('a look-up', () => {
  test('shows a ride with its driver, on a page that nobody stores', async () => {
    const who = travellerNo(9_000 + number);
    const booked = await bookAndPay(api, who);
    const staff = staffOf(api);
    await staff.move(booked, 'confirmed');
    await staff.assign(booked);
    const { bookingId } = booked.savedBookedRide;
    const answer = await lookUp({ bookingId: bookingId.toLowerCase(), who: 'BELLO' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    for (const text of [bookingId, 'Driver assigned', 'Eti Osa, Lagos', 'Pickup', 'href="tel:+234', 'Write to us'])
      expect(answer.body).toContain(text);
  });

  test('shows an unpaid ride by the e-mail', async () => {
    const who = travellerNo(9_100 + number);
    const { savedBookedRide } = await bookRide(api, who);
    // without what all references begin with
    const bookingId = savedBookedRide.bookingId.slice('TFY-'.length);
    const answer = await lookUp({ bookingId, who: who.email });
    expect(answer.body).toContain('<h1>Waiting for payment</h1>');
  });

  test('shows a flight', async () => {
    const { savedBooking } = await flights.book(api);
    const answer = await lookUp({ bookingId: savedBooking.bookingId, who: 'Adekunle' });
    expect(answer.statusCode).toBe(200);
    for (const text of [savedBooking.bookingId, savedBooking.airlineReference, 'Lagos to Abuja'])
      expect(answer.body).toContain(text);
  });

  test('has one answer for an unknown reference and another name, with what was typed', async () => {
    const { savedBookedRide } = await bookRide(api, travellerNo(9_200 + number));
    const pages = [
      await lookUp({ bookingId: savedBookedRide.bookingId, who: 'Bellow' }),
      await lookUp({ bookingId: 'TFY-RACE-MQXD', who: 'Bellow' }),
    ].map(({ statusCode, body }) => [statusCode, body.replace(savedBookedRide.bookingId, 'TFY-RACE-MQXD')]);
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[0]).toEqual([404, expect.stringContaining('We found no booking with this booking ID')]);
    expect(pages[0]?.[1]).toContain('value="Bellow"');
  });

  test.each([
    ['a part of a reference', { bookingId: 'TFY-R8', who: 'Bello' }, 'bookingId'],
    ['no name', { bookingId: 'TFY-RACE-MQXD', who: ' ' }, 'who'],
    ['an invalid address', { bookingId: 'TFY-RACE-MQXD', who: 'a@b' }, 'who'],
    ['a name that is too long', { bookingId: 'TFY-RACE-MQXD', who: 'a'.repeat(121) }, 'who'],
  ])('with %s has a sentence at the field', async (_what, fields, name) => {
    const answer = await lookUp(fields);
    expect(answer.statusCode).toBe(422);
    expect(faultAt(answer.body, name)).toMatch(/./);
  });

  test('counts as a look-up', async () => {
    const fields = { bookingId: 'TFY-RACE-MQXE', who: 'Bello' };
    for (let count = 0; count < 10; count += 1) expect((await lookUp(fields)).statusCode).toBe(404);
    expect((await lookUp(fields)).statusCode).toBe(429);
  });

  test('escapes what is typed', async () => {
    for (const name of ['bookingId', 'who'])
      expect((await lookUp({ bookingId: 'TFY-RACE-MQXD', who: 'Bello', [name]: script })).body).not.toContain(
        '<script',
      );
  });
});

describe.each([
  ['contact', write],
  ['subscription', subscribe],
  [
    'track-booking',
    (over = {}, headers = {}) => lookUp({ bookingId: 'TFY-RACE-MQXD', who: 'Bello', ...over }, headers),
  ],
] as const)('the form %s', (form, post) => {
  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a page of a sibling site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.tafiya.test' }],
    ['another origin, by an older browser', { origin: 'https://evil.test' }],
  ])('takes nothing from %s', async (_what, headers) => {
    const answer = await post({ email: 'stranger@example.com', who: 'Stranger' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('sent by a page of another site');
    expect(answer.body).not.toMatch(/stranger/i);
    expect(answer.body).toContain(`href="/api/v1/forms/${form}"`);
    expect(await storedMessages()).toEqual([]);
    expect(await lettersTo(api, 'stranger@example.com', 'subscription-confirm')).toEqual([]);
  });

  test('asks to be sent again where the browser names no page, and is taken from there', async () => {
    for (const headers of [{}, { origin: 'null' }]) {
      const answer = await post({}, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(`<form class="card" method="post" action="/api/v1/forms/${form}">`);
      // so that the browser names this page
      expect(answer.headers['referrer-policy']).toBe('same-origin');
    }
    const again = await post({}, { origin: site });
    expect([200, 303, 404]).toContain(again.statusCode);
  });

  test('takes only the body of a form, and answers with pages', async () => {
    const url = `/forms/${form}`;
    const json = await api.inject({ method: 'POST', url, payload: { email }, headers: ownPage });
    expect([json.statusCode, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
    const large = await post(
      { fullName: 'x'.repeat(70_000), email: 'x'.repeat(70_000), who: 'x'.repeat(70_000) },
      ownPage,
    );
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const opened = await api.inject({ method: 'GET', url });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`<form class="card" method="post" action="/api/v1/forms/${form}">`);
  });
});

test('the forms are not among the operations of the OpenAPI document', async () => {
  const document = (await api.inject({ method: 'GET', url: '/openapi.json' })).body;
  expect(document).not.toContain('/forms/');
});
