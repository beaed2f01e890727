import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { lettersTo, letterTo } from './testing/letters';

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

const message = (over: object = {}) => ({
  fullName: 'Amina Bello',
  email,
  subject: 'refund',
  message: 'Where is my money?\nI have waited for two weeks.',
  ...over,
});
const send = (over: object = {}, headers: Record<string, string> = {}) =>
  post(api, '/contact-us/contacts', message(over), headers);

/** The mails to support from this test's sender. */
const forSupport = async () =>
  (await lettersTo(api, 'people@tafiya.test', 'contact-for-support')).filter(({ replyTo }) =>
    replyTo?.some(({ address }) => address === email),
  );

describe('a message', () => {
  test('has a reference, and is confirmed to the sender by mail', async () => {
    const { reference } = dataOf<{ reference: string }>(await send());
    expect(reference).toMatch(/^MSG-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const letter = await letterTo(api, email, 'contact-received');
    expect(letter.subject).toBe(`We have your message (${reference})`);
    // anybody may type any name into the form
    expect(letter.to).toEqual([{ name: '', address: email }]);
    expect(letter.text).toContain('> Where is my money?\n> I have waited for two weeks.');
    expect(letter.html).toContain('Where is my money?<br>I have waited for two weeks.');
    expect(letter.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
  });

  test('is forwarded to support, and a reply goes to the sender', async () => {
    const { reference } = dataOf<{ reference: string }>(
      await send({ phone: '+2348035550142', bookingId: 'TFY-R8K2-MQX4' }),
    );
    const [letter] = await forSupport();
    expect(letter?.subject).toBe(`A refund: a message by Amina Bello (${reference})`);
    for (const words of ['+234 803 555 0142', 'TFY-R8K2-MQX4', email, 'Where is my money?'])
      expect(letter?.text).toContain(words);
  });

  test('links the booking in its confirmation, or the general tracking page without one', async () => {
    const of = async (address: string) => (await lettersTo(api, address, 'contact-received'))[0]?.text;
    dataOf(await send({ email: 'names.one@example.com', bookingId: 'TFY-R8K2-MQX4' }));
    dataOf(await send({ email: 'names.none@example.com' }));
    expect(await of('names.one@example.com')).toContain('/track-booking?booking=TFY-R8K2-MQX4');
    const other = await of('names.none@example.com');
    expect(other).toContain('Track a booking');
    expect(other).not.toContain('your booking');
  });

  test('is sent once for all retries of an attempt', async () => {
    const key = { 'idempotency-key': 'attempt-of-amina' };
    const first = await send({}, key);
    const second = await send({}, key);
    expect(second.body).toBe(first.body);
    const kept = await api.context.db
      .selectFrom('contact_messages')
      .select('reference')
      .where('email', '=', email)
      .execute();
    expect(kept).toHaveLength(1);
  });

  test('is not quoted to the sender if it may be an advertisement', async () => {
    dataOf(await send({ fullName: 'Win at www.example.com', message: 'Buy at https://example.com, now cheap!' }));
    const letter = await letterTo(api, email, 'contact-received');
    expect(letter.to).toEqual([{ name: '', address: email }]);
    for (const part of [letter.text, letter.html]) expect(part).not.toMatch(/https:\/\/example\.com|Win at|Buy at/);
    expect((await forSupport()).map(({ text }) => text)).toEqual([expect.stringContaining('Buy at')]);
  });

  test('is escaped in HTML', async () => {
    dataOf(await send({ fullName: '<b>Amina</b>', message: `<script>alert("x")</script> <img src=x onerror='y'>` }));
    const letters = [await letterTo(api, email, 'contact-received'), ...(await forSupport())];
    expect(letters).toHaveLength(2);
    for (const { html } of letters) {
      expect(html).not.toMatch(/<script|<img src=x|<b>Amina/);
      expect(html).toContain('&lt;script&gt;');
    }
  });

  test.each([
    ['an invalid phone number', { phone: '+2341234567' }, 'phone'],
    ['a text that is too short', { message: 'Hello' }, 'message'],
    ['an unknown subject', { subject: 'praise' }, 'subject'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['an invalid reference', { bookingId: 'TFY-1' }, 'bookingId'],
  ])('is refused with %s, at the field', async (_what, over, field) => {
    const { status, fields } = refusalOf(await send(over));
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });

  test('is accepted five times an hour from one e-mail', async () => {
    for (let sent = 0; sent < 5; sent += 1) dataOf(await send());
    expect(refusalOf(await send())).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});
