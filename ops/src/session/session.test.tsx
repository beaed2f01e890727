import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, networkFailure, ok } from 'shared/testing';
import { refusedByRegistry } from '../testing/release-samples';
import { noSession, renderConsole } from '../testing/render-console';
import { confirmed } from '../testing/samples';

const rides = ok({ day: '2026-11-21', rides: [confirmed()] });
const token = () => screen.findByLabelText('Staff token');

test('without a session there is the way in, which says where its key lies, and leads to what was asked for', async () => {
  const { user, calls, answer, address } = renderConsole('/ops/reviews', {
    'GET /staff/reviews': noSession,
    'POST /staff/sign-in': failed('STAFF_ONLY', 'This is not the staff token.'),
  });
  const field = await token();
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(field).toHaveAttribute('type', 'password');
  expect(screen.getByText(/is in the file/)).toHaveTextContent(/staff-token.*DATA_DIR.*STAFF_TOKEN/);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(field).toHaveAccessibleDescription('Enter the staff token.');
  await user.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not the staff token/));
  expect(field).toHaveValue('wrong');
  expect(field).toHaveFocus();

  answer({ 'POST /staff/sign-in': ok({ expiresOn: '2026-11-21T18:00:00Z' }), 'GET /staff/reviews': ok([]) });
  await user.clear(field);
  await user.type(field, 'right{Enter}');
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Reviews' })).toHaveFocus();
  expect(address()).toBe('/ops/reviews');
  expect(calls.filter(({ path }) => path === '/staff/sign-in').at(-1)?.body).toEqual({ token: 'right' });
});

test('every call but the signing in carries the header that no foreign page can send', async () => {
  const { user, calls } = renderConsole('/ops', {
    'GET /staff/rides': rides,
    'GET /staff/payments': ok([]),
    'POST /staff/sign-out': ok({ signedOut: true }),
    'DELETE /releases/api/session': refusedByRegistry(401, 'UNAUTHORIZED', 'There is no session.'),
  });
  await screen.findByText('TFY-R8K2-MQX4');
  await user.click(screen.getByRole('link', { name: 'Payments' }));
  await screen.findByText('Nothing to review');
  expect(screen.getByRole('heading', { level: 1, name: 'Payments in review' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await token();
  expect(calls.length).toBeGreaterThan(2);
  for (const { headers } of calls) expect(headers['x-tafiya-ops']).toBe('1');
});

test('a session that ends keeps what was being typed', async () => {
  const { user, answer } = renderConsole('/ops/rides', {
    'GET /staff/rides': rides,
    'GET /staff/drivers': ok([]),
    'POST /staff/sign-in': ok({ expiresOn: '2026-11-21T18:00:00Z' }),
    'POST /staff/rides/{id}/assign-driver': noSession,
  });
  await user.click(await screen.findByRole('button', { name: 'Assign driver' }));
  await user.type(screen.getByLabelText('Driver’s name'), 'Musa Bello');
  await user.type(screen.getByLabelText('Driver’s phone'), '0803 111 2233{Enter}');

  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  const driver = { name: 'Musa Bello', phone: '+2348031112233' };
  answer({
    'POST /staff/rides/{id}/assign-driver': ok(confirmed({ status: 'driver_assigned', moves: [], driver })),
  });
  await user.type(dialog.getByLabelText('Staff token'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Driver’s name')).toHaveValue('Musa Bello');
  expect(screen.getByLabelText('Driver’s phone')).toHaveValue('0803 111 2233');
  await user.click(screen.getByRole('button', { name: 'Assign driver' }));
  expect(await screen.findByText('Driver assigned')).toBeInTheDocument();
});

test('whoever cannot be signed out is told so', async () => {
  const { user } = renderConsole('/ops/rides', { 'GET /staff/rides': rides, 'POST /staff/sign-out': networkFailure });
  await screen.findByText('TFY-R8K2-MQX4');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are still signed in. We could not reach the site.');
  expect(screen.getByText('TFY-R8K2-MQX4')).toBeInTheDocument();
});

test('an address without a page says so and leads on', async () => {
  const { user, address } = renderConsole('/ops/nothing', { 'GET /staff/rides': rides });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the rides' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rides' })).toBeInTheDocument();
  expect(address()).toBe('/ops/rides');
});
