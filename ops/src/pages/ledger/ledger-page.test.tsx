import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Ledger, LedgerLine } from 'shared/contract/ledger';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';

const line = (given: Partial<LedgerLine> = {}): LedgerLine => ({
  id: 'in-1-booking',
  at: '2026-11-20T10:00:00.000Z',
  direction: 'in',
  reason: 'booking',
  amount: 34_500,
  reference: 'TFY-R8K2-MQX4',
  transfer: 'SBX-991827',
  accountNumber: '9532404513',
  way: null,
  bankReference: null,
  note: null,
  ...given,
});

const ledger: Ledger = {
  lines: [
    line({
      id: 'refused-1',
      direction: 'refused',
      reason: 'overpaid',
      amount: 1500.5,
      way: 'bank',
      note: 'Account closed',
    }),
    line({ id: 'out-1', direction: 'out', reason: 'overpaid', amount: 0.2, way: 'hand', bankReference: 'FT9' }),
    line(),
    line({ id: 'in-2-unmatched', reason: 'unmatched', amount: 0.1, reference: null }),
  ],
  next: null,
  sums: [
    { direction: 'in', reason: 'booking', count: 1, amount: 34_500 },
    { direction: 'in', reason: 'unmatched', count: 1, amount: 0.1 },
    { direction: 'in', reason: 'overpaid', count: 1, amount: 0.2 },
    { direction: 'out', reason: 'overpaid', count: 1, amount: 0.2 },
    { direction: 'refused', reason: 'overpaid', count: 1, amount: 1500.5 },
  ],
  balance: { before: 1000, in: 34_500.3, out: 0.2, after: 35_500.1 },
  owed: 1500.5,
};

const show = (query = '', answers: RenderPageOptions['answers'] = {}) =>
  renderConsole(`/ops/payments/ledger${query}`, { 'GET /staff/ledger': ok(ledger), ...answers });
const lastQuery = (calls: ReturnType<typeof show>['calls']) =>
  Object.fromEntries(calls.findLast(({ path }) => path === '/staff/ledger')?.query ?? []);

const real = {
  fetch,
  create: URL.createObjectURL,
  revoke: URL.revokeObjectURL,
  click: HTMLAnchorElement.prototype.click,
};
afterEach(() => {
  globalThis.fetch = real.fetch;
  URL.createObjectURL = real.create;
  URL.revokeObjectURL = real.revoke;
  HTMLAnchorElement.prototype.click = real.click;
});

test('each line says when, how much, why and for which booking, and a refused refund says that nothing moved', async () => {
  show();
  const [refused, out, booking, stray] = within(
    await screen.findByRole('list', { name: 'Lines of the ledger' }),
  ).getAllByRole('listitem');
  expect(refused).toHaveTextContent(
    /Refused.*NGN 1,500\.50.*The bank refused to send it; nothing moved.*“Account closed”/,
  );
  expect(out).toHaveTextContent(/Out.*NGN 0\.20.*Too much.*Refund by hand, reference FT9/);
  expect(booking).toHaveTextContent(/Fri 20 Nov, 11:00 AM.*In.*NGN 34,500.*For the booking.*Account 9532 404 513/);
  expect(stray).toHaveTextContent('No booking');
  if (!booking) throw new Error('The line of the booking is listed');
  expect(within(booking).getByRole('link', { name: 'TFY-R8K2-MQX4' })).toHaveAttribute(
    'href',
    '/ops/bookings/TFY-R8K2-MQX4',
  );
});

test('the sums are exact, and a reason of them filters the lines', async () => {
  const { user, calls, address } = show();
  const table = within(await screen.findByRole('table', { name: 'Sums by reason' }));
  expect(table.getByRole('row', { name: /^Too much/ })).toHaveTextContent('Too muchNGN 0.20NGN 0.20');
  expect(table.getByRole('row', { name: /^Sum/ })).toHaveTextContent('SumNGN 34,500.30NGN 0.20');
  expect(screen.getByText(/The bank refused one refund of NGN 1,500\.50/)).toBeInTheDocument();
  expect(screen.getByText('NGN 35,500.10')).toBeInTheDocument();
  await user.click(table.getByRole('button', { name: 'Too much' }));
  expect(address()).toContain('reason=overpaid');
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ reason: 'overpaid' }));
  await user.click(await screen.findByRole('button', { name: 'Too much', pressed: true }));
  expect(address()).not.toContain('reason=');
});

test('a link of a booking looks for it over all days; another search is typed', async () => {
  const { user, calls } = show('?q=TFY-R8K2-MQX4');
  await screen.findByRole('list', { name: 'Lines of the ledger' });
  const { q, from = '', to = '' } = lastQuery(calls);
  expect(q).toBe('TFY-R8K2-MQX4');
  expect(Date.parse(to) - Date.parse(from)).toBe(730 * 86_400_000);
  const field = screen.getByRole('searchbox', { name: 'Reference or account' });
  await user.clear(field);
  await user.type(field, ' SBX-1 {Enter}');
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ q: 'SBX-1' }));
});

test('invalid days in the address, or days in the wrong order, are ignored', async () => {
  const { calls } = show('?from=2026-11-20&to=2026-11-02&reason=nonsense');
  await screen.findByRole('list', { name: 'Lines of the ledger' });
  expect(lastQuery(calls)).toEqual({ from: '2026-11-02', to: '2026-11-20' });
});

test('older lines are added below', async () => {
  const { user } = show('', {
    'GET /staff/ledger': ({ query }) =>
      ok(
        query.get('after')
          ? { ...ledger, lines: [line({ id: 'in-9-late', reason: 'late' })] }
          : { ...ledger, next: '2026-11-20T10:00:00.000Z_in-2-unmatched' },
      ),
  });
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Too late')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('without lines, and without an answer, the page says what to do', async () => {
  const { user, answer } = show('', { 'GET /staff/ledger': failed('OVERLOADED', 'We are very busy right now.') });
  expect(await screen.findByText('The ledger could not be loaded')).toBeInTheDocument();
  answer({ 'GET /staff/ledger': ok({ ...ledger, lines: [], sums: [] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing moved')).toBeInTheDocument();
  expect(screen.getByText('Held before', { exact: false })).toBeInTheDocument();
});

test('the file has the lines of the filter; a failure says why', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  const asked: string[] = [];
  globalThis.fetch = async (address, init) => {
    asked.push(String(address));
    expect(init?.headers).toEqual({ 'x-tafiya-ops': '1' });
    return asked.length === 1
      ? new Response(JSON.stringify({ code: 'OVERLOADED', message: 'We are very busy right now.' }), { status: 503 })
      : new Response('Time,Reason');
  };
  const { user } = show('?from=2026-11-01&to=2026-11-20&reason=late');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be saved.');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['ledger-2026-11-01-2026-11-20.csv']));
  expect(asked[1]).toBe('/api/v1/staff/ledger.csv?from=2026-11-01&to=2026-11-20&reason=late');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
