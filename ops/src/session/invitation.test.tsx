import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failed, networkFailure, ok } from 'shared/testing';
import { noSession, renderConsole } from '../testing/render-console';

const token = 'a'.repeat(43);
const path = `/ops/invitation?token=${token}`;
const open = ok({
  email: 'ngozi@tafiya.test',
  roles: ['support'],
  endsOn: '2026-11-23T09:00:00Z',
  isForPassword: false,
});

test('an invitation is accepted with a name and a password, and leads to the sign-in with the e-mail filled in', async () => {
  const { user, calls, address } = renderConsole(path, {
    'GET /staff/me': noSession,
    'POST /staff/invitations/read': open,
    'POST /staff/invitations/accept': ok({ email: 'ngozi@tafiya.test' }),
  });
  expect(await screen.findByText(/^For ngozi@tafiya.test, with the role Support\./)).toBeInTheDocument();
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  await user.type(screen.getByLabelText('Your name'), 'Ngozi Eze');
  const password = screen.getByLabelText('Password');
  await user.type(password, 'too short{Enter}');
  expect(password).toHaveAccessibleDescription(/^Choose a password of at least 12 characters\./);
  await user.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.type(password, ', now longer{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveValue('ngozi@tafiya.test');
  expect(address()).toBe('/ops');
  expect(calls.find((call) => call.path.endsWith('/accept'))?.body).toEqual({
    token,
    name: 'Ngozi Eze',
    password: 'too short, now longer',
  });
});

test('a link for a new password asks for nothing else, and leads to the sign-in', async () => {
  const { user, calls } = renderConsole(path, {
    'GET /staff/me': noSession,
    'POST /staff/invitations/read': ok({
      email: 'ngozi@tafiya.test',
      roles: ['support'],
      endsOn: '2026-11-23T09:00:00Z',
      isForPassword: true,
    }),
    'POST /staff/invitations/accept': ok({ email: 'ngozi@tafiya.test' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'A new password' })).toBeInTheDocument();
  expect(screen.getByText(/^For ngozi@tafiya.test\. .* your second factor stays as it is\.$/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Your name')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  const password = screen.getByLabelText('New password');
  expect(password).toHaveFocus();
  await user.type(password, 'a new and longer password{Enter}');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ngozi@tafiya.test');
  expect(screen.getByText(/ask an admin for a link to set a new one/)).toBeInTheDocument();
  expect(calls.find((call) => call.path.endsWith('/accept'))?.body).toEqual({
    token,
    password: 'a new and longer password',
  });
});

test('the first person enters an e-mail too', async () => {
  const { user, calls, answer } = renderConsole(path, {
    'POST /staff/invitations/read': ok({
      email: null,
      roles: ['admin'],
      endsOn: '2026-11-23T09:00:00Z',
      isForPassword: false,
    }),
    'POST /staff/invitations/accept': failed('VALIDATION_FAILED', 'Please check.', {
      email: 'This cannot get e-mails',
    }),
    'GET /staff/me': noSession,
  });
  const email = await screen.findByLabelText('E-mail');
  await user.type(screen.getByLabelText('Your name'), 'Ada Obi');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
  expect(email).toHaveAccessibleDescription('Enter the e-mail that you will sign in with.');
  await user.type(email, 'ada@tafiya.test{Enter}');
  await waitFor(() => expect(email).toHaveAccessibleDescription('This cannot get e-mails'));
  answer({ 'POST /staff/invitations/accept': ok({ email: 'ada@tafiya.test' }) });
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@tafiya.test');
  expect(calls.filter((call) => call.path.endsWith('/accept')).at(-1)?.body).toMatchObject({
    email: 'ada@tafiya.test',
  });
});

test.each([
  [
    'used or too old',
    failed('LINK_EXPIRED', 'This link is used, withdrawn or too old. Ask for another one.'),
    /^This link is used/,
  ],
  [
    'cut off',
    failed('VALIDATION_FAILED', 'Please check.', { token: 'This link is incomplete: open it again from the e-mail' }),
    /^This link is incomplete/,
  ],
])('a link that is %s says what to do', async (_what, refused, sentence) => {
  renderConsole(path, { 'POST /staff/invitations/read': refused });
  expect(await screen.findByText('This link does not open anything')).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(screen.getByText(/An admin of the staff can send you a new invitation/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/ops');
});

test('an invitation that is closed while the form is filled in says so', async () => {
  const { user } = renderConsole(path, {
    'POST /staff/invitations/read': open,
    'POST /staff/invitations/accept': failed('LINK_EXPIRED', 'This link is used, withdrawn or too old.'),
  });
  await user.type(await screen.findByLabelText('Your name'), 'Ngozi Eze');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is used, withdrawn or too old.');
  expect(screen.getByLabelText('Your name')).toHaveValue('Ngozi Eze');
});

test('without a connection the invitation can be loaded again', async () => {
  const { user, answer } = renderConsole(path, { 'POST /staff/invitations/read': networkFailure });
  expect(await screen.findByText('The link could not be loaded')).toBeInTheDocument();
  answer({ 'POST /staff/invitations/read': open });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your name')).toBeInTheDocument();
});
