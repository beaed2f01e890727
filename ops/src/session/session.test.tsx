import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, limited, networkFailure, ok, type RenderedPage } from 'shared/testing';
import { meWith } from '../testing/people-samples';
import { noSession, nothingWaits, renderConsole } from '../testing/render-console';
import { confirmed } from '../testing/samples';

const rides = ok({ day: '2026-11-21', rides: [confirmed()], next: null });
const signedOut = { 'GET /staff/me': noSession, 'GET /staff/reviews': ok([]) };
const email = () => screen.findByLabelText('E-mail');
const wrong = 'The e-mail or the password is wrong.';

async function enterPassword(user: RenderedPage['user'], within_ = screen as Pick<typeof screen, 'findByLabelText'>) {
  const field = await within_.findByLabelText('E-mail');
  if (!(field as HTMLInputElement).value) await user.type(field, 'ada@tafiya.test');
  await user.type(await within_.findByLabelText('Password'), 'correct horse battery{Enter}');
}

describe('signing in', () => {
  test('leads to the page that was asked for, and says what is wrong at its field', async () => {
    const { user, calls, answer, address } = renderConsole('/ops/reviews', {
      ...signedOut,
      'POST /staff/people/sign-in': failed('STAFF_ONLY', wrong),
    });
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await email()).toHaveAccessibleDescription('Enter your e-mail.');
    expect(await email()).toHaveFocus();
    await enterPassword(user);
    await waitFor(() => expect(password).toHaveAccessibleDescription(wrong));
    expect(password).toHaveFocus();

    answer({ 'POST /staff/people/sign-in': ok({ next: 'done' }), 'GET /staff/me': ok(meWith(['support'])) });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Reviews' })).toHaveFocus();
    expect(address()).toBe('/ops/reviews');
    expect(calls.filter(({ path }) => path === '/staff/people/sign-in').at(-1)?.body).toEqual({
      email: 'ada@tafiya.test',
      password: 'correct horse battery',
    });
    for (const { headers } of calls) expect(headers['x-tafiya-ops']).toBe('1');
  });

  test('asks for the code of the authenticator app, or for a backup code', async () => {
    const { user, calls, answer } = renderConsole('/ops/reviews', {
      ...signedOut,
      'POST /staff/people/sign-in': ok({ next: 'code' }),
      'POST /staff/people/second-factor': failed('STAFF_ONLY', 'The code is wrong or was used before.'),
    });
    await enterPassword(user);
    const code = await screen.findByLabelText('Code of your authenticator app');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '12345{Enter}');
    expect(code).toHaveAccessibleDescription('Enter the 6 digits that your authenticator app shows.');
    await user.type(code, '6{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is wrong or was used before.'));

    answer({ 'POST /staff/people/second-factor': ok({ next: 'done' }), 'GET /staff/me': ok(meWith(['admin'])) });
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    await user.type(screen.getByLabelText('Backup code'), 'abcde-fghij{Enter}');
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.endsWith('/second-factor')).map(({ body }) => body)).toEqual([
      { code: '123456', isBackupCode: false },
      { code: 'abcde-fghij', isBackupCode: true },
    ]);
  });

  test('says for how long it is locked, and begins again after it took too long', async () => {
    const { user, answer } = renderConsole('/ops/reviews', {
      ...signedOut,
      'POST /staff/people/sign-in': limited(40),
    });
    await enterPassword(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 40 seconds.');
    answer({
      'POST /staff/people/sign-in': ok({ next: 'code' }),
      'POST /staff/people/second-factor': failed('STAFF_ONLY', 'The sign-in took too long. Start again.'),
    });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const code = await screen.findByLabelText('Code of your authenticator app');
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('The sign-in took too long. Start again.'));
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await email()).toHaveValue('ada@tafiya.test');
  });

  test('without a connection says so, and can be tried again', async () => {
    const { user, answer } = renderConsole('/ops/reviews', { ...signedOut, 'GET /staff/me': networkFailure });
    expect(await screen.findByRole('heading', { level: 1, name: 'Back office' })).toBeInTheDocument();
    expect(await screen.findByText('The back office could not be reached')).toBeInTheDocument();
    answer({ 'GET /staff/me': ok(meWith(['support'])) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  });
});

describe('setting up a second factor', () => {
  const uri = 'otpauth://totp/Tafiya:ada@tafiya.test?secret=JBSWY3DPEHPK3PXP&issuer=Tafiya';
  const owing = meWith(['admin'], { hasSecondFactor: false, needsSecondFactor: true, method: 'password' });

  test('comes before everything else if the roles need it, and shows the backup codes until they are kept', async () => {
    const { user, calls, answer } = renderConsole('/ops/reviews', {
      ...signedOut,
      'POST /staff/people/sign-in': ok({ next: 'enrol' }),
      'POST /staff/me/second-factor': ok({ uri, backupCodes: ['aaaaa-11111', 'bbbbb-22222'] }),
      'POST /staff/me/second-factor/confirm': failed('CONFIRMATION_WRONG', 'The code is wrong or was used before.'),
    });
    await email();
    answer({ 'GET /staff/me': ok(owing) });
    await enterPassword(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    // the password that was typed a moment ago
    expect(calls.find(({ path }) => path === '/staff/me/second-factor')?.body).toEqual({
      password: 'correct horse battery',
    });
    const code = screen.getByLabelText('The code that the app shows');
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is wrong or was used before.'));
    answer({ 'POST /staff/me/second-factor/confirm': ok({ done: true }), 'GET /staff/me': ok(meWith(['admin'])) });
    await user.keyboard('{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Backup codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'aaaaa-11111',
      'bbbbb-22222',
    ]);
    expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  });

  test('asks for the password after the page was loaded again', async () => {
    const { user } = renderConsole('/ops/reviews', {
      'GET /staff/me': ok(owing),
      'POST /staff/me/second-factor': failed('CONFIRMATION_WRONG', 'The password is wrong.'),
    });
    const password = await screen.findByLabelText('Your password');
    await user.type(password, 'something{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong.'));
  });
});

describe('a session that ends', () => {
  async function untilItEnds() {
    const console_ = renderConsole('/ops/rides?day=2026-11-21', {
      'GET /staff/rides': rides,
      'GET /staff/drivers': ok([]),
      'POST /staff/people/sign-in': ok({ next: 'done' }),
      'GET /staff/now': nothingWaits,
      'POST /staff/rides/{id}/assign-driver': noSession,
    });
    const { user } = console_;
    await user.click(await screen.findByRole('button', { name: 'Assign driver' }));
    await user.type(screen.getByLabelText('Driver’s name'), 'Musa Bello');
    await user.type(screen.getByLabelText('Driver’s phone'), '0803 111 2233{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    return { ...console_, dialog };
  }

  test('keeps what was being typed', async () => {
    const { user, answer, dialog } = await untilItEnds();
    expect(dialog.getByLabelText('E-mail')).toHaveValue('ada@tafiya.test');
    const driver = { name: 'Musa Bello', phone: '+2348031112233' };
    answer({
      'POST /staff/rides/{id}/assign-driver': ok(confirmed({ status: 'driver_assigned', moves: [], driver })),
    });
    await enterPassword(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Driver’s name')).toHaveValue('Musa Bello');
    expect(screen.getByLabelText('Driver’s phone')).toHaveValue('0803 111 2233');
    await user.click(screen.getByRole('button', { name: 'Assign driver' }));
    expect(await screen.findByText('Driver assigned')).toBeInTheDocument();
  });

  test('starts afresh for another person', async () => {
    const { user, answer, dialog } = await untilItEnds();
    const other = { id: 'ngozi', name: 'Ngozi Eze', email: 'ngozi@tafiya.test' };
    answer({ 'GET /staff/me': ok(meWith(['dispatch'], { person: other })) });
    await user.clear(dialog.getByLabelText('E-mail'));
    await user.type(dialog.getByLabelText('E-mail'), 'ngozi@tafiya.test');
    await enterPassword(user, dialog);
    expect(await screen.findByText('Ngozi Eze')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Now' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Driver’s name')).not.toBeInTheDocument();
  });
});

describe('an action that needs a new confirmation', () => {
  const toBeConfirmed = failed('CONFIRM_AGAIN', 'Confirm your password and code again for this.');

  async function untilItIsAsked(given: Parameters<typeof renderConsole>[1] = {}) {
    const console_ = renderConsole('/ops/reviews', {
      'GET /staff/reviews': ok([
        {
          reviewId: 'r1',
          bookingId: 'TFY-R8K2-MQX4',
          rating: 5,
          comment: 'Good',
          isShown: true,
          writtenOn: '2026-11-20T09:00:00Z',
        },
      ]),
      'POST /staff/reviews/{id}/show': toBeConfirmed,
      'POST /staff/me/confirm': failed('CONFIRMATION_WRONG', 'The password is wrong.'),
      ...given,
    });
    await console_.user.click(await screen.findByRole('button', { name: /^Take off the site/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    return { ...console_, dialog };
  }

  test('asks for password and code, and is then sent again as the same attempt', async () => {
    const { user, calls, answer, dialog } = await untilItIsAsked();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.type(dialog.getByLabelText('Code of your authenticator app'), '123456{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('The password is wrong.'),
    );
    answer({
      'POST /staff/me/confirm': ok({ confirmedUntil: '2026-11-21T06:20:00Z' }),
      'POST /staff/reviews/{id}/show': ok({
        reviewId: 'r1',
        bookingId: 'TFY-R8K2-MQX4',
        rating: 5,
        comment: 'Good',
        isShown: false,
        writtenOn: '2026-11-20T09:00:00Z',
      }),
    });
    await user.keyboard('{Enter}');
    const row = within(await screen.findByRole('listitem', { name: '5 of 5' }));
    expect(await row.findByText('Not on the site')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second, ...others] = calls.filter(({ path }) => path.endsWith('/show'));
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
    expect(others).toEqual([]);
  });

  test.each([
    ['a password and the code of an app', 'password+totp', true, 'Without your app, cancel, .* with a backup code:'],
    ['the provider', 'oidc', false, 'Without your password, cancel, .* by the provider again:'],
    [
      'the provider and the code of an app',
      'oidc+totp',
      true,
      'Without your password or app, cancel, .* by the provider',
    ],
  ] as const)('names another way to who has signed in by %s', async (_what, method, hasSecondFactor, sentence) => {
    const { dialog } = await untilItIsAsked({
      'GET /staff/me': ok(meWith(['support'], { method, hasSecondFactor })),
    });
    expect(dialog.getByText(new RegExp(sentence))).toBeVisible();
  });

  test('does nothing if it is cancelled, and says so', async () => {
    const { user, calls, dialog } = await untilItIsAsked();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was done: it needs your password and code.');
    expect(within(screen.getByRole('listitem', { name: '5 of 5' })).getByText('On the site')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.endsWith('/show'))).toHaveLength(1);
  });
});

test('a sign-out that fails says so', async () => {
  const { user } = renderConsole('/ops/rides?day=2026-11-21', {
    'GET /staff/rides': rides,
    'POST /staff/sign-out': networkFailure,
  });
  await screen.findByText('TFY-R8K2-MQX4');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are still signed in. We could not reach the site.');
  expect(screen.getByText('TFY-R8K2-MQX4')).toBeInTheDocument();
});

test('signing out leads to the sign-in page', async () => {
  const { user } = renderConsole('/ops/rides?day=2026-11-21', {
    'GET /staff/rides': rides,
    'POST /staff/sign-out': ok({ signedOut: true }),
  });
  await screen.findByText('TFY-R8K2-MQX4');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByText('TFY-R8K2-MQX4')).not.toBeInTheDocument();
});
