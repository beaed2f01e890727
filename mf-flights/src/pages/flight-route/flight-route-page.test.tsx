import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { exampleSelection } from 'shared/contract/example-flight';
import type { FlightRoute } from 'shared/contract/flight-routes';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import Page from '.';

const [from, to] = exampleSelection.airports;
if (!from || !to) throw new Error('The example has two airports');
const airPeace = { code: 'P4', name: 'Air Peace' };

const route: FlightRoute = {
  value: 'lagos-abuja',
  from,
  to,
  distanceKm: 511,
  lowest: { total: 66_215, departureDate: '2026-12-01' },
  fastestMinutes: 75,
  fares: [
    { date: '2026-11-30', minTotal: 70_000 },
    { date: '2026-12-01', minTotal: 66_215 },
    { date: '2026-12-02', minTotal: null },
  ],
  airlines: [{ ...airPeace, weeklyFlights: 42, lowestTotal: 66_215 }],
  departures: [
    {
      flightNumber: 'P4 7120',
      airline: airPeace,
      departAt: '2026-11-30T06:45:00+01:00',
      arriveAt: '2026-11-30T08:00:00+01:00',
      durationMinutes: 75,
      total: 70_000,
    },
  ],
  timetableDay: '2026-11-30',
  back: 'abuja-lagos',
  others: [{ value: 'lagos-kano', from: { iata: 'LOS', city: 'Lagos' }, to: { iata: 'KAN', city: 'Kano' } }],
};

const call = 'GET /fly/routes/{route}';
const open = (answer: Parameters<typeof renderPage>[1]['answers'], path = '/flights/lagos-abuja') =>
  renderPage(Page, { path, route: '/flights/:route', answers: answer });
const hrefOf = (link: HTMLElement) => link.getAttribute('href') ?? '';

test('shows the lowest fares, each with a link to its day', async () => {
  open({ [call]: ok(route) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Flights from Lagos to Abuja' })).toBeInTheDocument();
  const facts = screen.getByText(/^From NGN 66,215 for one adult.* Non-stop in 1 hour, 15 minutes with one airline/);
  // no line ends inside the amount
  expect(facts.textContent).toContain('NGN\u00a066,215');
  const days = within(screen.getByRole('region', { name: 'Lowest fare of each day' })).getAllByRole('link');
  expect(days.map(({ textContent }) => textContent)).toEqual(['Mon 30 NovNGN 70,000', 'Tue 1 Dec, lowestNGN 66,215']);
  for (const link of [days[1], screen.getByRole('link', { name: 'See flights on Tue 1 Dec' })])
    expect(hrefOf(link as HTMLElement)).toContain('/flight-search?trip=oneway&from=LOS&to=ABV&depart=2026-12-01');
  const alert = screen.getByRole('link', { name: 'Tell me when it gets cheaper' });
  expect(hrefOf(alert)).toBe('/subscription?from=LOS&to=ABV');
});

test('shows airlines and departures, and leads on', async () => {
  open({ [call]: ok(route) });
  expect(await screen.findByText('42 non-stop flights a week')).toBeInTheDocument();
  const departures = screen.getByRole('region', { name: 'Non-stop flights on Monday 30, November 2026' });
  expect(departures).toHaveTextContent('06:45 AM to 08:00 AM');
  expect(departures).toHaveTextContent('Air Peace, P4 7120, 1 hour, 15 minutes');
  expect(hrefOf(screen.getByRole('link', { name: 'Flights from Abuja to Lagos' }))).toBe('/flights/abuja-lagos');
  expect(hrefOf(screen.getByRole('link', { name: 'Lagos to Kano' }))).toBe('/flights/lagos-kano');
  expect(hrefOf(screen.getByRole('link', { name: 'Airport pickup in Abuja' }))).toBe('/ride-search?airport=ABV');
});

test('without fares it says so, and offers the search', async () => {
  const fares = route.fares.map(({ date }) => ({ date, minTotal: null }));
  open({ [call]: ok({ ...route, lowest: null, fares, airlines: [], departures: [], timetableDay: null }) });
  expect(await screen.findByText(/^No fares are on sale in the next 30 days/)).toBeInTheDocument();
  expect(hrefOf(screen.getByRole('link', { name: 'Search flights' }))).toBe('/flight-search');
});

test('an unknown route offers the search, a failed one another try', async () => {
  const unknown = open(
    { [call]: failed('NOT_FOUND', 'No flights are on sale on this route.') },
    '/flights/lagos-atlantis',
  );
  expect(await screen.findByText('No flights are on sale on this route.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  unknown.unmount();
  const broken = open({ [call]: networkFailure });
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  broken.answer({ [call]: ok(route) });
  await broken.user.click(tryAgain);
  expect(await screen.findByRole('heading', { level: 1, name: 'Flights from Lagos to Abuja' })).toBeInTheDocument();
});
