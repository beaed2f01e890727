import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ProviderReport, Reconciliation, StatementDifference } from 'shared/contract/reconciliation';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';

const none = { count: 0, amount: 0 };
const report = (given: Partial<ProviderReport> = {}): ProviderReport => ({
  provider: 'paystack',
  day: '2026-11-20',
  opened: { count: 4, amount: 138_000 },
  paid: { count: 3, amount: 103_500.5 },
  recorded: { count: 3, amount: 103_500.5 },
  rejected: none,
  refunded: { count: 1, amount: 1500 },
  fees: 900,
  openDifferences: 0,
  ...given,
});
const difference: StatementDifference = {
  differenceId: '7',
  provider: 'paystack',
  kind: 'transfer_missing',
  subject: '4099260516',
  ours: 34_500,
  theirs: null,
  day: '2026-11-19',
  foundOn: '2026-11-20T00:10:00.000Z',
};
const found = (given: Partial<Reconciliation> = {}): Reconciliation => ({
  reports: [report(), report({ day: '2026-11-19', paid: none, openDifferences: 1 })],
  differences: [difference],
  missing: [],
  ...given,
});
const show = (given: Partial<Reconciliation> = {}, answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/payments/reconciliation', { 'GET /staff/reconciliation': ok(found(given)), ...answers });

test('each day has the figures of the bank beside those of the books, and whether they agree', async () => {
  show();
  const table = within(await screen.findByRole('table'));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(
    /^Fri 20 NovpaystackAgreesNGN 138,0004NGN 103,500\.503NGN 103,500\.503–NGN 1,5001NGN 900$/,
  );
  expect(second).toHaveTextContent(/Thu 19 Novpaystack1 difference/);
  expect(screen.getByRole('region', { name: 'Reports by day' })).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('link', { name: 'Reconciliation' })).toHaveAttribute('aria-current', 'page');
});

test('a difference says what is where, what to do, and is closed with a note', async () => {
  const { user, calls } = show(
    {},
    { 'POST /staff/reconciliation/differences/{id}/close': ok({ message: 'The difference is closed.' }) },
  );
  const row = within(await screen.findByRole('listitem', { name: 'NGN 34,500' }));
  expect(row.getByText('Not on the bank’s list')).toBeInTheDocument();
  expect(row.getByText('By the bank: nothing')).toBeInTheDocument();
  expect(row.getByText('By our books: NGN 34,500')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Close with a note' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close it' }));
  const field = dialog.getByLabelText('What the bank said, and what you did');
  expect(field).toHaveAccessibleDescription(/Write what the bank said/);
  expect(field).toHaveFocus();
  await user.type(field, 'It came a day later{Enter}');
  expect(await screen.findByText('The difference is closed.')).toBeInTheDocument();
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect([sent?.path, sent?.body]).toEqual([
    '/staff/reconciliation/differences/7/close',
    { note: 'It came a day later' },
  ]);
});

test('a line of the bank that cannot be read says so, without an amount that nobody knows', async () => {
  show({ differences: [{ ...difference, kind: 'line_unreadable', ours: null }] });
  const row = within(await screen.findByRole('listitem', { name: 'Amount not known' }));
  expect(row.getByText('Cannot be read')).toBeInTheDocument();
  expect(row.getByText('By the bank: cannot be read')).toBeInTheDocument();
  expect(row.getByText('By our books: nothing')).toBeInTheDocument();
  expect(row.getByText(/Look at it at the bank/)).toBeInTheDocument();
});

test('without differences and reports it says so, and that yesterday is missing', async () => {
  show({ reports: [], differences: [], missing: ['paystack'] });
  expect(await screen.findByText('None: the lists of the banks and our books agree.')).toBeInTheDocument();
  expect(screen.getByText('No reports yet')).toBeInTheDocument();
  expect(screen.getByText(/There is no report of yesterday from paystack yet/)).toBeInTheDocument();
});

test('a list that cannot be loaded can be loaded again', async () => {
  show({}, { 'GET /staff/reconciliation': failed('OVERLOADED', 'Try again in a minute.') });
  expect(await screen.findByText('The reconciliation could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
