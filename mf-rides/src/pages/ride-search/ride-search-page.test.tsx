import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ok, renderPage } from 'shared/testing';
import { lagosAreas, states } from '../../testing/samples';
import Page from '.';

const page = (value: string, iata: string, city: string) => ({
  value,
  title: '',
  description: '',
  iata,
  city,
  fromPrice: 13_000,
  areas: [],
});
const lagos = {
  ...page('lagos', 'LOS', 'Lagos'),
  areas: [
    { label: 'Eti Osa, Lagos', name: 'Eti Osa', fromPrice: 17_000 },
    { label: 'Ikeja, Lagos', name: 'Ikeja', fromPrice: 13_000 },
    { label: 'Mushin, Lagos', name: 'Mushin', fromPrice: 13_000 },
  ],
};
const fleet = {
  ...lagos,
  name: 'Murtala Muhammed International Airport',
  state: 'Lagos',
  freeWaitMinutes: 60,
  areas: [],
  cars: [{ type: 'SUV' as const, image: '/car-images/suv-white.svg', seats: 6, luggage: 4, fromPrice: 21_000 }],
  others: [],
};

test('busy airports show prices that lead to a filled in search, the others are links without a price', async () => {
  renderPage(Page, {
    path: '/ride-search',
    settings: { states },
    answers: {
      'GET /ride/getarea/{value}': ok(lagosAreas),
      'GET /ride/airports': ok([lagos, page('jos', 'JOS', 'Jos')]),
      'GET /ride/airports/{airport}': ok(fleet),
    },
  });
  expect(screen.getByText(/^A driver at arrivals, or at your door before you fly\./)).toBeInTheDocument();
  const prices = within(await screen.findByRole('region', { name: 'Prices by airport' }));
  const [lowest, higher] = prices.getAllByRole('listitem');
  expect(lowest).toHaveTextContent('NGN 13,000IkejaMushin');
  expect(higher).toHaveTextContent('NGN 17,000Eti Osa');
  expect(prices.getByRole('link', { name: 'Eti Osa' })).toHaveAttribute(
    'href',
    '/ride-search?airport=LOS&dropOff=Eti+Osa%2C+Lagos',
  );
  expect(prices.getByRole('link', { name: 'Lagos' })).toHaveAttribute('href', '/airport-pickup/lagos');
  expect(prices.getByRole('link', { name: 'Jos' })).toHaveAttribute('href', '/airport-pickup/jos');
  expect(within(await screen.findByRole('region', { name: 'The cars' })).getByText('from NGN 21,000')).toBeVisible();
  const meeting = within(screen.getByRole('region', { name: 'How the meeting works' }));
  expect(meeting.getAllByRole('listitem')).toHaveLength(3);
});
