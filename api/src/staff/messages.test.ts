import type { countWaiting } from 'shared/contract/now';
import type { DataOf } from 'shared/contract/operation';
import type { listMessages, StaffMessage } from 'shared/contract/staff-messages';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { type Staff, staffAs } from './people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeEach(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['support']);
});
afterEach(() => api.close());

async function write(over: object = {}): Promise<string> {
  const body = {
    fullName: 'Amina Bello',
    email: 'amina@example.com',
    subject: 'refund',
    message: 'Where is my money?',
  };
  // each one later than the one before
  api.travel(60_000);
  return dataOf<{ reference: string }>(await post(api, '/contact-us/contacts', { ...body, ...over })).reference;
}

const list = async (query = '') =>
  dataOf<DataOf<typeof listMessages>>(await ada.browser.get(`/staff/messages${query}`));
const found = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).messages.map(({ reference }) => reference);
const answer = (reference: string, body: object = {}) => ada.browser.post(`/staff/messages/${reference}/answer`, body);
const reopen = (reference: string) => ada.browser.post(`/staff/messages/${reference}/reopen`, {});
const counted = async ({ browser }: Staff) =>
  dataOf<DataOf<typeof countWaiting>>(await browser.get('/staff/waiting')).messages;

it('messages are listed with what the sender wrote, the latest first, and counted as open', async () => {
  expect(await counted(ada)).toEqual({ open: 0, since: null });
  const first = await write({ phone: '+2348035550142', bookingId: 'TFY-R8K2-MQX4' });
  const second = await write({ fullName: 'Bola Ade', email: 'bola@example.com' });
  const { messages, open, next } = await list();
  expect(messages.map(({ reference }) => reference)).toEqual([second, first]);
  expect([open, next]).toEqual([2, null]);
  expect(messages[1]).toMatchObject({
    fullName: 'Amina Bello',
    email: 'amina@example.com',
    phone: '+2348035550142',
    bookingId: 'TFY-R8K2-MQX4',
    subject: 'refund',
    message: 'Where is my money?',
    answer: null,
  });
  expect(await counted(ada)).toEqual({ open: 2, since: messages[1]?.writtenOn });
});

it('a message is marked as answered with a note, and opened again', async () => {
  const reference = await write();
  const answered = dataOf<StaffMessage>(await answer(reference, { note: 'Refunded by hand' }));
  expect(answered.answer).toEqual({
    answeredOn: api.context.now().toISOString(),
    answeredBy: 'Ada Obi',
    note: 'Refunded by hand',
    undoUntil: new Date(api.context.now().getTime() + 60_000).toISOString(),
  });
  expect((await list('?state=open')).messages).toEqual([]);
  expect((await list('?state=answered')).messages).toHaveLength(1);
  expect((await counted(ada))?.open).toBe(0);
  expect(refusalOf(await answer(reference))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Ada Obi has marked it as answered \(/),
  });
  api.travel(60_000);
  expect((await list()).messages[0]?.answer?.undoUntil).toBeNull();
  expect(dataOf<StaffMessage>(await reopen(reference)).answer).toBeNull();
  expect((await counted(ada))?.open).toBe(1);
  expect(refusalOf(await reopen(reference))).toMatchObject({ status: 409, message: 'This message is open already.' });
});

it('a message is found by what is in it', async () => {
  const reference = await write({ phone: '+2348035550142', bookingId: 'TFY-R8K2-MQX4', message: '100% of it, please' });
  await write({ fullName: 'Bola Ade', email: 'bola@example.com', message: 'Do you drive at night?' });
  for (const words of ['amina', 'AMINA@example.com', 'r8k2-mqx4', '0803 555 0142', '100%', reference])
    expect(await found(words)).toEqual([reference]);
  expect(await found('nothing like it')).toEqual([]);
});

it('more messages than a page are read in pages', async () => {
  const row = {
    full_name: 'Amina',
    email: 'a@example.com',
    phone: null,
    subject: 'other',
    booking_reference: null,
  } as const;
  const codes = Array.from(
    { length: 51 },
    (_, place) => `MSG-AAAA-AA${'23456789'[place >> 3]}${'23456789'[place & 7]}`,
  );
  await api.context.db
    .insertInto('contact_messages')
    // of one moment
    .values(codes.map((reference) => ({ ...row, reference, message: 'Hello there', created_at: api.context.now() })))
    .execute();
  const first = await list();
  expect(first.messages).toHaveLength(50);
  const second = await list(`?after=${first.next}`);
  expect([second.messages.map(({ reference }) => reference), second.next]).toEqual([[codes[0]], null]);
});

it('a message that was erased or is too old is not there any more', async () => {
  const reference = await write();
  dataOf(await answer(reference, { note: 'Amina rang' }));
  await api.context.db.deleteFrom('contact_messages').execute();
  expect(refusalOf(await reopen(reference))).toMatchObject({
    status: 404,
    message: 'This message is no longer there: it was erased, or its time is over.',
  });
  const actions = await api.context.db
    .selectFrom('staff_actions')
    .selectAll()
    .where('reference', '=', reference)
    .execute();
  expect(JSON.stringify(actions)).not.toContain('Amina rang');
});

it('messages are for support only', async () => {
  api.travel(Date.now() - api.context.now().getTime());
  const dispatch = await staffAs(api, 'dispatch@tafiya.ng', ['dispatch']);
  expect(refusalOf(await dispatch.browser.get('/staff/messages')).status).toBe(403);
  expect(await counted(dispatch)).toBeUndefined();
});
