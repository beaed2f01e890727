import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RideAirport } from 'shared/contract/ride-airports';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import Page from '.';

const airport: RideAirport = {
  value: 'lagos',
  iata: 'LOS',
  name: 'Murtala Muhammed International Airport',
  city: 'Lagos',
  state: 'Lagos',
  fromPrice: 13_000,
  freeWaitMinutes: 60,
  areas: [
    { label: 'Ikeja, Lagos', name: 'Ikeja', roadKm: 4.2, driveText: 'About 5-10 minutes, 4 km', fromPrice: 13_000 },
    { label: 'Mushin, Lagos', name: 'Mushin', roadKm: 8.6, driveText: 'About 10-20 minutes, 9 km', fromPrice: 13_000 },
    { label: 'Epe, Lagos', name: 'Epe', roadKm: 97.6, driveText: 'About 95-155 minutes, 98 km', fromPrice: 38_500 },
  ],
  cars: [{ type: 'SUV', image: '/car-images/suv-white.svg', seats: 6, luggage: 4, fromPrice: 21_000 }],
  others: [{ value: 'port-harcourt', city: 'Port Harcourt', fromPrice: 14_500 }],
};

const call = 'GET /ride/airports/{airport}';
const open = (answer: Parameters<typeof renderPage>[1]['answers']) =>
  renderPage(Page, { path: '/airport-pickup/lagos', route: '/airport-pickup/:airport', answers: answer });

test('shows the price of each area, with a link to a search that is filled in', async () => {
  open({ [call]: ok(airport) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Airport pickup in Lagos' })).toBeInTheDocument();
  const facts = screen.getByText(/^From NGN 13,000 for the whole car.*60 minutes of waiting are included/);
  // no line ends inside the amount
  expect(facts.textContent).toContain('NGN\u00a013,000');
  const areas = within(screen.getByRole('region', { name: 'Prices by area' })).getAllByRole('link');
  expect(areas.map(({ textContent }) => textContent)).toEqual([
    'Ikeja 5-10 min, 4 km',
    'Mushin 10-20 min, 9 km',
    'Epe 95-155 min, 98 km',
  ]);
  const prices = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(prices).toEqual(['NGN 13,000', 'NGN 38,500']);
  expect(areas[0]).toHaveAttribute('href', '/ride-search?airport=LOS&dropOff=Ikeja%2C+Lagos');
  expect(screen.getByText('Up to 6 passengers and 4 large bags')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Port Harcourt/ })).toHaveAttribute('href', '/airport-pickup/port-harcourt');
});

test('the IATA code of an airport leads to its page', async () => {
  const page = renderPage(Page, {
    path: '/airport-pickup/LOS',
    route: '/airport-pickup/:airport',
    answers: { [call]: ok(airport) },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Airport pickup in Lagos' })).toBeInTheDocument();
  expect(page.address()).toBe('/airport-pickup/lagos');
});

test('an airport without cars leads to the search', async () => {
  open({ [call]: failed('NOT_FOUND', 'We have no cars at an airport of that name. Choose another one.') });
  expect(await screen.findByText('No cars at this airport')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Search for a ride' })).toHaveAttribute('href', '/ride-search');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failed call can be tried again', async () => {
  open({ [call]: networkFailure });
  expect(await screen.findByText('The prices could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
