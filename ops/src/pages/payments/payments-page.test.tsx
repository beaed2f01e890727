import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';
import { discrepancy, money, unmatched } from '../../testing/samples';

const show = (items: PaymentUnderReview[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/payments', { 'GET /staff/payments': ok(items), ...answers });

const posts = (calls: ReturnType<typeof show>['calls']) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('an amount says why it waits, since when, until when, and whose it is', async () => {
  show([money({ dueOn: '2020-01-10T10:00:00Z', isSending: true, actions: [] }), unmatched]);
  const [first, second] = await screen.findAllByRole('listitem', { name: 'NGN 30,000' });
  if (!first || !second) throw new Error('Both amounts are listed');
  for (const words of [
    'Too little',
    'Overdue',
    'Refund begun',
    'The account ran out before the whole amount was in.',
    'Waiting since Fri 20 Nov, 11:00 AM',
    'NGN 30,000, in time',
    'Bank reference SBX-991827',
    'TFY-R8K2-MQX4',
    'Amaka Okafor, Toyota Highlander',
    'NGN 30,000 came in of NGN 34,500',
  ])
    expect(within(first).getAllByText(words)[0]).toBeInTheDocument();
  expect(first).toHaveTextContent(/Refund was due by Fri 10 Jan, 11:00 AM, \d+ d ago/);
  expect(first).toHaveTextContent('to account 9532 404 513');
  expect(within(second).getByText('Not known')).toBeInTheDocument();
  expect(within(second).getByText('No deadline: it stays here until somebody settles it')).toBeInTheDocument();
  expect(
    screen.getByText('2 amounts wait, NGN 60,000 in all, 1 overdue. The longest waiting comes first.'),
  ).toBeInTheDocument();
});

test('a transfer without a booking that the bank sends back says so, and has no actions', async () => {
  show([{ ...unmatched, isSending: true, acceptedOn: '2026-11-20T11:00:00Z', actions: [] }]);
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000' }));
  expect(row.getByText('Refund under way')).toBeInTheDocument();
  expect(row.getByText('It leaves this list when the bank has sent it')).toBeInTheDocument();
  expect(row.getByText(/The bank works on the refund: nothing to do/)).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /refund/i })).not.toBeInTheDocument();
});

test('a link leads to its amount', async () => {
  renderConsole('/ops/payments?item=transfer-7', { 'GET /staff/payments': ok([money(), unmatched]) });
  const [, second] = await screen.findAllByRole('listitem', { name: 'NGN 30,000' });
  if (!second) throw new Error('Both amounts are listed');
  await waitFor(() => expect(within(second).getByRole('heading', { name: 'NGN 30,000' })).toHaveFocus());
});

test('by keyboard: J and K move through contradictions and amounts, Enter opens the booking', async () => {
  const { user, address } = show([money()], { 'GET /staff/discrepancies': ok([discrepancy()]) });
  await screen.findByRole('heading', { name: 'NGN 45,000' });
  await screen.findByRole('heading', { name: 'NGN 30,000' });
  await user.keyboard('j');
  expect(screen.getByRole('heading', { name: 'NGN 45,000' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('heading', { name: 'NGN 30,000' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(address()).toBe('/ops/bookings/TFY-R8K2-MQX4');
});

test('a link leads to its contradiction of the bank', async () => {
  renderConsole('/ops/payments?discrepancy=3', {
    'GET /staff/payments': ok([money()]),
    'GET /staff/discrepancies': ok([discrepancy()]),
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'NGN 45,000' })).toHaveFocus());
});

test('a refund through the bank is asked first; then the amount leaves the list with a message', async () => {
  const { user, calls, answer } = show([money()], {
    'POST /staff/payments/{id}/refund': ok({ message: 'NGN 30,000 of TFY-R8K2-MQX4 is going back.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Refund through the bank' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the money back?' }));
  const outcome = dialog.getByText(/The bank sends NGN 30,000 back/);
  expect(outcome).toHaveTextContent('Amaka Okafor is told by e-mail.');
  // no line ends inside the amount
  expect(outcome.textContent).toContain('NGN\u00a030,000');
  answer({ 'GET /staff/payments': ok([]) });
  await user.click(dialog.getByRole('button', { name: 'Refund NGN 30,000' }));
  expect(await screen.findByText('NGN 30,000 of TFY-R8K2-MQX4 is going back.')).toBeInTheDocument();
  expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/payments/refund-1/refund', { by: 'bank' }]]);
});

test('a refund that the bank is sending offers nothing to press', async () => {
  show([money({ isSending: true, actions: [] })]);
  expect(await screen.findByText('The bank is sending it back: nothing to do until it answers.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as refunded' })).not.toBeInTheDocument();
});

test('a refund on which the bank works says since when, and offers nothing to press', async () => {
  show([money({ isSending: true, acceptedOn: '2026-11-21T10:00:00Z', actions: [] })]);
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000' }));
  expect(row.getByText('Refund under way')).toBeInTheDocument();
  expect(row.getByText('At the bank since Sat 21 Nov, 11:00 AM')).toBeInTheDocument();
  expect(row.getByText(/The bank works on the refund: nothing to do/)).toBeInTheDocument();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});

test('a refund that the bank cannot send says what to do, and is set back after a warning', async () => {
  const need = 'give account details';
  const { user, calls } = show(
    [money({ need, acceptedOn: '2026-11-21T10:00:00Z', actions: ['mark_refunded', 'set_back'] })],
    { 'POST /staff/payments/{id}/set-back': ok({ message: 'It has to go back again.' }) },
  );
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000' }));
  expect(row.getByText('Needs you at the bank')).toBeInTheDocument();
  expect(row.getByText(/“give account details”.*Open it at the bank/)).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Set back to due' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/otherwise the money can go back twice/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Set back' }));
  expect(await screen.findByText('It has to go back again.')).toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/payments/refund-1/set-back', {}]]);
});

test('money sent by hand is marked with the reference of the bank', async () => {
  const { user, calls } = show([money()], { 'POST /staff/payments/{id}/refund': ok({ message: 'It has gone back.' }) });
  await user.click(await screen.findByRole('button', { name: 'Mark as refunded' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }));
  const field = dialog.getByLabelText('Bank reference of your transfer');
  expect(field).toHaveAccessibleDescription(/Write the reference that the bank gave you/);
  expect(field).toHaveFocus();
  await user.type(field, 'GTB/771{Enter}');
  expect(await screen.findByText('It has gone back.')).toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/payments/refund-1/refund', { by: 'hand', reference: 'GTB/771' }]]);
});

test('a transfer without a booking is matched with one, typed in any form', async () => {
  const { user, calls, answer } = show([unmatched], {
    'POST /staff/payments/{id}/match': failed('NOT_FOUND', 'There is no booking with this reference.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Match with a booking' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('Booking ID');
  await user.type(field, 'TFY-X{Enter}');
  expect(field).toHaveAccessibleDescription(/Write the booking ID like TFY-R8K2-MQX4\./);
  await user.clear(field);
  await user.type(field, 'tfy r8k2 mqx4{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is no booking with this reference.');
  answer({ 'POST /staff/payments/{id}/match': ok({ message: 'TFY-R8K2-MQX4 is paid.' }) });
  await user.click(dialog.getByRole('button', { name: 'Match transfer' }));
  expect(await screen.findByText('TFY-R8K2-MQX4 is paid.')).toBeInTheDocument();
  expect(posts(calls).at(-1)).toEqual(['/staff/payments/transfer-7/match', { bookingId: 'TFY-R8K2-MQX4' }]);
});

test('a booking that cannot be revived any more stays, with the reason', async () => {
  const { user } = show([money({ reason: 'late', actions: ['revive', 'refund', 'mark_refunded'] })], {
    'POST /staff/payments/{id}/revive': failed('CAR_TAKEN', 'The car is not free at that time.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Revive the booking' }));
  await user.click(screen.getByRole('button', { name: 'Revive booking' }));
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('The car is not free at that time.');
  await user.click(screen.getByRole('button', { name: 'Leave it in review' }));
  expect(screen.getByRole('listitem', { name: 'NGN 30,000' })).toBeInTheDocument();
});

test('a refund that the bank refused says when and why, and can be tried again or marked as sent', async () => {
  const refusal = { sentence: 'account closed', at: '2026-11-20T12:00:00Z' };
  const { user, calls } = show([money({ refusal })], {
    'POST /staff/payments/{id}/refund': ok({ message: 'It goes.' }),
  });
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000' }));
  expect(
    row.getByText('The bank refused to send it on Fri 20 Nov, 01:00 PM: “account closed”. Nothing was sent.'),
  ).toBeInTheDocument();
  expect(row.getByRole('button', { name: 'Mark as refunded' })).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Try the bank again' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/The bank refused it the last time, and sent nothing\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund NGN 30,000' }));
  expect(await screen.findByText('It goes.')).toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/payments/refund-1/refund', { by: 'bank' }]]);
});

test('a contradiction of the bank shows both reports and what to do, and is closed with a note', async () => {
  const { user, calls } = show([], {
    'GET /staff/discrepancies': ok([discrepancy()]),
    'POST /staff/discrepancies/{id}/close': ok({ message: 'It is closed.' }),
  });
  const row = await screen.findByRole('listitem', { name: 'NGN 45,000' });
  for (const words of ['Other amount', 'Booked', 'NGN 30,000', 'Reported later', /Ask the bank which amount came in/])
    expect(within(row).getByText(words)).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Close with a note' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Have you asked the bank?' }));
  await user.click(dialog.getByRole('button', { name: 'Close it' }));
  const field = dialog.getByLabelText('What the bank said, and what you did');
  expect(field).toHaveAccessibleDescription(/Write what the bank said\./);
  expect(field).toHaveFocus();
  await user.type(field, 'The first is right{Enter}');
  expect(await screen.findByText('It is closed.')).toBeInTheDocument();
  expect(screen.queryByText('The bank contradicts itself')).not.toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/discrepancies/3/close', { note: 'The first is right' }]]);
});

test('amounts are filtered by reason, with the sum of each; a booking leads to its page and its ledger', async () => {
  const { user } = show([money(), unmatched]);
  const filter = within(await screen.findByRole('group', { name: 'Filter by reason' }));
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 2, NGN 60,000',
    'Too little 1, NGN 30,000',
    'No booking 1, NGN 30,000',
  ]);
  await user.click(filter.getByRole('button', { name: 'Too little 1, NGN 30,000' }));
  expect(screen.getByText('One amount waits, NGN 30,000 in all. The longest waiting comes first.')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem', { name: 'NGN 30,000' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'TFY-R8K2-MQX4' })).toHaveAttribute('href', '/ops/bookings/TFY-R8K2-MQX4');
  expect(screen.getByRole('link', { name: 'Ledger of TFY-R8K2-MQX4' })).toHaveAttribute(
    'href',
    '/ops/payments/ledger?q=TFY-R8K2-MQX4',
  );
});

test('money that the bank took back says what to do, and is closed with a note', async () => {
  const item = money({ itemId: 'taken-7', reason: 'taken_back', dueOn: null, actions: ['close'] });
  const { user, calls } = show([item], { 'POST /staff/payments/{id}/close': ok({ message: 'It is closed.' }) });
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000' }));
  expect(row.getByText('Taken back')).toBeInTheDocument();
  expect(row.getByText(/Ask the bank why, then decide about the booking/)).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Close with a note' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close it' }));
  const field = dialog.getByLabelText('What the bank said, and what you did');
  expect(field).toHaveAccessibleDescription(/Write what the bank said/);
  await user.type(field, 'A dispute{Enter}');
  expect(await screen.findByText('It is closed.')).toBeInTheDocument();
  expect(posts(calls)).toEqual([['/staff/payments/taken-7/close', { note: 'A dispute' }]]);
});
