import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { HistoryRow } from 'shared/contract/history';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';

const row = (given: Partial<HistoryRow> = {}): HistoryRow => ({
  id: '1',
  at: '2026-11-20T10:00:00.000Z',
  who: 'Ada Obi',
  roles: ['dispatch'],
  address: '41.58.1.2',
  sessionId: 'session-1',
  action: 'ride: confirmed',
  did: 'confirmed',
  about: 'TFY-R8K2-MQX4',
  reference: 'TFY-R8K2-MQX4',
  refusal: null,
  changes: [{ what: 'Status', before: 'awaiting_confirmation', after: 'confirmed' }],
  ...given,
});

const refused = row({
  id: '2',
  who: 'Unknown person',
  roles: [],
  action: 'sign-in refused',
  did: 'could not sign in',
  about: null,
  reference: null,
  refusal: 'STAFF_ONLY',
  changes: [],
});

const show = (query = '', answers: RenderPageOptions['answers'] = {}) =>
  renderConsole(`/ops/history${query}`, {
    'GET /staff/history': ok({ rows: [refused, row()], next: null }),
    ...answers,
  });
const lastQuery = (calls: ReturnType<typeof show>['calls']) =>
  Object.fromEntries(calls.findLast(({ path }) => path === '/staff/history')?.query ?? []);

test.each([
  ['PROVIDER_UNKNOWN', 'Nobody here has this account of the provider'],
  ['PROVIDER_CANCELLED', 'Cancelled at the provider'],
  ['PROVIDER_OVER', 'Took too long, or begun in another browser'],
  ['PROVIDER_UNAVAILABLE', 'The provider did not answer'],
  ['PROVIDER_REFUSED', 'The answer of the provider was not accepted'],
  ['FOREIGN_CALL', 'From another site'],
])('a sign-in that was refused as %s says why', async (refusal, words) => {
  show('', { 'GET /staff/history': ok({ rows: [{ ...refused, refusal }], next: null }) });
  const [first] = within(await screen.findByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(new RegExp(`could not sign in.*${words}`));
});

test.each([
  ['SESSION_OVER', 'The session was over'],
  ['STATE_CONFLICT', 'Not possible at that time'],
  ['NOT_FOUND', 'Not there, or not any more'],
])('a call that was refused as %s says why', async (refusal, words) => {
  const call = { ...refused, action: 'refused: changeRoles', did: 'was refused “Change the roles”', refusal };
  show('', { 'GET /staff/history': ok({ rows: [call], next: null }) });
  const [first] = within(await screen.findByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(new RegExp(`was refused.*${words}`));
});

test('a row reads as a sentence, with what was before and after, the roles and the address', async () => {
  show();
  const [first, second] = within(await screen.findByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  if (!first || !second) throw new Error('Both rows are listed');
  expect(first).toHaveTextContent(/Unknown person could not sign in.*Wrong e-mail, password or code/);
  expect(within(first).queryByRole('table')).not.toBeInTheDocument();
  expect(second).toHaveTextContent(/Fri 20 Nov, 11:00 AM.*Ada Obi confirmed TFY-R8K2-MQX4.*dispatch.*41\.58\.1\.2/);
  expect(within(second).getByRole('link', { name: 'TFY-R8K2-MQX4' })).toHaveAttribute(
    'href',
    '/ops/bookings/TFY-R8K2-MQX4',
  );
  const changed = within(second).getByRole('row', { name: /^Status/ });
  expect(
    within(changed)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['awaiting_confirmation', '→ confirmed']);
});

test('a person, a kind, an outcome and a booking filter the rows', async () => {
  const { user, calls, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Ada Obi: show only this person' }));
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ person: 'Ada Obi' }));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Payments' }));
  await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Refused' }));
  await user.type(screen.getByRole('searchbox', { name: 'Booking or transfer' }), 'tfy r8k2 mqx4{Enter}');
  await waitFor(() =>
    expect(lastQuery(calls)).toMatchObject({
      person: 'Ada Obi',
      action: 'money:',
      outcome: 'refused',
      reference: 'TFY-R8K2-MQX4',
    }),
  );
  expect(address()).toContain('reference=TFY-R8K2-MQX4');
});

test.each([
  ['Releases', 'releases:'],
  ['Tokens', 'tokens:'],
])('the kind %s shows what was done at the registry', async (label, action) => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ action }));
});

test('without rows, and without the role, the page says so', async () => {
  const { user, answer } = show('', {
    'GET /staff/history': failed(
      'FORBIDDEN',
      'This needs the role operator or admin. Ask an admin of the staff for it.',
    ),
  });
  expect(await screen.findByText('The history could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/This needs the role operator or admin/)).toBeInTheDocument();
  answer({ 'GET /staff/history': ok({ rows: [], next: null }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was done')).toBeInTheDocument();
});
