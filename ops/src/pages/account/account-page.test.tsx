import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from 'shared/testing';
import { meWith, mySession } from '../../testing/people-samples';
import { renderConsole } from '../../testing/render-console';

const phone = mySession({
  id: 'session-2',
  isThis: false,
  method: 'password+backup',
  browser: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
  address: '102.89.3.4',
});
const answers = {
  'GET /staff/me/sessions': ok([mySession(), phone]),
  'GET /staff/me/second-factor': ok({ backupCodesLeft: 8 }),
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const sessions = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

test('a person sees the own roles, sessions and backup codes', async () => {
  renderConsole('/ops/account', answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeInTheDocument();
  expect((await part('You')).getByText('Admin')).toBeInTheDocument();
  expect(await screen.findByText(/You have 8 backup codes left\./)).toBeInTheDocument();
  const [mine, other] = await sessions();
  expect(mine).toHaveTextContent(/^Firefox on LinuxThis session41.58.1.2. Password and code./);
  expect(mine && within(mine).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent(/^Chrome on Android102.89.3.4. Password and backup code./);
});

test('a person ends one session, or all others', async () => {
  const { user, answer, calls } = renderConsole('/ops/account', {
    ...answers,
    'POST /staff/me/sessions/{id}/end': failed('NOT_FOUND', 'There is no such session: it may have ended.'),
    'POST /staff/me/end-other-sessions': ok({ ended: 1 }),
  });
  const end = await screen.findByRole('button', { name: /^End this session/ });
  await user.click(end);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such session: it may have ended.');
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent('One session has ended.'),
  );
  answer({
    'POST /staff/me/sessions/{id}/end': ok({ done: true }),
    'GET /staff/me/sessions': ok([mySession()]),
  });
  await user.click(await screen.findByRole('button', { name: /^End this session/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End this session/ })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/staff/me/sessions/session-2/end')).toHaveLength(2);
});

test('a person changes the password', async () => {
  const { user, answer, calls } = renderConsole('/ops/account', {
    ...answers,
    'POST /staff/me/password': failed('CONFIRMATION_WRONG', 'The password is wrong.'),
  });
  const present = await screen.findByLabelText('Present password');
  const next = screen.getByLabelText('New password');
  await user.type(present, 'not this one');
  await user.type(next, 'short{Enter}');
  expect(next).toHaveAccessibleDescription(/^Choose a password of at least 12 characters/);
  await user.type(next, ' made longer{Enter}');
  await waitFor(() => expect(present).toHaveAccessibleDescription('The password is wrong.'));
  answer({ 'POST /staff/me/password': ok({ done: true }) });
  await user.clear(present);
  await user.type(present, 'correct horse battery{Enter}');
  expect(await screen.findByText('Your password is changed. Your other sessions have ended.')).toBeInTheDocument();
  expect(present).toHaveValue('');
  expect(calls.filter(({ path }) => path.endsWith('/password')).at(-1)?.body).toEqual({
    password: 'correct horse battery',
    newPassword: 'short made longer',
  });
});

test('a person makes new backup codes with password and code', async () => {
  const { user, answer, calls } = renderConsole('/ops/account', {
    ...answers,
    'GET /staff/me/second-factor': ok({ backupCodesLeft: 1 }),
    'POST /staff/me/second-factor/backup-codes': failed('CONFIRMATION_WRONG', 'The password is wrong.'),
  });
  await user.click(await screen.findByRole('button', { name: 'New backup codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New backup codes' }));
  const password = dialog.getByLabelText('Password');
  await user.type(password, 'not this one');
  await user.type(dialog.getByLabelText('Code of your authenticator app'), '123 456{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong.'));
  answer({
    'POST /staff/me/second-factor/backup-codes': ok({ backupCodes: ['aaaaa-11111', 'bbbbb-22222'] }),
    'GET /staff/me/second-factor': ok({ backupCodesLeft: 2 }),
  });
  await user.clear(password);
  await user.type(password, 'correct horse battery{Enter}');
  expect(await dialog.findByText('Your old codes have stopped working')).toBeInTheDocument();
  expect(
    within(dialog.getByRole('list', { name: 'Backup codes' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['aaaaa-11111', 'bbbbb-22222']);
  expect(calls.filter(({ path }) => path.endsWith('/backup-codes')).at(-1)?.body).toEqual({
    password: 'correct horse battery',
    code: '123456',
  });
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/You have 2 backup codes left\./)).toBeInTheDocument();
});

test('a person whose roles need no second factor can set one up', async () => {
  const { user, answer } = renderConsole('/ops/account', {
    ...answers,
    'GET /staff/me': ok(meWith(['support'], { hasSecondFactor: false, method: 'password' })),
    'POST /staff/me/second-factor': ok({ uri: 'otpauth://totp/T:a?secret=JBSWY3DP', backupCodes: ['aaaaa-11111'] }),
    'POST /staff/me/second-factor/confirm': ok({ done: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await user.type(screen.getByLabelText('Your password'), 'correct horse battery{Enter}');
  await user.type(await screen.findByLabelText('The code that the app shows'), '123456{Enter}');
  answer({ 'GET /staff/me': ok(meWith(['support'])) });
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/An authenticator app is set up\./)).toBeInTheDocument();
});
