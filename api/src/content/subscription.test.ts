import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { lettersTo, letterTo, tokenIn } from './testing/letters';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let api: TestApi;
let number = 0;
let email = '';
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => {
  number += 1;
  email = `reader-${number}@example.com`;
  // each test has its own window of the rate limits
  api.travel(2 * hourMs);
});
afterAll(() => api.close());

const add = (over: object = {}) => post(api, '/email/add-mail', { email, consent: true, source: 'footer', ...over });
const confirm = (token: string) => api.inject({ method: 'GET', url: `/email/confirm?token=${token}` });
const leave = (token: string) => post(api, '/email/unsubscribe', { token });
const rowOf = (state: 'pending' | 'confirmed' | 'left') =>
  api.context.db.selectFrom('subscriptions').selectAll().where('state', '=', state).orderBy('consented_at', 'desc');
const oneClick = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  api.inject({
    method: 'POST',
    url: url.replace('https://tafiya.test/api/v1', ''),
    payload,
    headers: { 'content-type': type },
  });

/** Subscribes and confirms an address. @returns the welcome mail */
async function subscribe() {
  dataOf(await add());
  dataOf(await confirm(tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm')));
  return letterTo(api, email, 'subscription-welcome');
}

const headerOf = ({ headers }: { headers: readonly { key: string; value: string }[] }, name: string) =>
  headers.find(({ key }) => key === name)?.value;

describe('subscribing', () => {
  test('starts when the address is confirmed, and stores the proof of consent', async () => {
    expect(dataOf(await add({ email: email.toUpperCase() }))).toEqual({ sent: true });
    const question = await letterTo(api, email, 'subscription-confirm');
    expect(headerOf(question, 'list-unsubscribe')).toBeUndefined();
    expect(await rowOf('confirmed').where('email', '=', email).execute()).toEqual([]);
    api.travel(hourMs);
    expect(dataOf(await confirm(tokenIn(question, 'confirm')))).toEqual({ email });
    expect(await rowOf('confirmed').where('email', '=', email).executeTakeFirst()).toMatchObject({
      source: 'footer',
      consented_at: new Date(api.context.now().getTime() - hourMs),
      confirmed_at: api.context.now(),
    });
    await letterTo(api, email, 'subscription-welcome');
  });

  test('has the same response for a new, an unconfirmed and a confirmed address', async () => {
    const fresh = await add();
    const waiting = await add();
    dataOf(await confirm(tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm')));
    const confirmed = await add();
    for (const answer of [waiting, confirmed]) {
      expect([answer.statusCode, answer.body]).toEqual([fresh.statusCode, fresh.body]);
    }
  });

  test('sends a confirmed address no request, but one notification a day', async () => {
    await subscribe();
    await add();
    await add();
    expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(1);
    expect(await lettersTo(api, email, 'subscription-known')).toHaveLength(1);
    api.travel(dayMs);
    await add();
    expect(await lettersTo(api, email, 'subscription-known')).toHaveLength(2);
    expect(await rowOf('confirmed').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('limits the mails to an address that never confirms', async () => {
    for (let day = 0; day < 6; day += 1) {
      await add();
      await add();
      api.travel(dayMs);
    }
    expect(await lettersTo(api, email, 'subscription-confirm')).toHaveLength(5);
  });

  test('requires consent', async () => {
    expect(refusalOf(await add({ consent: false }))).toMatchObject({
      status: 400,
      fields: { consent: 'Agree to receive the e-mails first' },
    });
  });
});

describe('the link that confirms', () => {
  test('works repeatedly, for a week', async () => {
    await add();
    const token = tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm');
    dataOf(await confirm(token));
    expect(dataOf(await confirm(token))).toEqual({ email });
    expect(await lettersTo(api, email, 'subscription-welcome')).toHaveLength(1);

    email = `late-${number}@example.com`;
    await add();
    const late = tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm');
    api.travel(7 * dayMs);
    expect(refusalOf(await confirm(late))).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
  });

  test('does not resubscribe an address that unsubscribed', async () => {
    await add();
    const token = tokenIn(await letterTo(api, email, 'subscription-confirm'), 'confirm');
    dataOf(await confirm(token));
    dataOf(await leave(tokenIn(await letterTo(api, email, 'subscription-welcome'), 'leave')));
    expect(refusalOf(await confirm(token)).code).toBe('LINK_EXPIRED');
  });

  test.each(['x', 'A'.repeat(22), `${'A'.repeat(22)}..${'A'.repeat(43)}`])(
    'is refused if it is guessed: %s',
    async (token) => {
      expect(refusalOf(await confirm(token)).code).toBe('LINK_EXPIRED');
      expect(refusalOf(await leave(token)).code).toBe('LINK_EXPIRED');
    },
  );
});

describe('unsubscribing', () => {
  test('deletes the address, and can be repeated', async () => {
    const token = tokenIn(await subscribe(), 'leave');
    expect(dataOf(await leave(token))).toEqual({ email });
    expect(dataOf(await leave(token))).toEqual({ email: '' });
    const kept = await api.context.db.selectFrom('subscriptions').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(email);
    expect(await rowOf('left').executeTakeFirst()).toMatchObject({ confirmed_at: expect.any(Date), email: null });
  });

  test('works by one click in a mail client, as a form or multipart', async () => {
    const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [parts, 'multipart/form-data; boundary=b'],
    ] as const) {
      email = `${type.slice(0, 4)}-${number}@example.com`;
      const welcome = await subscribe();
      expect(headerOf(welcome, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const [, url = ''] = /^<(https:.*)>$/.exec(headerOf(welcome, 'list-unsubscribe') ?? '') ?? [];
      expect(dataOf(await oneClick(url, payload, type))).toEqual({ email });
      expect(await rowOf('confirmed').where('email', '=', email).execute()).toEqual([]);
    }
  });

  test('accepts no other form, and no form on other routes', async () => {
    const token = tokenIn(await subscribe(), 'leave');
    const url = `/email/unsubscribe?token=${token}`;
    expect(refusalOf(await oneClick(url, 'a=b'))).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' });
    expect(refusalOf(await oneClick('/email/unsubscribe', 'List-Unsubscribe=One-Click')).status).toBe(400);
    expect(refusalOf(await oneClick(url, `List-Unsubscribe=One-Click&x=${'x'.repeat(3000)}`)).status).toBe(413);
    expect(refusalOf(await post(api, url, { token })).status).toBe(400);
    expect(refusalOf(await oneClick('/email/add-mail', 'List-Unsubscribe=One-Click')).status).toBe(415);
    expect(await rowOf('confirmed').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('does not prevent a new subscription', async () => {
    dataOf(await leave(tokenIn(await subscribe(), 'leave')));
    api.travel(1000);
    await subscribe();
    expect(await rowOf('confirmed').where('email', '=', email).execute()).toHaveLength(1);
  });
});
