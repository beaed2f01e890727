import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from 'shared/testing';
import type { TokenFacts } from '../../api/tokens';
import { meWith } from '../../testing/people-samples';
import { renderConsole } from '../../testing/render-console';

const token = (given: Partial<TokenFacts> = {}): TokenFacts => ({
  id: '3f9ac35b2d10',
  holder: 'Pipeline of rides',
  role: 'squad',
  names: ['mf-rides'],
  issuedBy: 'Ada Obi',
  issuerId: 'ada',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2999-02-18T10:00:00Z',
  revokedAt: null,
  lastUsedAt: null,
  ...given,
});
const list = (...tokens: TokenFacts[]) => ok({ tokens });
const row = async (holder = 'Pipeline of rides') => within(await screen.findByRole('listitem', { name: holder }));
const happened = () => screen.getByRole('status', { name: 'What has happened' });

test('a token is made for the remotes of a squad, and its text is shown once', async () => {
  const { user, calls, answer } = renderConsole('/ops/tokens', { 'GET /releases/api/tokens': list() });
  expect(await screen.findByText('No tokens yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(dialog.getByLabelText('Who has it')).toHaveFocus();
  await user.type(dialog.getByLabelText('Who has it'), 'Pipeline of rides');
  await user.type(dialog.getByLabelText('Remotes'), 'mf-rides, MF Flights');
  expect(dialog.getByText('“MF” is not the name of a remote, such as mf-rides.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Remotes'));
  await user.type(dialog.getByLabelText('Remotes'), 'mf-rides');
  await user.clear(dialog.getByLabelText('Days until it ends'));
  await user.type(dialog.getByLabelText('Days until it ends'), '731');
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(dialog.getByText('Enter a number of days from 1 to 730.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Days until it ends'));
  await user.type(dialog.getByLabelText('Days until it ends'), '30');
  answer({
    'POST /releases/api/tokens': ok({ token: 'tfr_secret', issued: token() }),
    'GET /releases/api/tokens': list(token()),
  });
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByText('tfr_secret')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    holder: 'Pipeline of rides',
    role: 'squad',
    names: ['mf-rides'],
    days: 30,
  });
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText('tfr_secret')).not.toBeInTheDocument());
  expect(happened()).toHaveTextContent('The token of Pipeline of rides is made.');
  expect((await row()).getByText(/^mf-rides · ends on/)).toBeInTheDocument();
});

test('a token for all releases has no remotes', async () => {
  const { user, calls } = renderConsole('/ops/tokens', {
    'GET /releases/api/tokens': list(token()),
    'POST /releases/api/tokens': failed('OVERLOADED', 'Please try again in a moment.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await user.type(dialog.getByLabelText('Who has it'), 'Deploys');
  await user.click(dialog.getByRole('checkbox', { name: 'For all releases, as an operator' }));
  expect(dialog.queryByLabelText('Remotes')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(dialog.getByLabelText('Who has it')).toHaveValue('Deploys');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    holder: 'Deploys',
    role: 'operator',
    days: 90,
  });
});

test('a token is revoked after a confirmation; expired and revoked tokens are last and have no button', async () => {
  const old = token({ id: 'aaaaaaaaaaaa', holder: 'Old pipeline', expiresAt: '2026-01-01T00:00:00Z' });
  const { user, answer } = renderConsole('/ops/tokens', { 'GET /releases/api/tokens': list(old, token()) });
  await row();
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-labelledby'))).toEqual([
    'token-3f9ac35b2d10',
    'token-aaaaaaaaaaaa',
  ]);
  expect((await row('Old pipeline')).getByText('Ended')).toBeInTheDocument();
  expect((await row('Old pipeline')).queryByRole('button')).not.toBeInTheDocument();
  await user.click((await row()).getByRole('button', { name: /^Revoke/ }));
  const revoked = token({ revokedAt: '2026-11-21T06:15:00Z' });
  answer({
    'DELETE /releases/api/tokens/{id}': ok({
      revoked,
      madeWithIt: [token({ id: 'bbbbbbbbbbbb', holder: 'Its copy' })],
    }),
    'GET /releases/api/tokens': list(old, revoked),
  });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke it' }));
  await waitFor(() =>
    expect(happened()).toHaveTextContent(
      'The token of Pipeline of rides is revoked, and what was made with it: Its copy.',
    ),
  );
  expect(await (await row()).findByText('Revoked')).toBeInTheDocument();
});

test('a person without the permission reads which role it needs', async () => {
  renderConsole('/ops/tokens', { 'GET /staff/me': ok(meWith(['money'])) });
  expect(await screen.findByText('This needs the role Operator or Admin')).toBeInTheDocument();
});
