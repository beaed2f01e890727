import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { WebhookEventType } from 'shared/contract/webhook-events';
import type { Webhook, WebhookTry } from 'shared/contract/webhooks';
import { travellerOf } from '../../payments/testing/traveller';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { replaceStaffSecret } from '../people/replace-secret';
import { signInAs, staffAs } from '../people/testing/people-calls';
import { staffOf } from '../testing/staff-calls';
import type { Failing, HappenedEvent } from './event-source';
import { openSecret } from './signature';
import { answerWith, openReceiver, type Received, type Receiver } from './testing/receiver';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let api: TestApi;
let receiver: Receiver;
let happened: HappenedEvent[];
let failing: Failing[];
beforeEach(async () => {
  receiver = await openReceiver();
  api = await openTestApi({ settings: { webhookAllowedHosts: ['127.0.0.1'] } });
  happened = [];
  failing = [];
  api.addEventSource({
    name: 'test',
    happened: async (since) => happened.filter(({ at }) => at >= since),
    failing: async () => failing,
  });
  await api.runJobs();
});
afterEach(async () => {
  await api.close();
  await receiver.close();
});

interface Added {
  readonly webhook: Webhook;
  readonly secret: string;
}

const add = async (...events: WebhookEventType[]): Promise<Added> =>
  dataOf<Added>(await staffOf(api).send('/staff/webhooks', { url: receiver.url, events }));
const list = async () => dataOf<Webhook[]>(await staffOf(api).get('/staff/webhooks'));
const act = async (id: string, action: string) =>
  dataOf<Added>(await staffOf(api).send(`/staff/webhooks/${id}/${action}`, {}));
const log = async (id: string) =>
  dataOf<{ waiting: { nextTryOn: string }[]; tries: WebhookTry[] }>(
    await staffOf(api).get(`/staff/webhooks/${id}/deliveries`),
  );

const happens = (type: WebhookEventType, key = type as string): void => {
  happened.push({ key, type, at: api.context.now(), data: { name: 'mf-rides', version: '1.2.0' } });
};
const later = async (ms: number) => {
  api.travel(ms);
  await api.runJobs();
};
const idsReceived = () => receiver.received.map(({ headers }) => headers['webhook-id']);

/** The example of the documentation, which shares no code with the site. */
let isFromTafiya: (secret: string, headers: object, body: string, nowMs: number) => boolean;
beforeAll(async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  ({ isFromTafiya } = await import(`data:text/javascript,${encodeURIComponent(example)}`));
});
const isSignedBy = (secret: string, { headers, body }: Received, nowMs: number) =>
  isFromTafiya(secret, headers, body, nowMs);

test('an event arrives once, signed, at the webhooks that want it', async () => {
  const { webhook, secret } = await add('release.live');
  happens('release.live');
  happens('release.withdrawn');
  await later(10_000);
  await later(10_000);
  const [one, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(JSON.parse(one?.body ?? '')).toEqual({
    type: 'release.live',
    timestamp: '2026-11-20T09:00:00.000Z',
    data: { name: 'mf-rides', version: '1.2.0' },
  });
  const nowMs = api.context.now().getTime();
  expect(isSignedBy(secret, one as Received, nowMs)).toBe(true);
  expect(isSignedBy(secret, { ...(one as Received), body: `${one?.body} ` }, nowMs)).toBe(false);
  expect(isSignedBy(secret, one as Received, nowMs + 6 * minuteMs)).toBe(false);
  expect(isSignedBy(secret.replace(/_.../, '_AAA'), one as Received, nowMs)).toBe(false);
  expect(await log(webhook.id)).toMatchObject({
    waiting: [],
    tries: [{ type: 'release.live', number: 1, status: 204, fault: null, state: 'delivered' }],
  });
});

test('the secret is shown once, and is neither in the list nor in the database', async () => {
  const { webhook, secret } = await add('release.live');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await list()).toEqual([webhook]);
  expect(JSON.stringify(webhook)).not.toContain(secret);
  const rows = await api.context.db.selectFrom('webhook_targets').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30));
  const stored = await api.context.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a webhook gets only what happens while it is there and on', async () => {
  happens('release.live', 'before');
  api.travel(1000);
  const { webhook } = await add('release.live');
  await later(10_000);
  expect(receiver.received).toEqual([]);
  await act(webhook.id, 'disable');
  happens('release.live', 'while off');
  await later(10_000);
  await act(webhook.id, 'enable');
  await later(10_000);
  expect(receiver.received).toEqual([]);
  happens('release.live', 'while on');
  await later(10_000);
  expect(receiver.received).toHaveLength(1);
  await act(webhook.id, 'delete');
  happens('release.live', 'after');
  await later(10_000);
  expect(receiver.received).toHaveLength(1);
  expect(await list()).toEqual([]);
});

test('a failed event is sent again for a day, always with the same id and body, and then given up', async () => {
  const { webhook } = await add('release.live');
  receiver.answer(answerWith(500));
  happens('release.live');
  const begunOn = api.context.now().getTime();
  await later(10_000);
  for (let steps = 0; steps < 20; steps += 1) {
    const [next] = (await log(webhook.id)).waiting;
    if (!next) break;
    await later(Date.parse(next.nextTryOn) - api.context.now().getTime());
  }
  const { waiting, tries } = await log(webhook.id);
  expect(waiting).toEqual([]);
  expect(tries.map(({ number, status, state }) => [number, status, state])).toEqual(
    Array.from({ length: 11 }, (_, index) => [11 - index, 500, 'given_up']),
  );
  expect(tries[0]?.fault).toBe('It did not accept the event');
  expect(Date.parse(tries[0]?.on ?? '') - begunOn).toBeGreaterThan(23 * hourMs);
  expect(new Set(idsReceived()).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11);
  expect((await list())[0]).toMatchObject({ disabled: null, failingSince: expect.any(String) });
});

test('what is accepted after failures is not sent again, and the webhook works again', async () => {
  const { webhook } = await add('release.live');
  receiver.answer(answerWith(503));
  happens('release.live');
  await later(10_000);
  expect((await list())[0]?.failingSince).toEqual(expect.any(String));
  receiver.answer(answerWith(200));
  await later(10_000);
  await later(hourMs);
  expect(receiver.received).toHaveLength(2);
  expect((await list())[0]?.failingSince).toBeNull();
  expect((await log(webhook.id)).tries.map(({ status }) => status)).toEqual([200, 503]);
});

test('a crash between sending and recording sends the event again with the same id', async () => {
  const { webhook } = await add('release.live');
  const { db } = api.context;
  receiver.answer(async (response) => {
    // the event is here, and its try cannot be written
    await sql`alter table webhook_tries rename to tries_away`.execute(db);
    answerWith(204)(response, receiver.received[0] as Received);
  });
  happens('release.live');
  await later(10_000);
  await sql`alter table tries_away rename to webhook_tries`.execute(db);
  receiver.answer(answerWith(204));
  await later(minuteMs);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(idsReceived()).size).toBe(1);
  expect((await log(webhook.id)).tries).toHaveLength(1);
});

test('for a day after a rotation events are signed with both secrets', async () => {
  const { webhook, secret: before } = await add('release.live');
  const { secret: after, webhook: rotated } = await act(webhook.id, 'rotate');
  expect(after).not.toBe(before);
  expect(rotated.oldSecretUntil).toBe('2026-11-21T09:00:00.000Z');
  const bySecrets = async (key: string) => {
    happens('release.live', key);
    await later(10_000);
    const last = receiver.received.at(-1) as Received;
    return [before, after].map((secret) => isSignedBy(secret, last, api.context.now().getTime()));
  };
  expect(await bySecrets('on the same day')).toEqual([true, true]);
  api.travel(dayMs);
  expect(await bySecrets('a day later')).toEqual([false, true]);
});

test('a webhook that accepts nothing for five days is switched off by itself, and on by a person', async () => {
  const { webhook } = await add('release.live');
  receiver.answer(answerWith(500));
  for (let day = 0; day < 7; day += 1) {
    happens('release.live', `day ${day}`);
    for (let part = 0; part < 6; part += 1) await later(4 * hourMs);
  }
  expect(await list()).toMatchObject([{ disabled: { because: 'failures', on: expect.any(String) } }]);
  const tried = receiver.received.length;
  happens('release.live', 'while off');
  await later(dayMs);
  expect(receiver.received).toHaveLength(tried);
  const actions = await api.context.db.selectFrom('staff_actions').select(['actor', 'action']).execute();
  expect(actions).toContainEqual({ actor: 'the site', action: 'webhooks: switch off' });
  await act(webhook.id, 'enable');
  expect(await list()).toMatchObject([{ disabled: null, failingSince: null }]);
}, 60_000);

test('a test is sent once, also while the webhook is off', async () => {
  const { webhook } = await add('release.live');
  await act(webhook.id, 'disable');
  receiver.answer(answerWith(404));
  await act(webhook.id, 'test');
  await later(0);
  await later(dayMs);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
  expect((await log(webhook.id)).tries).toMatchObject([
    { type: 'webhook.test', status: 404, fault: 'It did not accept the event', state: 'given_up' },
  ]);
});

test('a failing release is announced once, and again when it no longer fails', async () => {
  await add('health.failing', 'health.recovered');
  const data = { name: 'mf-rides', version: '1.2.0' };
  failing = [{ subject: 'test:mf-rides@1.2.0', data }];
  await later(10_000);
  await later(10_000);
  failing = [];
  await later(10_000);
  await later(10_000);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type)).toEqual(['health.failing', 'health.recovered']);
  expect(bodies.map((body) => body.data)).toEqual([data, data]);
});

test('a refund that is due tomorrow and then today is announced, without personal data', async () => {
  await add('refund.due');
  const traveller = travellerOf(api);
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  await later(30 * minuteMs);
  await later(12 * dayMs);
  expect(receiver.received).toEqual([]);
  await later(dayMs);
  await later(dayMs);
  await later(dayMs);
  const data = receiver.received.map(({ body }) => JSON.parse(body).data);
  expect(data).toMatchObject([
    {
      amount: 5000,
      currency: 'NGN',
      reason: 'underpaid',
      isDueNow: false,
      link: 'https://ops.tafiya.test/ops/payments',
    },
    { amount: 5000, isDueNow: true },
  ]);
  expect(data[0].booking).toMatch(/^TFY-R/);
  expect(Object.keys(data[0]).sort()).toEqual(['amount', 'booking', 'currency', 'dueOn', 'isDueNow', 'link', 'reason']);
});

test('a refund that the bank refuses is announced without the words of the bank', async () => {
  await add('refund.refused');
  const traveller = travellerOf(api);
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  await later(30 * minuteMs);
  const { db, now } = api.context;
  const { id } = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('refund_refusals')
    .values({
      refund_id: id,
      transfer_id: null,
      refund_key: `refund:${id}`,
      fault: 'Ada Obi is closed',
      refused_at: now(),
    })
    .execute();
  await later(10_000);
  await later(10_000);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'refund.refused',
      data: { amount: 5000, booking: expect.stringMatching(/^TFY-R/), transfer: expect.stringMatching(/^SBX-/) },
    },
  ]);
  expect(receiver.received[0]?.body).not.toContain('Ada');
});

test('an address that cannot be reached safely is refused with a sentence', async () => {
  for (const [url, sentence] of [
    ['http://hooks.example.com/', 'Use https, or have hooks.example.com named in WEBHOOK_ALLOWED_HOSTS'],
    ['https://localhost/hook', 'localhost is a private address'],
    ['https://169.254.169.254/', '169.254.169.254 is a private address'],
    ['https://no-such-host.invalid/', 'no-such-host.invalid was not found'],
    ['tafiya', 'Enter a full address'],
  ] as const) {
    const refusal = refusalOf(await staffOf(api).send('/staff/webhooks', { url, events: ['release.live'] }));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { url: expect.stringContaining(sentence) },
    });
  }
  expect(await list()).toEqual([]);
});

test('only an admin sees webhooks, and changes of them need a confirmation', async () => {
  await api.close();
  api = await openTestApi({ now: new Date() });
  const { browser: operator } = await staffAs(api, 'operator@tafiya.ng', ['operator']);
  expect(refusalOf(await operator.get('/staff/webhooks'))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const { browser: admin } = await signInAs(api, 'admin@tafiya.ng', ['admin']);
  api.travel(11 * minuteMs);
  expect((await admin.get('/staff/webhooks')).statusCode).toBe(200);
  const refused = await admin.post('/staff/webhooks', { url: 'https://8.8.8.8/', events: ['release.live'] });
  expect(refusalOf(refused)).toMatchObject({ status: 403, code: 'CONFIRM_AGAIN' });
});

test('its secret survives a change of the secret of the site', async () => {
  const { secret } = await add('release.live');
  const to = 'a new staff secret of the tests, 32 characters or more';
  const { db, settings } = api.context;
  for (const _ of ['the first start', 'the second one'])
    await replaceStaffSecret(db, { staffSecret: to, staffSecretBefore: settings.staffSecret });
  const row = await db.selectFrom('webhook_targets').select(['id', 'secret']).executeTakeFirstOrThrow();
  expect(openSecret(to, row.id, row.secret)).toBe(secret);
});
