import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { settings } from 'shared/shell';
import {
  focusedPanel,
  networkFailure,
  noAnswer,
  ok,
  openPanel,
  pressOutside,
  renderPage,
  type SentRequest,
} from 'shared/testing';
import { criteriaToQuery } from '../../model/search-criteria';
import { airportsOnSale, newYork } from '../../testing/airport-samples';
import { FlightSearchCard, type FlightSearchCardProps } from './search-card';

const airports = 'GET /fly/getairports';
const search = 'POST /fly/flightsearch';
const fares = 'GET /fly/fares-by-day';
const nowMs = Date.parse('2026-11-20T13:15:00Z');
const [lagos, abuja, portHarcourt] = airportsOnSale;

const found = ok({ searchId: 's', expiresOn: '2026-11-20T14:00:00Z', offers: [], fareCalendar: [], airports: [] });
const criteria: FlightCriteria = {
  tripType: 'return',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' },
    { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' },
  ],
  cabin: 'Y',
  adults: 2,
  children: 0,
  infants: 0,
  flexibleDays: 3,
};
const addressOf = (one: FlightCriteria) => pathTo('flightSearch', { query: criteriaToQuery(one) });

const open = (given: Partial<Parameters<typeof renderPage>[1]> & { props?: FlightSearchCardProps } = {}) =>
  renderPage(() => <FlightSearchCard {...given.props} />, {
    path: '/',
    settings: { airports: airportsOnSale },
    ...given,
    answers: { [search]: found, [fares]: noAnswer, ...given.answers },
  });
type Page = ReturnType<typeof open>;

const input = (name: string, at = 0) =>
  waitFor(
    () => {
      const field = screen.getAllByRole('combobox', { name })[at];
      expect(field).toHaveAttribute('aria-expanded');
      return field as HTMLElement;
    },
    { timeout: 10_000 },
  );
const day = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) }, { timeout: 10_000 });
const asksOf = (page: Page) => page.calls.filter(({ path }) => path === '/fly/getairports');
const submit = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Search flights' }));

async function choose({ user }: Page, name: string, city: string, at = 0) {
  await user.click(await input(name, at));
  await user.click(await screen.findByRole('option', { name: new RegExp(city) }));
}
async function pick({ user }: Page, name: string, date: string) {
  await user.click(await day(name));
  await user.click(await screen.findByRole('button', { name: new RegExp(date) }));
}
async function fillIn(page: Page) {
  await choose(page, 'From', 'Lagos');
  await choose(page, 'To', 'Abuja');
  await pick(page, 'Departure', '27 November 2026');
}

// only the clock is fake: the fields' code is loaded, and typing is debounced, in real time
beforeEach(() => {
  jest.useFakeTimers({
    now: nowMs,
    doNotFake: [
      'queueMicrotask',
      'nextTick',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a search', () => {
  test('is stored, opens its address, and its flights are requested meanwhile', async () => {
    const page = open();
    await fillIn(page);
    // the panel of the departure continues with the return
    await page.user.click(await screen.findByRole('button', { name: /30 November 2026/ }));
    await submit(page);
    const wanted = { ...criteria, adults: 1 };
    expect(page.address()).toBe(addressOf(wanted));
    expect(settings.getState().activeSearch).toEqual(wanted);
    await waitFor(() => expect(page.calls.at(-1)).toMatchObject({ path: '/fly/flightsearch', body: wanted }));
    expect(JSON.parse(localStorage.getItem('tafiya:recent') ?? '').flights).toEqual([
      { route: 'Lagos to Abuja', search: addressOf(wanted).split('?')[1] },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('one way has one day, and can do without the days around', async () => {
    const page = open();
    await page.user.click(screen.getByRole('button', { name: 'One way' }));
    expect(screen.queryByText('Return', { selector: 'label' })).not.toBeInTheDocument();
    await fillIn(page);
    await page.user.click(screen.getByRole('checkbox', { name: 'Show fares 3 days either side' }));
    await submit(page);
    expect(page.address()).toBe(
      addressOf({ ...criteria, tripType: 'oneway', slices: criteria.slices.slice(0, 1), adults: 1, flexibleDays: 0 }),
    );
  });

  test('shows at each field what is missing, and focuses the first of them', async () => {
    const page = open();
    await input('From');
    await submit(page);
    expect(await input('From')).toHaveFocus();
    for (const end of ['From', 'To'])
      expect(await input(end)).toHaveAccessibleDescription('Choose where you fly from and to.');
    for (const name of ['Departure', 'Return'])
      expect(await day(name)).toHaveAccessibleDescription('Choose both days.');
    expect(screen.getByText('4 fields need your attention')).toHaveAttribute('role', 'status');
    await choose(page, 'From', 'Lagos');
    await submit(page);
    expect(await input('To')).toHaveFocus();
    expect(await input('To')).toHaveAccessibleDescription('Choose where you fly to.');
    expect(page.calls).toEqual([]);
    expect(page.address()).toBe('/');
  });

  test('several flights are longer than a screen: what is missing is listed above, with links', async () => {
    const page = open();
    await page.user.click(screen.getByRole('button', { name: 'Multi-city' }));
    await page.user.click(screen.getByRole('button', { name: 'Add a flight' }));
    await submit(page);
    const summary = await screen.findByRole('group', { name: '9 fields need your attention' });
    expect(summary).toHaveFocus();
    const sentences = within(summary).getAllByRole('link', { name: 'Choose where you fly from and to.' });
    expect(sentences).toHaveLength(3);
    await page.user.click(sentences[1] as HTMLElement);
    expect(screen.getAllByRole('combobox', { name: 'From' })[1]).toHaveFocus();
  });

  test('an empty field is not an error before the search is sent', async () => {
    const page = open();
    await page.user.click(await input('From'));
    await page.user.keyboard('{Escape}');
    await page.user.tab();
    expect(await input('From')).not.toHaveAccessibleDescription();
    await submit(page);
    await choose(page, 'From', 'Lagos');
    expect(screen.queryByText(/^Choose where you fly from/)).not.toBeInTheDocument();
    expect(await input('To')).toHaveAccessibleDescription('Choose where you fly to.');
  });

  test('two flights have no list above: the first field that is missing has the focus', async () => {
    const page = open();
    await page.user.click(screen.getByRole('button', { name: 'Multi-city' }));
    await choose(page, 'From', 'Lagos');
    await submit(page);
    expect(screen.getByText('5 fields need your attention')).toHaveAttribute('role', 'status');
    expect(screen.getAllByRole('combobox', { name: 'To' })[0]).toHaveFocus();
  });

  test('a calendar that is opened and closed again marks no error', async () => {
    const page = open();
    await page.user.click(await day('Departure'));
    await focusedPanel();
    expect(screen.queryByText('Choose the day you leave.')).not.toBeInTheDocument();
    await page.user.keyboard('{Escape}');
    await page.user.tab();
    expect(screen.queryByText('Choose the day you leave.')).not.toBeInTheDocument();
  });

  test('two airports are needed', async () => {
    const page = open();
    await choose(page, 'From', 'Lagos');
    await choose(page, 'To', 'Lagos');
    expect(await input('To')).toHaveAccessibleDescription('Choose two different airports.');
  });

  test('both ends are exchanged by the button on the seam', async () => {
    const page = open();
    await choose(page, 'From', 'Lagos');
    await choose(page, 'To', 'Abuja');
    await page.user.click(screen.getByRole('button', { name: 'Swap from and to' }));
    expect(await input('From')).toHaveValue('Abuja (ABV)');
    expect(await input('To')).toHaveValue('Lagos (LOS)');
  });
});

describe('finding an airport', () => {
  const answerTo = (texts: Readonly<Record<string, unknown>>) => (request: SentRequest) =>
    ok({ airports: texts[request.query.get('search') ?? ''] ?? [] });

  test('before anything is typed, those on sale are there without asking', async () => {
    const page = open();
    await page.user.click(await input('From'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'LOSLagosMurtala Muhammed International, Nigeria',
      'ABVAbujaNnamdi Azikiwe International, Nigeria',
      'PHCPort HarcourtPort Harcourt International, Nigeria',
      'KANKanoMallam Aminu Kano International, Nigeria',
    ]);
    expect(page.calls).toEqual([]);
  });

  test('typing requests matches, which are shown in the order of the server, whatever the letters', async () => {
    const page = open({ answers: { [airports]: answerTo({ abujq: [abuja, newYork] }) } });
    await page.user.type(await input('To'), 'abujq');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(asksOf(page).map(({ query }) => query.get('search'))).toEqual(['abujq']);
    await page.user.keyboard('{ArrowDown}{Enter}');
    expect(await input('To')).toHaveValue('New York (JFK)');
  });

  test('an airport of which nothing is sold yet says so', async () => {
    const page = open({
      answers: { [airports]: answerTo({ abujq: [abuja, { ...newYork, isUnsold: true as const }] }) },
    });
    await page.user.type(await input('To'), 'abujq');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    const [sold, unsold] = screen.getAllByRole('option');
    expect(sold).not.toHaveTextContent('No flights yet');
    expect(unsold).toHaveTextContent('No flights yet: John F');
  });

  test('the former options stay while the server is asked, and Enter takes the first of the new ones', async () => {
    const page = open({ answers: { [airports]: noAnswer } });
    await page.user.type(await input('From'), 'ka{Enter}');
    expect(screen.getAllByRole('option')).toHaveLength(4);
    expect(await input('From')).toHaveValue('ka');
    page.answer({ [airports]: answerTo({ kan: [airportsOnSale[3]] }) });
    await page.user.keyboard('n{Enter}');
    await waitFor(async () => expect(await input('From')).toHaveValue('Kano (KAN)'));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  test('an empty result, and a server that cannot be reached, are reported in the list', async () => {
    const page = open({ answers: { [airports]: answerTo({}) } });
    await page.user.type(await input('From'), 'zzz');
    expect((await screen.findAllByText('No airport found. Try the city, or a code like LOS.')).length).toBeGreaterThan(
      0,
    );
    page.answer({ [airports]: networkFailure });
    await page.user.keyboard('z');
    expect((await screen.findAllByText(/The airports could not be loaded/)).length).toBeGreaterThan(0);
  });

  test('a list that is missing is fetched on opening, with an error of its own and another try', async () => {
    const page = open({ settings: {}, answers: { [airports]: networkFailure } });
    await page.user.click(await input('From'));
    expect((await screen.findAllByText(/The airports could not be loaded/)).length).toBeGreaterThan(0);
    page.answer({ [airports]: ok({ airports: airportsOnSale }) });
    await page.user.keyboard('{Escape}');
    await page.user.click(await input('To'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
  });

  test('an airport of a shared search that is not on the list gets its name', async () => {
    const far = { ...criteria, slices: [{ from: 'LOS', to: 'JFK', departureDate: '2026-12-04' }] };
    const page = open({
      props: { criteria: { ...far, tripType: 'oneway' } },
      answers: { [airports]: answerTo({ JFK: [newYork] }) },
    });
    await waitFor(async () => expect(await input('To')).toHaveValue('New York (JFK)'));
    expect(asksOf(page)).toHaveLength(1);
  });
});

test('what the results name is named above them, before the list of airports is there', async () => {
  const page = open({ settings: {}, props: { criteria, variant: 'bar', airports: airportsOnSale } });
  expect(await input('From')).toHaveValue('Lagos (LOS)');
  await page.user.click(screen.getByRole('button', { name: 'Update' }));
  expect(localStorage.getItem('tafiya:recent')).toContain('"Lagos to Abuja"');
});

describe('days', () => {
  test('begin with the first flight that is still on sale, and end with the last', async () => {
    // 11:15 PM in Lagos: two hours on it is the 21st
    jest.setSystemTime(Date.parse('2026-11-20T22:15:00Z'));
    const page = open({ rules: { flightLatestDays: 10 } });
    await page.user.click(await day('Departure'));
    expect(await screen.findByRole('button', { name: /20 November 2026/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /21 November 2026/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /30 November 2026/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Tuesday 1 December 2026/ })).toBeDisabled();
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
  });

  test('the return is not before the departure, and follows it when it moves on', async () => {
    const page = open();
    await pick(page, 'Departure', '25 November 2026');
    // the calendar continues with the return
    expect(await screen.findByRole('button', { name: /24 November 2026/ })).toBeDisabled();
    await page.user.click(screen.getByRole('button', { name: /26 November 2026/ }));
    await pick(page, 'Departure', '29 November 2026');
    expect(await day('Return')).toHaveAccessibleName('Return Sun 29 Nov');
  });

  test('are chosen by keys, from the field and back to it', async () => {
    const page = open();
    (await day('Departure')).focus();
    await page.user.keyboard('{Enter}');
    await focusedPanel();
    expect(screen.getByRole('button', { name: /20 November 2026/ })).toHaveFocus();
    await page.user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(screen.getByRole('button', { name: /Saturday 28 November 2026/ })).toHaveFocus();
    await page.user.keyboard('{ArrowRight}{Enter}');
    await waitFor(async () => expect(await day('Departure')).toHaveFocus());
    expect(await day('Departure')).toHaveAccessibleName('Departure Sat 28 Nov');
    expect(await day('Return')).toHaveAccessibleName('Return Sun 29 Nov');
  });

  test('have the lowest fare of each way under them, from one call a calendar, and none without a route', async () => {
    const fare = (date: string, minTotal: number | null) => ({ date, minTotal });
    const page = open({
      answers: { [fares]: ok([fare('2026-11-25', 66_215), fare('2026-11-26', 90_000), fare('2026-11-27', null)]) },
    });
    await page.user.click(await day('Departure'));
    expect(await screen.findByRole('button', { name: 'Wednesday 25 November 2026' })).toHaveTextContent('25');
    const faresAsked = () => page.calls.filter(({ path }) => path === '/fly/fares-by-day');
    expect(faresAsked()).toEqual([]);
    await page.user.keyboard('{Escape}');
    await choose(page, 'From', 'Lagos');
    await choose(page, 'To', 'Abuja');
    await page.user.click(await day('Departure'));
    const cheap = await screen.findByRole('button', { name: 'Wednesday 25 November 2026, NGN 66,215' });
    expect(cheap).toHaveTextContent('66k');
    expect(screen.getByText('Lowest fare one way for one adult, in NGN')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Friday 27 November 2026' })).toBeEnabled();
    expect(faresAsked().map(({ query }) => String(query))).toEqual(['from=LOS&to=ABV&month=2026-11&months=2']);
    await page.user.click(cheap);
    await waitFor(() => expect(faresAsked()).toHaveLength(2));
    expect(String(faresAsked()[1]?.query)).toBe('from=ABV&to=LOS&month=2026-11&months=2');
  });

  test('that have gone by since the last search are to be chosen again', async () => {
    const past = { ...criteria, slices: criteria.slices.map((slice) => ({ ...slice, departureDate: '2026-11-19' })) };
    open({ settings: { airports: airportsOnSale, activeSearch: past } });
    expect(await input('From')).toHaveValue('Lagos (LOS)');
    expect(await day('Departure')).toHaveAccessibleName('Departure Choose');
  });
});

describe('several cities', () => {
  const multiCity = () => screen.getByRole('button', { name: 'Multi-city' });
  const rows = () => screen.getAllByRole('group', { name: /^Flight \d$/ });

  test('each flight sets out from where the last one landed', async () => {
    const page = open();
    await choose(page, 'From', 'Lagos');
    await choose(page, 'To', 'Abuja');
    await page.user.click(multiCity());
    expect(rows()).toHaveLength(2);
    expect(await input('From', 1)).toHaveValue('Abuja (ABV)');
    await choose(page, 'To', 'Kano');
    expect(await input('From', 1)).toHaveValue('Kano (KAN)');
  });

  test('two to six, and the focus goes along', async () => {
    const page = open();
    await page.user.click(multiCity());
    expect(screen.queryByRole('button', { name: 'Remove flight 1' })).not.toBeInTheDocument();
    for (let count = 3; count <= 6; count += 1) {
      await page.user.click(screen.getByRole('button', { name: 'Add a flight' }));
      expect(rows()).toHaveLength(count);
      await waitFor(async () => expect(await input('From', count - 1)).toHaveFocus());
    }
    expect(screen.queryByRole('button', { name: 'Add a flight' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove flight 6' })).toHaveAttribute('title', 'Remove flight 6');
    await page.user.click(screen.getByRole('button', { name: 'Remove flight 6' }));
    expect(rows()).toHaveLength(5);
    expect(await input('From', 4)).toHaveFocus();
  });

  test('are searched in order of their days', async () => {
    const page = open();
    await page.user.click(multiCity());
    await choose(page, 'From', 'Lagos');
    await choose(page, 'To', 'Abuja');
    await choose(page, 'To', 'Kano', 1);
    const daysOf = () => screen.getAllByRole('button', { name: /^Departure / });
    await page.user.click((await waitFor(daysOf))[0] as HTMLElement);
    await page.user.click(await screen.findByRole('button', { name: /27 November 2026/ }));
    await page.user.click(daysOf()[1] as HTMLElement);
    expect(await screen.findByRole('button', { name: /26 November 2026/ })).toBeDisabled();
    await page.user.click(screen.getByRole('button', { name: /28 November 2026/ }));
    await submit(page);
    expect(page.address()).toBe(
      addressOf({
        ...criteria,
        tripType: 'multicity',
        adults: 1,
        slices: [
          { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' },
          { from: 'ABV', to: 'KAN', departureDate: '2026-11-28' },
        ],
      }),
    );
    expect(localStorage.getItem('tafiya:recent')).toContain('"Lagos to Abuja to Kano"');
  });
});

describe('travellers and cabin', () => {
  const field = () => screen.getByRole('button', { name: /^Travellers and cabin/ });
  const panel = () => screen.getByRole('dialog', { name: 'Travellers and cabin' });
  const press = (page: Page, name: string) => page.user.click(within(panel()).getByRole('button', { name }));

  test('are shown in one line, and chosen in a panel', async () => {
    const page = open();
    expect(field()).toHaveAccessibleName('Travellers and cabin 1 adult, Economy');
    await openPanel(page.user, field());
    await press(page, 'Adults, 12 and over: one more');
    await press(page, 'Children, 2 to 11: one more');
    await page.user.click(screen.getByRole('combobox', { name: 'Cabin' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Economy Class',
      'PremEco Class',
      'Business Class',
      'First Class',
    ]);
    await page.user.click(screen.getByRole('option', { name: 'Business Class' }));
    await press(page, 'Done');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveAccessibleName('Travellers and cabin 3 travellers, Business');
  });

  test('two changes that come before the next render are both kept', async () => {
    const page = open();
    await openPanel(page.user, field());
    const [adults, flexible] = [
      within(panel()).getByRole('button', { name: 'Adults, 12 and over: one more' }),
      screen.getByRole('checkbox', { name: 'Show fares 3 days either side' }),
    ];
    expect(flexible).toBeChecked();
    act(() => {
      adults.click();
      flexible.click();
    });
    expect(field()).toHaveAccessibleName('Travellers and cabin 2 adults, Economy');
    expect(flexible).not.toBeChecked();
  });

  test('an infant needs an adult, and goes with them', async () => {
    const page = open();
    await openPanel(page.user, field());
    await press(page, 'Adults, 12 and over: one more');
    await press(page, 'Infants, Under 2, on a lap: one more');
    await press(page, 'Infants, Under 2, on a lap: one more');
    expect(panel()).toHaveTextContent('no more infants than adults');
    await press(page, 'Infants, Under 2, on a lap: one more');
    expect(field()).toHaveAccessibleName('Travellers and cabin 4 travellers, Economy');
    await press(page, 'Adults, 12 and over: one less');
    expect(field()).toHaveAccessibleName('Travellers and cabin 2 travellers, Economy');
  });

  test('nine at most', async () => {
    const page = open();
    await openPanel(page.user, field());
    for (let press_ = 0; press_ < 9; press_ += 1) await press(page, 'Adults, 12 and over: one more');
    expect(field()).toHaveAccessibleName('Travellers and cabin 9 adults, Economy');
    expect(panel()).toHaveTextContent('At most 9 travellers can be booked at once');
    await press(page, 'Children, 2 to 11: one more');
    expect(field()).toHaveAccessibleName('Travellers and cabin 9 adults, Economy');
  });

  test('the keys open it, stay in it and leave it', async () => {
    const page = open();
    field().focus();
    await page.user.keyboard('{Enter}');
    await focusedPanel();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await page.user.keyboard('{Enter}');
    await pressOutside(await focusedPanel());
  });
});

describe('what was typed', () => {
  test('is there again after a reload', async () => {
    const page = open();
    await choose(page, 'From', 'Lagos');
    page.unmount();
    open();
    expect(await input('From')).toHaveValue('Lagos (LOS)');
  });

  test('belongs to one search: another search is shown unchanged', async () => {
    const first = open({ props: { criteria, variant: 'bar' } });
    await choose(first, 'To', 'Kano');
    first.unmount();
    const again = open({ props: { criteria, variant: 'bar' } });
    expect(await input('To')).toHaveValue('Kano (KAN)');
    again.unmount();
    const other = { ...criteria, adults: 1, slices: criteria.slices.slice(0, 1), tripType: 'oneway' } as const;
    open({ props: { criteria: other, variant: 'bar' } });
    expect(await input('To')).toHaveValue('Abuja (ABV)');
  });

  test('above its results it is changed and searched again', async () => {
    const searched: FlightCriteria[] = [];
    const page = open({ props: { criteria, variant: 'bar', onSearched: (one) => searched.push(one) } });
    await choose(page, 'To', 'Kano');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    const slices = criteria.slices.map((slice, at) => ({ ...slice, [at ? 'from' : 'to']: 'KAN' }));
    expect(page.address()).toBe(addressOf({ ...criteria, slices }));
    expect(searched).toEqual([{ ...criteria, slices }]);
  });
});

describe('recent searches', () => {
  const keep = (flights: readonly FlightCriteria[]) =>
    localStorage.setItem(
      'tafiya:recent',
      JSON.stringify({
        rides: ['kept'],
        flights: flights.map((one) => ({ route: 'Lagos to Port Harcourt', search: addressOf(one).split('?')[1] })),
      }),
    );
  const to = (departureDate: string): FlightCriteria => ({
    ...criteria,
    tripType: 'oneway',
    slices: [{ from: 'LOS', to: 'PHC', departureDate }],
  });

  test('fill in the form, and are not offered once their day has gone by', async () => {
    keep([to('2026-12-04'), to('2026-11-19')]);
    const page = open();
    const recent = screen.getByRole('group', { name: 'Recent searches' });
    expect(within(recent).getAllByRole('button')).toHaveLength(1);
    await page.user.click(within(recent).getByRole('button', { name: 'Lagos to Port Harcourt, 4 Dec' }));
    expect(await input('To')).toHaveValue(`${portHarcourt?.city} (PHC)`);
    expect(await input('From')).toHaveValue(`${lagos?.city} (LOS)`);
    await submit(page);
    expect(page.address()).toBe(addressOf(to('2026-12-04')));
    expect(JSON.parse(localStorage.getItem('tafiya:recent') ?? '').rides).toEqual(['kept']);
  });

  test('anything else under their key is as good as nothing', () => {
    localStorage.setItem('tafiya:recent', '{"flights":[null,7,{"route":"Lagos to Abuja","search":"trip=cruise"}]}');
    open();
    expect(screen.queryByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument();
  });
});
