import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { exampleSelection } from 'shared/contract/example-flight';
import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { queryClient, settings } from 'shared/shell';
import { failed, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { selectionKey } from '../../api/get-selection';
import { criteriaToQuery } from '../../model/search-criteria';
import { found, offerLike, offers, returnTrip } from '../../testing/found-samples';
import Page from '.';

const addressOf = (criteria: FlightCriteria, view: Record<string, string | number> = {}) =>
  pathTo('flightSearch', { query: { ...criteriaToQuery(criteria), ...view } });
const path = addressOf(returnTrip);
const search = 'POST /fly/flightsearch';
const select = 'POST /fly/flightselect';

// `hidden` spares a look at every style of a page this long
const titles = () => screen.queryAllByRole('heading', { level: 3, hidden: true });
const list = () => titles().map((title) => title.closest('li') as HTMLElement);
const names = () => titles().map(({ textContent }) => textContent);
const card = (index: number) => within(list()[index] as HTMLElement);
const countHeading = () => screen.getByRole('heading', { level: 2, name: /flight/ });
const press = (name: RegExp | string) => screen.getByRole('button', { name });
const link = (name: RegExp | string) => screen.getByRole('link', { name });
const many = Array.from({ length: 63 }, (_, index) =>
  offerLike({ id: `flight-${index}`, price: 50_000 + index * 1_000 }),
);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(given: Parameters<typeof found>[0] = {}, at = path) {
  const page = renderPage(Page, { path: at, answers: { [search]: ok(found(given)) } });
  await screen.findAllByText('Select');
  return page;
}

describe('a search in the address', () => {
  test('is made, kept as the active one, and its flights stand as cards', async () => {
    const page = renderPage(Page, { path, answers: { [search]: ok(found()) } });
    expect(screen.getByText('Looking for flights')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Air Peace', 'Ibom Air', 'Air Peace']));
    expect(page.calls.map(({ body }) => body)).toEqual([returnTrip]);
    expect(settings.getState().activeSearch).toEqual(returnTrip);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Lagos to Abuja and back, Fri 27 Nov to Mon 30 Nov',
    );
    expect(countHeading()).toHaveTextContent('3 flights');
  });

  test('a card says when, for how much, for whom, with which bag and how many seats are left', async () => {
    await open();
    expect(card(0).getByText('NGN 135,000')).toBeInTheDocument();
    expect(card(0).getByText(/For 2 travellers, return/)).toBeInTheDocument();
    expect(list()[0]).toHaveTextContent('NGN 90,000 for an adult, taxes included');
    expect(list()[0]).toHaveTextContent('20 kg checked bag');
    expect(card(0).getByText('4 seats left')).toBeInTheDocument();
    expect(card(0).getByText('Return')).toBeInTheDocument();
    expect(list()[2]).toHaveTextContent('Cabin bag only');
    expect(list()[0]).toHaveTextContent(/07:15 AM.*1 h 15/);
    expect(link('Tell me when Lagos to Abuja gets cheaper')).toHaveAttribute('href', '/subscription?from=LOS&to=ABV');
    expect(list().map((one) => within(one).queryByText('Cheapest') !== null)).toEqual([false, false, true]);
  });

  test('without a search in the address there is the form, and the pages of the busiest routes with their fares', async () => {
    const ends = { from: { iata: 'LOS', city: 'Lagos' }, to: { iata: 'ABV', city: 'Abuja' } };
    const popular = { ...ends, lowestTotal: 66_215, departureDate: '2026-12-01', route: 'lagos-abuja' };
    const page = renderPage(Page, {
      path: '/flight-search',
      answers: { 'GET /fly/popular-routes': ok([popular, { ...popular, route: null }]) },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Search flights' })).toBeInTheDocument();
    const routes = await screen.findByRole('region', { name: 'Fares and times by route' });
    const links = within(routes).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/flights/lagos-abuja']);
    expect(links[0]).toHaveTextContent('Lagos to Abuja, from NGN 66,215');
    expect(page.calls).toHaveLength(1);
  });

  test('a search that the server refuses says why, and can be changed', async () => {
    const sentence = 'Choose a day on or after the flight before';
    const refusal = failed('VALIDATION_FAILED', 'Check the search.', { 'slices.1.departureDate': sentence });
    renderPage(Page, { path, answers: { [search]: refusal } });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Search flights' })).toBeInTheDocument();
  });

  test('a failed search says so and can be made again', async () => {
    const sentence = 'Too many searches. Wait a minute.';
    const page = renderPage(Page, { path, answers: { [search]: failed('RATE_LIMITED', sentence) } });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    page.answer({ [search]: ok(found()) });
    await page.user.click(press('Try again'));
    await waitFor(() => expect(list()).toHaveLength(3));
  });
});

describe('filters, order and pages', () => {
  test('a filter shows at once what passes, counts it, and stands in the address until it is cleared', async () => {
    const page = await open();
    expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(names()).toEqual(['Air Peace', 'Ibom Air']);
    expect(countHeading()).toHaveTextContent('2 of 3 flights');
    await page.user.click(screen.getByRole('checkbox', { name: /^Ibom Air/ }));
    expect(names()).toEqual(['Ibom Air']);
    await waitFor(() => expect(page.address()).toBe(`${path}&via=0&by=QI`));
    await page.user.click(
      within(screen.getByRole('group', { name: 'Departure time' })).getByRole('checkbox', { name: /^Morning/ }),
    );
    expect(screen.getByText('No flight matches these filters')).toBeInTheDocument();
    await page.user.click(link('Clear All'));
    expect(list()).toHaveLength(3);
    await waitFor(() => expect(page.address()).toBe(path));
    expect(page.calls).toHaveLength(1);
  });

  test('times of the day say how many flights they have, and durations and layovers stand in the address', async () => {
    jest.useFakeTimers();
    const page = await open();
    const arrivals = within(screen.getByRole('group', { name: 'Arrival time' }));
    expect(arrivals.getByRole('checkbox', { name: /^Morning 2/ })).toBeInTheDocument();
    act(() => arrivals.getByRole('checkbox', { name: /^Afternoon 1/ }).click());
    expect(names()).toEqual(['Ibom Air']);
    act(() =>
      within(screen.getByRole('group', { name: 'Return departure' }))
        .getByRole('checkbox', { name: /^Evening 1/ })
        .click(),
    );
    const longest = screen.getByRole('slider', { name: 'Flight duration, at most' });
    expect(longest).toHaveAttribute('aria-valuetext', 'Any');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(longest, '120');
      longest.dispatchEvent(new Event('input', { bubbles: true }));
      jest.advanceTimersByTime(150);
    });
    expect(longest).toHaveAttribute('aria-valuetext', '2 hours');
    expect(page.address()).toBe(`${path}&arrive=afternoon&back-at=evening&max-time=120`);
  });

  test('the number of flights stays in sight while a filter is in use and the head is scrolled away', async () => {
    let report: (entries: Partial<IntersectionObserverEntry>[]) => void = () => undefined;
    class Observer {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    const page = await open();
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(screen.queryByRole('button', { name: '2 flights' })).not.toBeInTheDocument();
    act(() => report([{ isIntersecting: false, boundingClientRect: { top: -20 } as DOMRectReadOnly }]));
    await page.user.click(press('2 flights'));
    expect(countHeading()).toHaveFocus();
    act(() => report([{ isIntersecting: true, boundingClientRect: { top: 20 } as DOMRectReadOnly }]));
    expect(screen.queryByRole('button', { name: '2 flights' })).not.toBeInTheDocument();
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('more than six airlines are folded after the fifth, unless one of them is chosen', async () => {
    const airlines = Array.from({ length: 8 }, (_, at) =>
      offerLike({ id: `of-${at}`, airline: { code: `A${at}`, name: `Airline ${at}` } }),
    );
    const fold = () => screen.getByText('3 more').closest('details');
    const page = await open({ offers: airlines });
    expect(fold()).not.toHaveAttribute('open');
    expect(within(fold() as HTMLElement).getAllByRole('checkbox', { hidden: true })).toHaveLength(3);
    page.unmount();
    await open({ offers: airlines }, addressOf(returnTrip, { by: 'A7' }));
    expect(fold()).toHaveAttribute('open');
  });

  test('opened details move with their flight when a filter changes its place, and other cards stay closed', async () => {
    const page = await open();
    const details = (at: number) => card(at).getByRole('button', { name: /^(Details|Hide)/ });
    const place = names().indexOf('Ibom Air');
    expect(place).toBeGreaterThan(0);
    await page.user.click(details(place));
    const box = screen.getByRole('checkbox', { name: /^Ibom Air/ });
    await page.user.click(box);
    expect(names()).toEqual(['Ibom Air']);
    expect(details(0)).toHaveAttribute('aria-expanded', 'true');
    await page.user.click(box);
    expect(names()[place]).toBe('Ibom Air');
    expect(details(place)).toHaveAttribute('aria-expanded', 'true');
    expect(details(0)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the price is moved by either thumb, each with its name and its price in words', async () => {
    jest.useFakeTimers();
    const page = await open();
    const highest = screen.getByRole('slider', { name: 'Highest price' });
    expect(highest).toHaveAttribute('aria-valuetext', 'NGN 100,000');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(highest, '80000');
      highest.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(highest).toHaveAttribute('aria-valuetext', 'NGN 80,000');
    // the list follows when the thumb rests
    expect(list()).toHaveLength(3);
    act(() => {
      jest.advanceTimersByTime(150);
    });
    expect(list()).toHaveLength(1);
    await waitFor(() => expect(page.address()).toBe(`${path}&price-to=80000`));
  });

  test('however far a thumb is moved, the cheapest flight stays between the two', async () => {
    jest.useFakeTimers();
    await open();
    const highest = screen.getByRole('slider', { name: 'Highest price' });
    act(() => {
      const least = highest.getAttribute('min') ?? '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(highest, least);
      highest.dispatchEvent(new Event('input', { bubbles: true }));
      jest.advanceTimersByTime(150);
    });
    const lowest = screen.getByRole('slider', { name: 'Lowest price' });
    expect(highest.getAttribute('aria-valuetext')).not.toBe(lowest.getAttribute('aria-valuetext'));
    expect(list()).toHaveLength(1);
  });

  test('each order says what it would begin with, and puts it first', async () => {
    const page = await open();
    await page.user.click(link(/^Cheapest\s*NGN 105,000/));
    expect(card(0).getByText('NGN 105,000')).toBeInTheDocument();
    expect(link(/^Cheapest/)).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(page.address()).toBe(`${path}&sort=cheapest`));
    expect(link(/^Fastest\s*2 h 30 total/)).toBeInTheDocument();
  });

  test('an address brings its own filters, order and page; nonsense in it changes nothing', async () => {
    await open({ offers: many }, addressOf(returnTrip, { sort: 'cheapest', page: 7, via: 'x', at: 'teatime' }));
    expect(list()).toHaveLength(3);
    expect(link('Page 7')).toHaveAttribute('aria-current', 'page');
  });

  test('ten cards a page, five pages to choose from, and a new page begins at the head of the list', async () => {
    const page = await open({ offers: many });
    await waitFor(() => expect(list()).toHaveLength(10));
    const pages = () => screen.getAllByRole('link', { name: /^Page \d/ }).map(({ textContent }) => textContent);
    expect(pages()).toEqual(['1', '2', '3', '4', '5']);
    expect(link('Previous page')).toHaveAttribute('aria-disabled', 'true');
    expect(link('Previous page')).not.toHaveAttribute('href');
    await page.user.click(link('Page 5'));
    expect(pages()).toEqual(['3', '4', '5', '6', '7']);
    expect(document.activeElement).toHaveTextContent('63 flights, page 5 of 7');
    await waitFor(() => expect(page.address()).toBe(`${path}&page=5`));
    await page.user.click(screen.getByRole('checkbox', { name: /^Non-stop/ }));
    expect(link('Page 1')).toHaveAttribute('aria-current', 'page');
  });

  test('on a phone the same filters open over the page, and say how many are in use', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
    const page = await open();
    expect(screen.queryByRole('form', { name: 'Search for flights' })).not.toBeInTheDocument();
    await page.user.click(press('Filters'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await page.user.click(drawer.getByRole('checkbox', { name: /^Checked bag included/ }));
    await page.user.click(drawer.getByRole('button', { name: 'Show 2 flights' }));
    expect(await screen.findByRole('button', { name: /^Filters\s*1 in use/ })).toBeInTheDocument();
    expect(list()).toHaveLength(2);
  });
});

describe('the days around', () => {
  const flexible: FlightCriteria = { ...returnTrip, flexibleDays: 3 };
  const fareCalendar = [
    { date: '2026-11-26', minTotal: 66_900 },
    { date: '2026-11-27', minTotal: 68_500 },
    { date: '2026-11-28', minTotal: null },
  ];

  test('show the lowest fare of each, and a tap moves the search with its return', async () => {
    const page = await open({ fareCalendar }, addressOf(flexible, { by: 'P4', page: 1 }));
    expect(screen.getByText('Lowest return fare for one adult, in NGN')).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'date' })).toHaveTextContent('68,500');
    expect(screen.queryByRole('link', { name: /28, November/ })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: /Thursday 26, November 2026.*the lowest/ }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toMatchObject({
      slices: [{ departureDate: '2026-11-26' }, { departureDate: '2026-11-29' }],
    });
    expect(page.address()).toContain('by=P4');
  });

  test('name the cheapest of them, if one costs less, as a link to it', async () => {
    const page = await open({ fareCalendar }, addressOf(flexible));
    await page.user.click(link('NGN 1,600 less from Thursday'));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toMatchObject({ slices: [{ departureDate: '2026-11-26' }, {}] });
  });

  test('are sixty in a graph, moved along by keys, with the return after as many nights', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') });
    const page = await open({ fareCalendar }, addressOf(flexible));
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
    const page = await open({ fareCalendar }, addressOf(flexible));
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

  test('that cannot be loaded say so, and can be asked for again', async () => {
    const page = await open({ fareCalendar }, addressOf(flexible));
    page.answer({ 'GET /fly/fares-by-day': failed('RATE_LIMITED', 'Too many searches. Wait a minute.') });
    await page.user.click(press('Prices by day'));
    expect(await screen.findByText('Too many searches. Wait a minute.')).toBeInTheDocument();
    page.answer({ 'GET /fly/fares-by-day': ok([{ date: '2026-11-27', minTotal: 68_500 }]) });
    await page.user.click(press('Try again'));
    expect(await screen.findByRole('slider', { name: 'Day' })).toBeInTheDocument();
  });

  test('keep to themselves what was sold out in one of them', async () => {
    const page = await open({ fareCalendar }, addressOf(flexible));
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

  test('are asked for only when wanted, and the flights stay meanwhile', async () => {
    const page = await open();
    const [first] = list();
    page.answer({ [search]: noAnswer });
    await page.user.click(screen.getByRole('link', { name: 'Fares 3 days either side' }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toEqual(flexible);
    expect(list()).toHaveLength(3);
    expect(list()[0]).toBe(first);
  });

  test('leave the flights where they stand if they cannot be loaded, and can be asked for again', async () => {
    const page = await open();
    const [first] = list();
    page.answer({ [search]: failed('RATE_LIMITED', 'Too many searches. Wait a minute.') });
    await page.user.click(screen.getByRole('link', { name: 'Fares 3 days either side' }));
    expect(await screen.findByText(/^These fares are 1 minute old.* Too many searches/)).toBeInTheDocument();
    expect(list()).toHaveLength(3);
    page.answer({ [search]: ok(found({ fareCalendar })) });
    await page.user.click(press('Search again'));
    expect(await screen.findByRole('link', { current: 'date' })).toHaveTextContent('68,500');
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
    expect(list()[0]).toBe(first);
  });

  test('are a way on where the day itself has no flight', async () => {
    renderPage(Page, { path: addressOf(flexible), answers: { [search]: ok(found({ offers: [], fareCalendar })) } });
    expect(await screen.findByText('No flights for this search')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Thu 26 Nov, from NGN 66,900' })).toBeInTheDocument();
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

  test('are not advised where nobody flies', async () => {
    openEmpty({ cabins: [], airports: [] });
    expect(await screen.findByText(/^We sell no flights Lagos to Abuja/)).toBeInTheDocument();
  });
});

describe('details', () => {
  test('unfold the journey, its terms, and the other fares to choose from', async () => {
    const page = await open();
    await page.user.click(card(1).getByRole('button', { name: /^Details/ }));
    expect(card(1).getByRole('heading', { name: /^Outbound Friday 27, November 2026/ })).toBeInTheDocument();
    expect(card(1).getAllByText('Lagos, Murtala Muhammed (LOS)')).toHaveLength(2);
    expect(card(1).getByText(/Refund: NGN 15,000 fee/)).toBeInTheDocument();
    await page.user.click(card(1).getByRole('radio', { name: /Flex.*\+\sNGN 30,000/ }));
    expect(card(1).getByText('Flex fare')).toBeInTheDocument();
    page.answer({ [select]: noAnswer });
    await page.user.click(card(1).getByRole('button', { name: /^Select .*NGN 180,000/ }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toEqual({ searchId: found().searchId, offerId: 'noon-FLEX' });
  });
});

describe('Select', () => {
  const chooseFirst = (page: Awaited<ReturnType<typeof open>>) =>
    page.user.click(press(/^Select Air Peace at 07:15 AM/));

  test('keeps the selection, drops the discount of the one before and goes to the travellers, also at a new price', async () => {
    const page = await open();
    const selection = { ...exampleSelection, priceChanged: true, oldTotal: 135_000 };
    act(() => settings.setState({ discountAmount: 500, discountName: 'X' }));
    page.answer({ [select]: ok(selection) });
    await chooseFirst(page);
    const { selectionId } = selection;
    await waitFor(() => expect(page.address()).toBe(pathTo('flightTraveller', { selectData: selectionId })));
    expect(queryClient.getQueryData(selectionKey(selectionId))).toEqual(selection);
    expect(settings.getState()).toMatchObject({ discountAmount: 0, discountName: '' });
  });

  test('marks its own card while it waits', async () => {
    const page = await open();
    page.answer({ [select]: noAnswer });
    await chooseFirst(page);
    expect(press(/^Select Air Peace at 07:15 AM/)).toHaveAttribute('aria-busy', 'true');
    expect(press(/^Select Ibom Air/)).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['its price', ok(exampleSelection)],
    ['that it is sold out', failed('SOLD_OUT', 'The seats are gone.')],
    ['a failure', failed('RATE_LIMITED', 'Too many tries. Wait a minute.')],
  ])('is over once its flights were left: %s that comes late leads nowhere and tells nobody', async (_, late) => {
    const fareCalendar = [{ date: '2026-11-26', minTotal: 66_900 }];
    const page = await open({ fareCalendar }, addressOf({ ...returnTrip, flexibleDays: 3 }));
    let answer: (value: typeof late) => void = () => undefined;
    page.answer({
      [search]: ok(found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb' })),
      [select]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await chooseFirst(page);
    await page.user.click(screen.getByRole('link', { name: /Thursday 26, November 2026/ }));
    await waitFor(() => expect(page.calls).toHaveLength(3));
    await screen.findAllByText('Select');
    const address = page.address();
    await act(async () => answer(late));
    expect(page.address()).toBe(address);
    expect(page.calls).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Messages' })).toBeEmptyDOMElement();
  });

  test('of a fare that is gone says so in its place, and looks for what is left', async () => {
    const page = await open();
    const left = found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb', offers: offers.slice(1) });
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: ok(left) });
    await chooseFirst(page);
    expect(await screen.findByText('This flight has just sold out. Choose another one.')).toBeInTheDocument();
    expect(list()).toHaveLength(3);
    expect(card(0).queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
    expect(card(1).getByRole('button', { name: /^Select/ })).toBeEnabled();
  });

  test('of a fare that is gone offers to search again where what is left could not be loaded', async () => {
    const page = await open();
    const tooMany = failed('RATE_LIMITED', 'Too many searches. Wait a minute.');
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: tooMany });
    await chooseFirst(page);
    expect(await card(0).findByText(/just sold out. Search again to see what is left/)).toBeInTheDocument();
    expect(screen.getByText(/^These fares are 1 minute old.* Too many searches/)).toBeInTheDocument();
    const left = found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb', offers: offers.slice(1) });
    page.answer({ [search]: ok(left) });
    await page.user.click(press('Search again'));
    expect(await screen.findByText('This flight has just sold out. Choose another one.')).toBeInTheDocument();
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
  });

  test('of a flight with another fare left shows that one', async () => {
    const page = await open();
    const left = found({
      searchId: 'search-bbbbbbbbbbbbbbbbbbbb',
      offers: [offerLike({ id: 'morning', price: 99_000 }), ...offers.slice(1)],
    });
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: ok(left) });
    await chooseFirst(page);
    expect(await screen.findByText('The fare you chose has just sold out. This is what is left.')).toBeInTheDocument();
    expect(card(0).getByRole('button', { name: /^Select .*NGN 148,500/ })).toBeEnabled();
  });

  test('of an offer that has expired asks to search again', async () => {
    const page = await open();
    page.answer({ [select]: failed('OFFER_EXPIRED', 'The fare has expired.') });
    await chooseFirst(page);
    expect(await screen.findByText(/These fares are 1 minute old/)).toBeInTheDocument();
    page.answer({ [search]: ok(found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb' })) });
    await page.user.click(press('Search again'));
    await waitFor(() => expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument());
    expect(list()).toHaveLength(3);
  });

  test('that fails says why, and everything stands as it was', async () => {
    const page = await open();
    page.answer({ [select]: networkFailure });
    await chooseFirst(page);
    expect(await screen.findByText(/We could not reach the site/)).toBeInTheDocument();
    expect(press(/^Select Air Peace at 07:15 AM/)).not.toHaveAttribute('aria-busy');
    expect(list()).toHaveLength(3);
  });
});

describe('a choice in the address, which was made before the page had its scripts', () => {
  const choose = (key: string) => addressOf(returnTrip, { sort: 'cheapest', select: key });

  test('is what the button of the card submits, beside the query', async () => {
    await open({}, `${path}&via=0&edit=1`);
    const button = press(/^Select Air Peace at 07:15 AM/) as HTMLButtonElement;
    expect(button).toHaveAttribute('type', 'submit');
    const hidden = [...(button.form?.querySelectorAll('input[type=hidden]') ?? [])] as HTMLInputElement[];
    const fields = new URLSearchParams(hidden.map(({ name, value }) => [name, value]));
    expect(`/flight-search?${fields}`).toBe(`${path}&via=0`);
    expect([button.name, button.value]).toEqual(['select', 'morning CLASSIC 135000']);
  });

  test('is made once, and is not in the history entry that back navigation leads to', async () => {
    const page = renderPage(Page, {
      path: choose('noon FLEX 180000'),
      answers: { [search]: ok(found()), [select]: ok(exampleSelection) },
    });
    const { selectionId } = exampleSelection;
    await waitFor(() => expect(page.address()).toBe(pathTo('flightTraveller', { selectData: selectionId })));
    expect(page.calls.map(({ body }) => body)).toEqual([
      returnTrip,
      { searchId: found().searchId, offerId: 'noon-FLEX' },
    ]);
    // the address changes before the next page is rendered
    await waitFor(() => expect(screen.queryAllByText('Select')).toHaveLength(0));
    act(() => window.history.back());
    await screen.findAllByText('Select');
    expect(page.address()).toBe(addressOf(returnTrip, { sort: 'cheapest' }));
    expect(page.calls.filter(({ path }) => path === '/fly/flightselect')).toHaveLength(1);
  });

  test('of a fare that is not for sale at its price any more is said, and nothing is chosen', async () => {
    const page = await open({}, choose('noon FLEX 170000'));
    expect(await screen.findByText(/not for sale at that price any more/)).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(addressOf(returnTrip, { sort: 'cheapest' })));
    expect(page.calls).toHaveLength(1);
  });
});

describe('fares that grow old while the page stands', () => {
  test('say so, with the way to new ones', async () => {
    jest.useFakeTimers();
    await open({ expiresOn: new Date(Date.now() + 15 * 60_000).toISOString() });
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(15 * 60_000));
    expect(screen.getByText(/These fares are 15 minutes old/)).toBeInTheDocument();
  });

  test('are no older for the days around that are asked for meanwhile', async () => {
    jest.useFakeTimers();
    const page = await open({ expiresOn: new Date(Date.now() + 15 * 60_000).toISOString() });
    act(() => jest.advanceTimersByTime(15 * 60_000));
    page.answer({ [search]: noAnswer });
    await page.user.click(screen.getByRole('link', { name: 'Fares 3 days either side' }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(screen.getByText(/These fares are 15 minutes old/)).toBeInTheDocument();
  });
});
