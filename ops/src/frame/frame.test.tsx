import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { failed, ok, renderPage } from 'shared/testing';
import { meWith } from '../testing/people-samples';
import { nothingWaits, renderConsole } from '../testing/render-console';
import { SectionView } from './page';

const noRides = ok({ day: '2026-11-21', rides: [], next: null });
const aDay = '/ops/rides?day=2026-11-21';
const linksIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the navigation has what the person may open, and marks where the person is', async () => {
  const { user } = renderConsole('/ops', { 'GET /staff/me': ok(meWith(['dispatch'])), 'GET /staff/now': nothingWaits });
  expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  expect(linksIn('Work')).toEqual(['Now', 'Rides', 'Bookings']);
  expect(linksIn('Site')).toEqual(['Catalogue']);
  expect(screen.queryByRole('group', { name: 'Staff' })).not.toBeInTheDocument();
  expect(screen.getByText('Ada Obi').nextSibling).toHaveTextContent('Dispatch');
  expect(screen.getByRole('link', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Now' })).toHaveFocus();
});

test('on a phone the tabs are the first sections, and the one where the person is', async () => {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
  renderConsole('/ops/reviews', { 'GET /staff/reviews': ok([]) });
  const tabs = within(await screen.findByRole('navigation', { name: 'First sections' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Now',
    'Rides',
    'Bookings',
    'Reviews',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Reviews');
});

test('a section that the person may not open says which role it needs, and calls nothing', async () => {
  const { calls } = renderConsole('/ops/payments', { 'GET /staff/me': ok(meWith(['dispatch'])) });
  expect(await screen.findByText('This needs the role Support, Money, or Admin')).toBeInTheDocument();
  expect(screen.getByText(/^You have: Dispatch/)).toBeInTheDocument();
  expect(calls.map(({ path }) => path).toSorted()).toEqual(['/staff/me', '/staff/waiting']);
});

test('a role that is taken away meanwhile is noticed at the next call', async () => {
  const { answer, user } = renderConsole(aDay, {
    'GET /staff/me': ok(meWith(['dispatch', 'support'])),
    'GET /staff/rides': noRides,
    'GET /staff/payments': ok([]),
  });
  await screen.findByText('No rides on this day');
  answer({
    'GET /staff/me': ok(meWith(['dispatch'])),
    'GET /staff/payments': failed('FORBIDDEN', 'This needs the role support or money or admin. Ask an admin for it.'),
  });
  await user.click(screen.getByRole('link', { name: 'Payments' }));
  expect(await screen.findByText('This needs the role Support, Money, or Admin')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Payments' })).not.toBeInTheDocument());
});

test('an address without a page says so and links to a page', async () => {
  const { user, address } = renderConsole('/ops/nothing', { 'GET /staff/now': nothingWaits });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Now' })).toBeInTheDocument();
  expect(address()).toBe('/ops');
});

test('a page of which the code is gone after an update has its heading, with the focus, and says what to do', async () => {
  // React reports the error
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Gone = lazy(() => Promise.reject(new Error('The code of the page is gone')));
  const Section = () => <SectionView title="Rides" page={Gone} focusesHeading={false} />;
  renderPage(Section, { path: '/ops/rides', route: '*', answers: {} });
  expect(await screen.findByText('This page cannot be shown')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Rides' })).toHaveFocus();
  expect(document.title).toContain('Rides');
  expect(screen.getByText(/Load the page again/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeEnabled();
});
