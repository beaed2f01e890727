import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failed, ok } from 'shared/testing';
import { meWith } from '../testing/people-samples';
import { noSession, nothingWaits, renderConsole } from '../testing/render-console';

const signedOut = {
  'GET /staff/me': noSession,
  'GET /staff/reviews': ok([]),
  'GET /staff/sign-in-ways': ok({ oidc: { name: 'Example' } }),
};

test('the button leads to the provider, and says if that does not answer', async () => {
  const { user, answer } = renderConsole('/ops/reviews', {
    ...signedOut,
    'POST /staff/people/oidc/start': failed('OVERLOADED', 'The sign-in service does not answer. Use your password.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Example' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in service does not answer.');
  answer({ 'POST /staff/people/oidc/start': ok({ url: '#provider' }) });
  await user.click(screen.getByRole('button', { name: 'Sign in with Example' }));
  await waitFor(() => expect(location.hash).toBe('#provider'));
});

test('without a provider there is the password alone', async () => {
  renderConsole('/ops/reviews', { ...signedOut, 'GET /staff/sign-in-ways': ok({ oidc: null }) });
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
});

test('a sign-in that has failed says why beside the form', async () => {
  renderConsole('/ops?sign-in=unknown', signedOut);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody of the staff has this e-mail.');
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('words of others in the address are not shown', async () => {
  renderConsole('/ops?sign-in=Call%20this%20number', signedOut);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the code of the app is asked for after the provider', async () => {
  const { user, answer, calls } = renderConsole('/ops?sign-in=code', {
    ...signedOut,
    'POST /staff/people/second-factor': ok({ next: 'done' }),
    'GET /staff/now': nothingWaits,
  });
  const code = await screen.findByLabelText('Code of your authenticator app');
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
  answer({ 'GET /staff/me': ok(meWith(['admin'])) });
  await user.type(code, '123456{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Now' })).toBeVisible();
  expect(calls.find(({ path }) => path === '/staff/people/second-factor')?.body).toEqual({
    code: '123456',
    isBackupCode: false,
  });
});
