import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, noAnswer, ok, type RenderPageOptions } from 'shared/testing';
import { booking, foundBooking } from '../testing/booking-samples';
import { meWith } from '../testing/people-samples';
import { renderConsole } from '../testing/render-console';

afterEach(() => localStorage.clear());

const show = (answers: RenderPageOptions['answers'] = {}, path = '/ops/reviews') =>
  renderConsole(path, {
    'GET /staff/reviews': ok([]),
    'GET /staff/drivers': ok([{ name: 'Musa Bello', phone: '+2348031112233' }]),
    'GET /staff/bookings': ok({ bookings: [foundBooking()], next: null }),
    'GET /staff/bookings/{reference}': ok(booking()),
    ...answers,
  });
const bar = () => screen.findByRole('combobox', { name: /^Search bookings/ });
const active = async () => {
  const id = (await bar()).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

test('Ctrl-K opens it, and a booking is opened by keyboard alone', async () => {
  const { user, address, calls } = show();
  await screen.findByText('No reviews yet');
  await user.keyboard('{Control>}k{/Control}');
  expect(await bar()).toHaveFocus();
  await user.keyboard('okafor');
  const option = await screen.findByRole('option', { name: /^TFY-R8K2-MQX4/ });
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(await active()).toContain('Amaka Okafor');
  // one search for the word, none for its letters
  expect(calls.filter(({ path }) => path === '/staff/bookings')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'TFY-R8K2-MQX4' })).toBeVisible();
  expect(address()).toBe('/ops/bookings/TFY-R8K2-MQX4');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('⌘K and the visible button open it too; Escape closes it and gives the focus back', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Search' });
  await user.click(button);
  expect(await bar()).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{Meta>}k{/Meta}');
  expect(await bar()).toHaveFocus();
});

test('arrows go through all lines and around, and a section is remembered as recent by its name alone', async () => {
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await bar();
  expect(await active()).toBe('Now');
  await user.keyboard('{ArrowDown}');
  expect(await active()).toBe('Rides');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  const options = screen.getAllByRole('option');
  expect(await active()).toBe(options.at(-1)?.textContent);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/ops/bookings'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getByRole('option', { name: 'Bookings' })).toBeInTheDocument();
});

test('what was typed is never stored', async () => {
  const { user, address } = show();
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await bar(), 'bello');
  await user.click(await screen.findByRole('option', { name: 'Rides of Musa Bello' }));
  await waitFor(() => expect(address()).toBe('/ops/bookings?q=%2B2348031112233'));
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/bello|803111/i);
});

test('what can be done on a booking is offered on its page', async () => {
  const { user } = show({}, '/ops/bookings/TFY-R8K2-MQX4');
  await screen.findByRole('region', { name: 'Contact' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await bar(), 'change cont');
  await user.click(await screen.findByRole('option', { name: 'Change the contact of TFY-R8K2-MQX4' }));
  expect(await screen.findByRole('dialog', { name: 'Change the contact' })).toBeVisible();
});

test('a search that fails says so, and one that finds nothing says what to try', async () => {
  const { user, answer } = show({ 'GET /staff/bookings': noAnswer });
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await bar(), 'nobody');
  expect(await screen.findByText('Searching…')).toBeInTheDocument();
  answer({ 'GET /staff/bookings': failed('OVERLOADED', 'Please try again in a moment.') });
  await user.type(await bar(), 'x');
  expect(await screen.findByText(/^Bookings could not be searched\./)).toBeInTheDocument();
  answer({ 'GET /staff/bookings': ok({ bookings: [], next: null }) });
  await user.type(await bar(), 'y');
  expect(await screen.findByText(/^No booking found\./)).toBeInTheDocument();
});

test('somebody who may not read bookings finds the own sections, and nothing is searched', async () => {
  const { user, calls } = show({ 'GET /staff/me': ok(meWith(['squad'])) }, '/ops/nowhere');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await bar(), 'rel');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Releases']);
  expect(calls.filter(({ path }) => path.startsWith('/staff/bookings') || path === '/staff/drivers')).toEqual([]);
});
