import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { failed, noAnswer, ok, renderPage } from 'shared/testing';
import { found, offerLike, returnTrip } from '../../../testing/found-samples';
import {
  addressOf,
  askForDaysAround,
  card,
  countHeading,
  link,
  list,
  names,
  openResults,
  press,
  search,
  stopTheClock,
} from '../../../testing/results-page';
import Page from '..';

const select = 'POST /fly/flightselect';

beforeEach(stopTheClock);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the days around', () => {
  const flexible: FlightCriteria = { ...returnTrip, flexibleDays: 3 };
  const fareCalendar = [
    { date: '2026-11-26', minTotal: 66_900 },
    { date: '2026-11-27', minTotal: 68_500 },
    { date: '2026-11-28', minTotal: null },
  ];

  test('show the lowest fare of each, and a tap moves the search with its return', async () => {
    const page = await openResults({ fareCalendar }, addressOf(flexible, { by: 'P4', page: 1 }));
    expect(screen.getByText('Lowest return fare for an adult, in NGN')).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'date' })).toHaveTextContent('68,500');
    expect(screen.queryByRole('link', { name: /28, November/ })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: /Thursday 26, November 2026.*the lowest/ }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toMatchObject({
      slices: [{ departureDate: '2026-11-26' }, { departureDate: '2026-11-29' }],
    });
    expect(page.address()).toContain('by=P4');
  });

  test('stay where they are when one of them is chosen, so that no other day moves under the pointer', async () => {
    const daysFrom = (first: number, minTotal: number) =>
      Array.from({ length: 7 }, (_, at) => ({ date: `2026-11-${first + at}`, minTotal }));
    const strip = () =>
      within(screen.getByRole('navigation', { name: 'Fares by day' })).getAllByRole('link', { name: /2026, / });
    const dates = () => strip().flatMap((day) => day.getAttribute('href')?.match(/depart=([\d-]+)/)?.[1] ?? []);
    const page = await openResults({ fareCalendar: daysFrom(24, 61_000) }, addressOf(flexible));
    const before = dates();
    expect(before).toHaveLength(7);
    page.answer({ [search]: ok(found({ fareCalendar: daysFrom(22, 62_000) })) });
    await page.user.click(screen.getByRole('link', { name: /25, November 2026/ }));
    await waitFor(() => expect(screen.getByRole('link', { current: 'date' })).toHaveTextContent(/25.*62,000/));
    expect(dates()).toEqual(before);
  });

  test('name the cheapest of them, if one costs less, as a link to it', async () => {
    const page = await openResults({ fareCalendar }, addressOf(flexible));
    await page.user.click(link('NGN 1,600 less from Thursday'));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toMatchObject({ slices: [{ departureDate: '2026-11-26' }, {}] });
  });

  test('are sixty in a graph, moved along by keys, with the return after as many nights', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') });
    const page = await openResults({ fareCalendar }, addressOf(flexible));
    page.answer({
      'GET /fly/fares-by-day': ok([
        { date: '2026-11-27', minTotal: 68_500 },
        { date: '2026-12-01', minTotal: 60_000 },
      ]),
    });
    await page.user.click(press('Prices by day'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices by day' }));
    const slider = await dialog.findByRole('slider', { name: 'Day' });
    expect(String(page.calls.at(-1)?.query)).toBe('from=LOS&to=ABV&month=2026-11&months=3&nights=3');
    expect(slider).toHaveAttribute('aria-valuetext', 'Fri 27 Nov, NGN 68,500');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '11');
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(slider).toHaveAttribute('aria-valuetext', 'Tue 1 Dec, NGN 60,000, NGN 8,500 less than your day');
    expect(dialog.getAllByRole('row', { hidden: true })).toHaveLength(61);
    await page.user.click(dialog.getByRole('link', { name: 'See flights on Tue 1 Dec' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.address()).toContain('depart=2026-12-01&return=2026-12-04');
  });

  test('of a return are a grid of departures and returns, each a link to its search', async () => {
    const page = await openResults({ fareCalendar }, addressOf(flexible));
    const pair = (departureDate: string, returnDate: string, minTotal: number | null) => ({
      departureDate,
      returnDate,
      minTotal,
    });
    page.answer({
      'GET /fly/fares-by-day': ok([]),
      'GET /fly/fare-grid': ok([pair('2026-11-27', '2026-11-30', 135_000), pair('2026-12-01', '2026-11-30', null)]),
    });
    await page.user.click(press('Prices by day'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices by day' }));
    expect(await dialog.findByText('No flights are on sale in these 60 days.')).toBeInTheDocument();
    await page.user.click(dialog.getByRole('button', { name: 'Departure and return' }));
    const own = await dialog.findByRole('link', { name: 'Fri 27 Nov to Mon 30 Nov, NGN 135,000' });
    expect(own).toHaveTextContent('135k');
    expect(own).toHaveAttribute('aria-current', 'date');
    expect(own).toHaveAttribute('href', expect.stringContaining('depart=2026-11-27&return=2026-11-30'));
    expect(dialog.getAllByRole('link')).toHaveLength(1);
  });

  test('that cannot be loaded say so, and can be requested again', async () => {
    const page = await openResults({ fareCalendar }, addressOf(flexible));
    page.answer({ 'GET /fly/fares-by-day': failed('RATE_LIMITED', 'Too many searches. Wait a minute.') });
    await page.user.click(press('Prices by day'));
    expect(await screen.findByText('Too many searches. Wait a minute.')).toBeInTheDocument();
    page.answer({ 'GET /fly/fares-by-day': ok([{ date: '2026-11-27', minTotal: 68_500 }]) });
    await page.user.click(press('Try again'));
    expect(await screen.findByRole('slider', { name: 'Day' })).toBeInTheDocument();
  });

  test('keep to themselves what was sold out in one of them', async () => {
    const page = await openResults({ fareCalendar }, addressOf(flexible));
    const green = { code: 'Q9', name: 'Green Africa' };
    const other = [offerLike({ id: 'dawn', airline: green }), offerLike({ id: 'dusk', airline: green })];
    const before = found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb', fareCalendar, offers: other });
    page.answer({ [search]: ok(before) });
    await page.user.click(screen.getByRole('link', { name: /Thursday 26, November 2026/ }));
    await waitFor(() => expect(names()).toEqual(['Green Africa', 'Green Africa']));

    const left = { ...before, searchId: 'search-cccccccccccccccccccc', offers: other.slice(1) };
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: ok(left) });
    await page.user.click(card(0).getByRole('button', { name: /^Select/ }));
    expect(await screen.findByText('This flight has just sold out. Choose another one.')).toBeInTheDocument();
    const calls = page.calls.length;
    await page.user.click(screen.getByRole('link', { name: /Friday 27, November 2026/ }));
    await waitFor(() => expect(names()).toEqual(['Air Peace', 'Ibom Air', 'Air Peace']));
    expect(countHeading()).toHaveTextContent('3 flights');
    expect(page.calls).toHaveLength(calls);
  });

  test('are requested only when opened, and the flights stay meanwhile', async () => {
    const page = await openResults();
    const [first] = list();
    page.answer({ [search]: noAnswer });
    await askForDaysAround(page);
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toEqual(flexible);
    expect(list()).toHaveLength(3);
    expect(list()[0]).toBe(first);
  });

  test('do not move the flights if they cannot be loaded, and can be requested again', async () => {
    const page = await openResults();
    const [first] = list();
    page.answer({ [search]: failed('RATE_LIMITED', 'Too many searches. Wait a minute.') });
    await askForDaysAround(page);
    expect(await screen.findByText(/^These fares are 1 minute old.* Too many searches/)).toBeInTheDocument();
    expect(list()).toHaveLength(3);
    page.answer({ [search]: ok(found({ fareCalendar })) });
    await page.user.click(press('Search again'));
    expect(await screen.findByRole('link', { current: 'date' })).toHaveTextContent('68,500');
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
    expect(list()[0]).toBe(first);
  });

  test('are offered if the day itself has no flight', async () => {
    renderPage(Page, { path: addressOf(flexible), answers: { [search]: ok(found({ offers: [], fareCalendar })) } });
    expect(await screen.findByText('No flights for this search')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Thu 26 Nov, from NGN 66,900' })).toBeInTheDocument();
    // on a phone beside "Prices by day"
    expect(screen.getByText('Each, in NGN')).toBeInTheDocument();
  });

  const without = fareCalendar.map(({ date }) => ({ date, minTotal: null }));
  const openEmpty = (alternatives: FoundFlights['alternatives']) =>
    renderPage(Page, {
      path: addressOf(flexible),
      answers: { [search]: ok(found({ offers: [], fareCalendar: without, alternatives })) },
    });

  test('are followed by the nearest day, other cabins and airports nearby where none of them has seats', async () => {
    openEmpty({
      nearestDay: { date: '2026-12-04', minTotal: 70_000 },
      cabins: [{ cabin: 'C', minTotal: 150_000 }],
      airports: [{ end: 'to', iata: 'KAD', city: 'Kaduna', kilometres: 187, minTotal: 81_000 }],
    });
    expect(await screen.findByText(/There are no seats in Economy; other cabins have some/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fri 4 Dec, from NGN 70,000' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Business, from NGN 150,000' })).toHaveAttribute(
      'href',
      expect.stringContaining('cabin=C'),
    );
    expect(screen.getByRole('link', { name: 'To Kaduna (KAD), 187 km away, from NGN 81,000' })).toBeInTheDocument();
  });

  test('are not offered if no airline flies the route', async () => {
    openEmpty({ cabins: [], airports: [] });
    expect(await screen.findByText(/^We sell no flights Lagos to Abuja/)).toBeInTheDocument();
  });
});
