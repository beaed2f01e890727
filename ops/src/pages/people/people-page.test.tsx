import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok, type RenderedPage } from 'shared/testing';
import type { TokenFacts } from '../../api/tokens';
import { invitation, meWith, person } from '../../testing/people-samples';
import { renderConsole } from '../../testing/render-console';

const ada = person({ id: 'ada', name: 'Ada Obi', email: 'ada@tafiya.test', roles: ['admin'] });
const list = (people = [ada, person()], invitations = [invitation()]) => ok({ people, invitations });
const answers = { 'GET /staff/people': list(), 'GET /releases/api/tokens': ok({ tokens: [] }) };

const rowOf = async (name: string) => within(await screen.findByRole('listitem', { name }));
/** Chooses from the menu of a person. */
async function choose(user: RenderedPage['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}
const said = (sentence: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent(sentence));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('an admin sees who may do what, and who is invited', async () => {
  renderConsole('/ops/people', answers);
  const mine = await rowOf('Ada Obi');
  expect(mine.getByText('You')).toBeInTheDocument();
  expect(mine.getByText('Admin')).toBeInTheDocument();
  const musa = await rowOf('Musa Bello');
  expect(musa.getByText('Dispatch')).toBeInTheDocument();
  expect(musa.getByText('Second factor set up')).toBeInTheDocument();
  expect((await rowOf('ngozi@tafiya.test')).getByText('Support')).toBeInTheDocument();
});

test('somebody is invited with roles, of which each says what it may do', async () => {
  const { user, calls, answer } = renderConsole('/ops/people', {
    ...answers,
    'POST /staff/people/invite': failed('STATE_CONFLICT', 'A person with this e-mail is on the list already.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  const send = dialog.getByRole('button', { name: 'Send the invitation' });
  await user.click(send);
  const email = dialog.getByLabelText('E-mail');
  expect(email).toHaveAccessibleDescription('Enter the e-mail of the person.');
  await user.type(email, 'chidi@tafiya.test');
  await user.click(send);
  expect(dialog.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription('Choose at least one role.');
  const squad = dialog.getByRole('checkbox', { name: 'Squad' });
  expect(squad).toHaveAccessibleDescription('Publishes and moves the releases of its own remotes.');
  await user.click(squad);
  await user.click(send);
  const remotes = dialog.getByLabelText('Remotes of the squad');
  expect(remotes).toHaveAccessibleDescription(/^Name the remotes of the squad/);
  await user.type(remotes, 'mf-rides, mf-flights');
  await user.click(send);
  expect(await dialog.findByRole('alert')).toHaveTextContent('A person with this e-mail is on the list already.');
  answer({
    'POST /staff/people/invite': ok(invitation({ email: 'chidi@tafiya.test' })),
    'GET /staff/people': list(undefined, [invitation(), invitation({ id: 'second', email: 'chidi@tafiya.test' })]),
  });
  await user.click(send);
  await said('An invitation is on its way to chidi@tafiya.test.');
  await noDialog();
  expect(await screen.findByRole('listitem', { name: 'chidi@tafiya.test' })).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/invite')).at(-1)?.body).toEqual({
    email: 'chidi@tafiya.test',
    roles: ['squad'],
    squads: ['mf-rides', 'mf-flights'],
  });
});

test('roles are changed, except those of the last admin', async () => {
  const { user, calls, answer } = renderConsole('/ops/people', {
    ...answers,
    'POST /staff/people/{id}/roles': failed(
      'STATE_CONFLICT',
      'This is the last admin. Make somebody else an admin first.',
    ),
  });
  await user.click((await rowOf('Ada Obi')).getByRole('button', { name: /^Change roles/ }));
  const mine = within(await screen.findByRole('dialog', { name: 'Roles of Ada Obi' }));
  await user.click(mine.getByRole('checkbox', { name: 'Admin' }));
  await user.click(mine.getByRole('checkbox', { name: 'Support' }));
  await user.click(mine.getByRole('button', { name: 'Save the roles' }));
  expect(await mine.findByRole('alert')).toHaveTextContent('This is the last admin.');
  await user.click(mine.getByRole('button', { name: 'Change nothing' }));
  await noDialog();

  const changed = person({ roles: ['support', 'dispatch'] });
  answer({ 'POST /staff/people/{id}/roles': ok(changed), 'GET /staff/people': list([ada, changed]) });
  await user.click((await rowOf('Musa Bello')).getByRole('button', { name: /^Change roles/ }));
  const his = within(await screen.findByRole('dialog', { name: 'Roles of Musa Bello' }));
  expect(his.getByRole('checkbox', { name: 'Dispatch' })).toBeChecked();
  await user.click(his.getByRole('checkbox', { name: 'Support' }));
  await user.click(his.getByRole('button', { name: 'Save the roles' }));
  await said('Musa Bello has now: Support and Dispatch.');
  expect(await (await rowOf('Musa Bello')).findByText('Support')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/roles')).at(-1)?.body).toEqual({
    roles: ['support', 'dispatch'],
    squads: [],
  });
});

test('a person is disabled, after a new confirmation, and enabled again', async () => {
  const { user, answer } = renderConsole('/ops/people', {
    ...answers,
    'POST /staff/people/{id}/disable': failed('CONFIRM_AGAIN', 'Confirm your password and code again for this.'),
    'POST /staff/me/confirm': ok({ confirmedUntil: '2026-11-21T06:20:00Z' }),
  });
  await choose(user, 'Musa Bello', 'Disable');
  const ask = within(await screen.findByRole('dialog', { name: 'Disable Musa Bello?' }));
  // a frame later only the dialog can be reached
  await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  await user.click(ask.getByRole('button', { name: 'Disable' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const disabled = person({ isDisabled: true, lastUsedOn: null });
  answer({ 'POST /staff/people/{id}/disable': ok(disabled), 'GET /staff/people': list([ada, disabled]) });
  await user.type(confirm.getByLabelText('Password'), 'correct horse battery');
  await user.type(confirm.getByLabelText('Code of your authenticator app'), '123456{Enter}');
  await said('Musa Bello is disabled.');
  await noDialog();
  const row = await rowOf('Musa Bello');
  expect(await row.findByText('Disabled')).toBeInTheDocument();

  answer({ 'POST /staff/people/{id}/enable': ok(person()), 'GET /staff/people': list() });
  await user.click(row.getByRole('button', { name: /^Enable/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enable' }));
  await said('Musa Bello can sign in again.');
});

const token = (given: Partial<TokenFacts> = {}): TokenFacts => ({
  ...{ id: '3f9ac35b2d10', holder: 'Pipeline of rides', role: 'squad', names: ['mf-rides'] },
  ...{ issuedBy: 'Musa Bello', issuerId: 'musa', createdAt: '2026-11-20T10:00:00Z' },
  ...{ expiresAt: '2999-02-18T10:00:00Z', revokedAt: null, lastUsedAt: null },
  ...given,
});
const made = [
  token(),
  token({ id: 'bbbbbbbbbbbb', holder: 'Nightly checks', role: 'operator', names: null }),
  token({ id: 'cccccccccccc', holder: 'Ended', expiresAt: '2026-01-01T00:00:00Z' }),
  token({ id: 'dddddddddddd', holder: 'Of Ada', issuedBy: 'Ada Obi', issuerId: 'ada' }),
];

async function askToDisable(given: Parameters<typeof renderConsole>[1]) {
  const rendered = renderConsole('/ops/people', { ...answers, ...given });
  await choose(rendered.user, 'Musa Bello', 'Disable');
  const ask = within(await screen.findByRole('dialog', { name: 'Disable Musa Bello?' }));
  const sent = (what: string) => rendered.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(what));
  return { ...rendered, ask, sent, disable: ask.getByRole('button', { name: 'Disable' }) };
}

test('the question before a person is disabled names the tokens that go on working, and keeps them by default', async () => {
  const { user, ask, sent, disable } = await askToDisable({
    'GET /releases/api/tokens': ok({ tokens: made }),
    'POST /staff/people/{id}/disable': ok(person({ isDisabled: true })),
  });
  const tokens = await ask.findByRole('list', { name: 'Tokens that Musa Bello has made' });
  expect(
    within(tokens)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Pipeline of ridesmf-rides · ends on /),
    expect.stringMatching(/^Nightly checksAll releases · ends on /),
  ]);
  expect(ask.getByRole('link', { name: 'Tokens' })).toHaveAttribute('href', '/ops/tokens');
  await user.click(disable);
  await said('Musa Bello is disabled.');
  await noDialog();
  expect(sent('DELETE')).toEqual([]);
});

test('the tokens are revoked with it; if one cannot be, the dialog says so and revokes it at the next press', async () => {
  const { user, ask, sent, disable, answer } = await askToDisable({
    'GET /releases/api/tokens': ok({ tokens: made }),
    'POST /staff/people/{id}/disable': ok(person({ isDisabled: true })),
    'DELETE /releases/api/tokens/{id}': failed('OVERLOADED', 'Please try again in a moment.'),
  });
  await user.click(await ask.findByRole('checkbox', { name: /^Revoke these tokens too/ }));
  await user.click(disable);
  expect(await ask.findByRole('alert')).toHaveTextContent(
    'Musa Bello is disabled, but not each token is revoked. Please try again in a moment.',
  );
  answer({ 'DELETE /releases/api/tokens/{id}': ok({ revoked: token(), madeWithIt: [] }) });
  await user.click(ask.getByRole('button', { name: 'Revoke the tokens' }));
  await said('Musa Bello is disabled, and these tokens are revoked: Pipeline of rides, Nightly checks.');
  expect(sent('POST /staff/people/musa/disable')).toHaveLength(1);
  expect(sent('DELETE').map(({ path }) => path.slice(-12))).toEqual(['3f9ac35b2d10', '3f9ac35b2d10', 'bbbbbbbbbbbb']);
});

test('a person can be disabled while the tokens cannot be read, and the dialog says where to look', async () => {
  const { user, ask, disable } = await askToDisable({
    'GET /releases/api/tokens': failed('OVERLOADED', 'Please try again in a moment.'),
    'POST /staff/people/{id}/disable': ok(person({ isDisabled: true })),
  });
  expect(await ask.findByRole('alert')).toHaveTextContent(
    'It could not be read which tokens Musa Bello has made. They go on working: look for them under Tokens.',
  );
  await user.click(disable);
  await said('Musa Bello is disabled.');
});

test('who signs in by the provider alone can have that removed too', async () => {
  const bound = person({ hasSecondFactor: false, hasProviderAccount: true });
  const { user, answer } = renderConsole('/ops/people', {
    'GET /staff/people': list([person({ id: 'eze', name: 'Eze Uche', hasSecondFactor: false }), bound]),
  });
  await user.click(await screen.findByRole('button', { name: 'More about Eze Uche' }));
  expect(screen.getByRole('menuitem', { name: 'Disable' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  const musa = await rowOf('Musa Bello');
  expect(musa.getByText('Signs in by the provider')).toBeInTheDocument();
  await choose(user, 'Musa Bello', 'Reset second factor');
  const reset = person({ hasSecondFactor: false });
  answer({ 'POST /staff/people/{id}/reset-second-factor': ok(reset), 'GET /staff/people': list([reset]) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the second factor of Musa Bello?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove the second factor' }));
  await said('The second factor of Musa Bello is removed.');
  await waitFor(() => expect(screen.queryByText('Signs in by the provider')).not.toBeInTheDocument());
});

test('a second factor is reset, and an invitation withdrawn', async () => {
  const { user, answer } = renderConsole('/ops/people', {
    ...answers,
    'POST /staff/people/{id}/reset-second-factor': ok(person({ hasSecondFactor: false })),
    'POST /staff/invitations/{id}/withdraw': failed('NOT_FOUND', 'There is no such invitation: it may have been used.'),
  });
  await choose(user, 'Musa Bello', 'Reset second factor');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the second factor of Musa Bello?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove the second factor' }));
  await said('The second factor of Musa Bello is removed.');
  await noDialog();

  const withdraw = (await rowOf('ngozi@tafiya.test')).getByRole('button', { name: /^Withdraw/ });
  await user.click(withdraw);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such invitation: it may have been used.');
  answer({ 'POST /staff/invitations/{id}/withdraw': ok({ done: true }), 'GET /staff/people': list(undefined, []) });
  await user.click(withdraw);
  await said('The invitation of ngozi@tafiya.test is withdrawn.');
  expect(await screen.findByText('No invitation or link is open at the moment.')).toBeInTheDocument();
});

test('somebody who has forgotten the password gets a link, unless disabled', async () => {
  const link = invitation({ id: 'link', email: 'musa@tafiya.test', roles: ['dispatch'], isForPassword: true });
  const disabled = person({ id: 'eze', name: 'Eze Uche', isDisabled: true });
  const { user, answer } = renderConsole('/ops/people', {
    'GET /staff/people': list([ada, person(), disabled]),
    'POST /staff/people/{id}/reset-password': failed(
      'STATE_CONFLICT',
      'This person is disabled. Enable the person first.',
    ),
    'POST /staff/invitations/{id}/withdraw': ok({ done: true }),
  });
  const eze = await rowOf('Eze Uche');
  await user.click(eze.getByRole('button', { name: 'More about Eze Uche' }));
  expect(eze.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Change roles',
    'Reset second factor',
  ]);
  await user.keyboard('{Escape}');
  await choose(user, 'Musa Bello', 'Send password link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Musa Bello a link for a new password?' }));
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This person is disabled.');
  answer({
    'POST /staff/people/{id}/reset-password': ok({ ...link, link: null }),
    'GET /staff/people': list([ada, person()], [link]),
  });
  await user.click(dialog.getByRole('button', { name: 'Send the link' }));
  await said('A link for a new password is on its way to Musa Bello.');
  await noDialog();
  const open = await rowOf('musa@tafiya.test');
  expect(open.getByText(/^Password link sent /)).toBeInTheDocument();
  await user.click(open.getByRole('button', { name: /^Withdraw/ }));
  await said('The password link of musa@tafiya.test is withdrawn.');
});

test('only an admin may open it', async () => {
  renderConsole('/ops/people', { 'GET /staff/me': ok(meWith(['operator'])) });
  expect(await screen.findByText('This needs the role Admin')).toBeInTheDocument();
});
