import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { exampleSelection } from 'shared/contract/example-flight';
import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { noAnswer, ok, renderOnServer } from 'shared/testing';
import { criteriaToQuery, criteriaToText } from '../../model/search-criteria';
import { found, offerLike, returnTrip } from '../../testing/found-samples';
import { firstQueries } from './first-calls';

const flexible: FlightCriteria = { ...returnTrip, flexibleDays: 3 };
const path = pathTo('flightSearch', { query: { ...criteriaToQuery(flexible), sort: 'cheapest', page: 2 } });
const offers = Array.from({ length: 23 }, (_, index) =>
  offerLike({ id: `flight-${index}`, price: 50_000 + index * 1_000 }),
);
const fareCalendar = [{ date: '2026-11-27', minTotal: 68_500 }];
const answers = { 'POST /fly/flightsearch': ok(found({ offers, fareCalendar })) };
const page = { load: () => import('.'), path, answers, firstQueries };
const cards = (container: HTMLElement) => [...container.querySelectorAll('h3')].filter((title) => title.closest('li'));

test('a server renders the whole page from the query cache, without a style attribute', async () => {
  const { html, container } = await renderOnServer(page);
  expect(cards(container)).toHaveLength(10);
  expect(html).not.toMatch(/ style=|<!--\$[!?]/);
  const shown = within(container);
  expect(shown.getByRole('heading', { level: 1 })).toHaveTextContent('Lagos to Abuja and back');
  expect(shown.getByText('23 flights')).toBeInTheDocument();
  expect(shown.getByRole('navigation', { name: 'Fares by day' })).toHaveTextContent('68,500');
  // for either width, hidden by style
  expect(shown.getAllByText('Filters')).toHaveLength(2);
  expect(shown.getByRole('checkbox', { name: /^Non-stop/, hidden: true })).toBeInTheDocument();
});

test('orders and pages are links to the address that carries the view', async () => {
  const { container } = await renderOnServer({ ...page, path: `${path}&bag=1` });
  const hrefOf = (name: RegExp | string) => within(container).getByRole('link', { name }).getAttribute('href');
  const search = criteriaToText(flexible);
  expect(hrefOf(/^Best/)).toBe(`?${search}&bag=1`);
  expect(hrefOf(/^Fastest/)).toBe(`?${search}&sort=fastest&bag=1`);
  expect(hrefOf('Page 3')).toBe(`?${search}&sort=cheapest&page=3&bag=1`);
  expect(hrefOf('Previous page')).toBe(`?${search}&sort=cheapest&bag=1`);
  expect(hrefOf('Clear All')).toBe(`/flight-search?${search}&sort=cheapest`);
});

test('the filters are a form that keeps the search and the order, and sends its choices by their names', async () => {
  const { container } = await renderOnServer({
    ...page,
    path: `${path}&via=0&price-to=60000&at=morning&through=KAN&edit=1`,
  });
  const form = within(container).getByRole('button', { name: 'Apply', hidden: true }).closest('form');
  // the class of the test environment takes no form
  const sent = [...(form?.elements ?? [])].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLInputElement && (one.checked || ['hidden', 'range'].includes(one.type)),
  );
  expect(new URLSearchParams(sent.map(({ name, value }) => [name, value])).toString()).toBe(
    `${criteriaToText(flexible)}&sort=cheapest&via=0&at=morning&price-from=50000&price-to=60000`,
  );
});

test('the search form is open at the address that Edit leads to', async () => {
  const { container } = await renderOnServer({ ...page, path: `${path}&edit=1` });
  const close = within(container).getByRole('link', { name: 'Close' });
  expect(close).toHaveAttribute('aria-expanded', 'true');
  expect(close.getAttribute('href')).not.toContain('edit');
  const closed = await renderOnServer(page);
  const edit = within(closed.container).getByRole('link', { name: 'Edit' });
  expect(edit.getAttribute('href')).toContain('page=2&edit=1');
});

test('React hydrates it without a difference, whatever the device has stored, and makes no request again', async () => {
  const { container, hydrate, calls } = await renderOnServer(page);
  const before = cards(container);
  const searches = calls.length;
  expect(await hydrate({ activeSearch: returnTrip })).toEqual([]);
  expect(cards(container)).toEqual(before);
  expect(calls).toHaveLength(searches);
  expect(within(container).getAllByText('Filters')).toHaveLength(1);
});

test('a choice in the address is made once the page is hydrated', async () => {
  const { hydrate, calls } = await renderOnServer({
    ...page,
    path: `${path}&select=flight-11+CLASSIC+91500`,
    // the test renders this page at any address, so after the choice as its start
    answers: { ...answers, 'POST /fly/flightselect': ok(exampleSelection), 'GET /fly/route-fares': noAnswer },
  });
  expect(await hydrate()).toEqual([]);
  await waitFor(() => expect(window.location.pathname).toContain(exampleSelection.selectionId));
  expect(calls.map(({ path }) => path).slice(0, 2)).toEqual(['/fly/flightsearch', '/fly/flightselect']);
});
