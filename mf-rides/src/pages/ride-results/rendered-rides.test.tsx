import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import { pathTo } from 'shared/paths';
import { settings } from 'shared/shell';
import { ok, renderOnServer } from 'shared/testing';
import { criteriaToQuery } from '../../model/search-criteria';
import { criteria, ride, rides } from '../../testing/samples';
import { firstQueries } from './first-calls';

const path = pathTo('rideResults', { query: { ...criteriaToQuery(criteria), type: 'SUV' } });
const cars = Array.from({ length: 30 }, (_, index) => ride({ car_id: `car-${index}`, name: `Car ${index}` }));
const answers = { 'POST /ride/search-ride': ok(cars) };
const page = { load: () => import('.'), path, answers, firstQueries };
const cards = (container: HTMLElement) => [...container.querySelectorAll('li')];

test('a server renders the whole page from the query cache, without a style attribute', async () => {
  const { html, container } = await renderOnServer(page);
  expect(cards(container)).toHaveLength(12);
  expect(html).not.toMatch(/ style=|<!--\$[!?]/);
  const shown = within(container);
  expect(shown.getByRole('heading', { level: 1 })).toHaveTextContent('Ride Search Result');
  expect(shown.getByText('30 cars')).toBeInTheDocument();
  expect(shown.getByText('Car Type')).toBeInTheDocument();
  // for either width, hidden by style
  expect(shown.getByRole('button', { name: 'Show filters' })).toHaveAttribute('aria-expanded', 'false');
  expect(shown.getByRole('button', { name: 'Hide filters' })).toHaveAttribute('aria-expanded', 'true');
});

test('with scripts, the pictures below the first cards are fetched once the page is hydrated', async () => {
  const { container, hydrate } = await renderOnServer(page);
  const pictured = () => cards(container).map((card) => card.querySelector('img') !== null);
  // a browser that runs scripts, as this one, does not see what is in `<noscript>`
  expect(pictured()).toEqual(Array.from({ length: 12 }, (_, index) => index < 4));
  for (const card of cards(container).slice(4)) expect(card.querySelector('noscript')).toHaveTextContent(/^<img /);
  expect(await hydrate()).toEqual([]);
  expect(pictured()).not.toContain(false);
});

test('chips and orders are links to the address that carries the view', async () => {
  const { container } = await renderOnServer(page);
  // the orders and Clear All are there for either width
  const hrefOf = (name: RegExp | string) => {
    const hrefs = within(container).getAllByRole('link', { name });
    return [...new Set(hrefs.map((link) => link.getAttribute('href')))].join();
  };
  const search = new URLSearchParams(Object.entries({ ...criteria }));
  expect(hrefOf(/^SUV/)).toBe(`?${search}`);
  expect(hrefOf(/^6 Seats/)).toBe(`?${search}&type=SUV&seats=6`);
  expect(hrefOf(/^Highest/)).toBe(`?${search}&type=SUV&sort=Highest`);
  expect(hrefOf('Clear All')).toBe(`/ride-results?${search}`);
});

test.each([
  ['nothing', {}],
  ['another search', { searchResults: rides, rideSearch: { ...criteria, pickupTime: '10:30' } }],
  ['older results of this search', { searchResults: rides, rideSearch: { ...criteria, foundAtMs: Date.now() } }],
])('React hydrates it without a difference on a device that has stored %s', async (_, stored) => {
  const { container, hydrate, calls } = await renderOnServer(page);
  const before = cards(container);
  expect(await hydrate(stored)).toEqual([]);
  expect(cards(container).slice(0, before.length)).toEqual(before);
  expect(calls).toHaveLength(1);
  expect(settings.getState()).toMatchObject({ searchResults: cars, rideSearch: criteria });
});
