import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { StaffMessage } from 'shared/contract/staff-messages';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { meWith } from '../../testing/people-samples';
import { renderConsole } from '../../testing/render-console';

const message = (given: Partial<StaffMessage> = {}): StaffMessage => ({
  reference: 'MSG-4K7P-2XQD',
  subject: 'refund',
  fullName: 'Amina Bello',
  email: 'amina@example.com',
  phone: '+2348035550142',
  bookingId: 'TFY-R8K2-MQX4',
  message: 'Where is my money?\nI have waited for two weeks.',
  writtenOn: '2026-11-20T09:00:00.000Z',
  answer: null,
  ...given,
});
const answeredBy = (note: string | null, undoUntil: string | null = null): StaffMessage['answer'] => ({
  ...{ answeredOn: '2026-11-21T08:00:00.000Z', answeredBy: 'Ada Obi', note, undoUntil },
});

const listed = (messages: readonly StaffMessage[], next: string | null = null) =>
  ok({ messages, open: messages.filter(({ answer }) => !answer).length, next });
const show = (messages: readonly StaffMessage[], answers: RenderPageOptions['answers'] = {}, path = '/ops/messages') =>
  renderConsole(path, { 'GET /staff/messages': listed(messages), ...answers });
const row = async (name = 'Amina Bello') => within(await screen.findByRole('listitem', { name }));
const posts = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('a message shows who wrote it, with ways to answer and its booking', async () => {
  show([message()]);
  const shown = await row();
  expect(shown.getByText('Open')).toBeInTheDocument();
  expect(shown.getByText(/I have waited for two weeks\./)).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'amina@example.com' })).toHaveAttribute(
    'href',
    'mailto:amina@example.com?subject=Your%20message%20MSG-4K7P-2XQD',
  );
  expect(shown.getByRole('link', { name: '+234 803 555 0142' })).toHaveAttribute('href', 'tel:+2348035550142');
  expect(shown.getByRole('link', { name: 'TFY-R8K2-MQX4' })).toHaveAttribute('href', '/ops/bookings/TFY-R8K2-MQX4');
});

test('a message is marked as answered with a note, and that is taken back by its offer', async () => {
  const answered = message({ answer: answeredBy('Refunded by hand', new Date(Date.now() + 60_000).toISOString()) });
  const page = show([message()], {
    'POST /staff/messages/{reference}/answer': ok(answered),
    'POST /staff/messages/{reference}/reopen': ok(message()),
  });
  expect(await screen.findByRole('button', { name: 'Open 1' })).toBeInTheDocument();
  await page.user.click((await row()).getByRole('button', { name: /^Mark as answered/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Is the message of Amina Bello answered?' }));
  await page.user.type(dialog.getByLabelText('Note (optional)'), ' Refunded by hand ');
  await page.user.click(dialog.getByRole('button', { name: 'Mark as answered' }));
  expect(await (await row()).findByText('Answered')).toBeInTheDocument();
  expect((await row()).getByText('Refunded by hand')).toBeInTheDocument();
  expect((await row()).getByText(/^Answered by Ada Obi, /)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open 0' })).toBeInTheDocument();
  const offer = within(screen.getByRole('region', { name: 'Take back' }));
  await page.user.click(offer.getByRole('button', { name: 'Undo' }));
  expect(await (await row()).findByText('Open')).toBeInTheDocument();
  expect(posts(page)).toEqual([
    ['/staff/messages/MSG-4K7P-2XQD/answer', { note: 'Refunded by hand' }],
    ['/staff/messages/MSG-4K7P-2XQD/reopen', {}],
  ]);
});

test('an answered message is opened again later', async () => {
  const page = show([message({ answer: answeredBy(null) })], {
    'POST /staff/messages/{reference}/reopen': ok(message()),
  });
  await page.user.click((await row()).getByRole('button', { name: /^Open again/ }));
  expect(await (await row()).findByText('Open')).toBeInTheDocument();
});

test('who was faster is said in the dialog', async () => {
  const page = show([message()], {
    'POST /staff/messages/{reference}/answer': failed(
      'STATE_CONFLICT',
      'Bola Ade has marked it as answered (Sat 21 Nov, 9:00 AM).',
    ),
  });
  await page.user.click((await row()).getByRole('button', { name: /^Mark as answered/ }));
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Bola Ade has marked it as answered');
});

test('the filters are in the address, and go to the server', async () => {
  const page = show([message()]);
  await page.user.click(await screen.findByRole('button', { name: /^Open/ }));
  await page.user.type(screen.getByLabelText('Search'), '0803 555{Enter}');
  expect(page.address()).toBe('/ops/messages?state=open&search=0803+555');
  const asked = page.calls.filter(({ path }) => path === '/staff/messages').at(-1);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ state: 'open', search: '0803 555' });
});

test('older messages are added below', async () => {
  const page = show([], {
    'GET /staff/messages': ({ query }) =>
      query.has('after')
        ? listed([message({ reference: 'MSG-AAAA-AAAA', fullName: 'Bola Ade' })])
        : listed([message()], '5.MSG-4K7P-2XQD'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByRole('listitem', { name: 'Bola Ade' })).toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: 'Amina Bello' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test.each([
  ['/ops/messages', 'No messages yet'],
  ['/ops/messages?state=open', 'No open messages'],
  ['/ops/messages?search=goat', 'No message found'],
])('an empty list at %s says why', async (path, title) => {
  show([], {}, path);
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('the open messages are counted in the navigation, and one row of Now leads to them', async () => {
  const waiting = ok({ may: ['self', 'contact'], messages: { open: 3, since: '2026-11-20T09:00:00.000Z' } });
  renderConsole('/ops', {
    'GET /staff/me': ok(meWith(['support'])),
    'GET /staff/waiting': waiting,
    'GET /staff/now': ok({ now: '2026-11-21T06:15:00.000Z', may: ['self', 'contact'], items: [], left: 0 }),
  });
  const link = await screen.findByRole('link', { name: '3 messages' });
  expect(link).toHaveAttribute('href', '/ops/messages?state=open');
  expect(screen.queryByText('Nothing waits')).toBeNull();
  expect((await screen.findAllByRole('link', { name: /^Messages/ }))[0]).toHaveTextContent('3');
});
