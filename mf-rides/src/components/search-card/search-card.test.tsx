import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pathTo } from 'shared/paths';
import { settings } from 'shared/shell';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { criteriaToQuery } from '../../model/search-criteria';
import { airport, criteria, ikeja, lagosAreas, nowMs, rides, states } from '../../testing/samples';
import { SearchCard } from './search-card';

const searched = { ...criteria, passengers: 1, luggage: 1 };
const near = 'GET /ride/near-airports/{value}';
const nearLagos = [{ ...lagosAreas[0], roadKm: 3.1, fromPrice: 13_000 }];
const areas = 'GET /ride/getarea/{value}';
const search = 'POST /ride/search-ride';
const field = (name: string) => screen.findByRole('combobox', { name }, { timeout: 10_000 });
const holds = (name: string, value: string) =>
  waitFor(() => expect(screen.getByRole('combobox', { name })).toHaveValue(value), { timeout: 10_000 });
const find = () => screen.getByRole('button', { name: 'Find a ride' });
const open = (given: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(SearchCard, {
    path: '/',
    settings: { states },
    ...given,
    answers: { [areas]: ok(lagosAreas), [near]: ok(nearLagos), ...given.answers },
  });
type Page = ReturnType<typeof open>;

// only the clock is fake: the fields' code is loaded in real time
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

async function chooseIkeja({ user }: Page) {
  await user.type(await field('Drop-off Location'), 'ikej');
  const option = await screen.findByRole('option');
  expect(option).toHaveTextContent(ikeja);
  await user.click(option);
}

async function chooseTime({ user }: Page, time: string) {
  await user.click(screen.getByRole('combobox', { name: 'Time' }));
  await user.click(screen.getByRole('option', { name: time }));
}

async function chooseTomorrow({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: /^Date/ }));
  await user.click(await screen.findByRole('button', { name: /21 November 2026/ }));
}

test('starts in Lagos with its only airport, and asks the API for its areas', async () => {
  const page = open();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Lagos');
  await holds('Pickup Location', airport);
  // a longer hint is cut on a phone
  expect(await field('Drop-off Location')).toHaveAttribute('placeholder', 'Area, like Ikeja');
  expect(page.calls.map((call) => call.params)).toEqual([{ value: 'Lagos' }]);
});

test('has its fields in order: both ends, day and time, then people and state, and the way back before the button', async () => {
  const page = open();
  await holds('Pickup Location', airport);
  await screen.findByRole('button', { name: /^Date/ });
  const asked = async (first: HTMLElement, presses: number) => {
    first.focus();
    const names = [];
    for (let press = 0; press < presses; press++) {
      await page.user.tab();
      const { activeElement } = document;
      const label = document.querySelector(`label[for="${activeElement?.id}"]`);
      names.push(label?.textContent ?? activeElement?.textContent);
    }
    return names;
  };
  const swap = screen.getByRole('button', { name: 'Swap pickup and drop-off' });
  expect(await asked(swap, 5)).toEqual(['Date', 'Time', 'People and bags', 'State', 'Find a ride']);
  await page.user.click(screen.getByRole('checkbox', { name: 'Add a return ride' }));
  await screen.findByRole('button', { name: /^Return date/ });
  expect(await asked(screen.getByRole('combobox', { name: 'State' }), 3)).toEqual([
    'Return date',
    'Return time',
    'Find a ride',
  ]);
});

test('an area says how long the drive from the chosen airport is', async () => {
  const drives = { LOS: 15, KAN: 605 };
  const page = open({
    answers: { [areas]: ok(lagosAreas.map((area) => (area.kind === 'lga' ? { ...area, drives } : area))) },
  });
  await holds('Pickup Location', airport);
  await page.user.type(await field('Drop-off Location'), 'ikej');
  expect(await screen.findByRole('option')).toHaveTextContent(`${ikeja}about 15 min`);
});

test('a place keeps the name by which it was found, also in the address and the recent searches', async () => {
  const opebi = lagosAreas.map((area) => (area.label === ikeja ? { ...area, also: ['Opebi'] } : area));
  const page = open({ answers: { [areas]: ok(opebi), [search]: ok(rides) } });
  await page.user.type(await field('Drop-off Location'), 'opebi');
  await page.user.click(await screen.findByRole('option', { name: `Opebi ${ikeja}` }));
  await holds('Drop-off Location', `Opebi (${ikeja})`);
  await chooseTomorrow(page);
  await chooseTime(page, '09:30 AM');
  await page.user.click(find());
  await waitFor(() => expect(page.address()).toMatch(/&place=Opebi$/));
  expect(page.calls.at(-1)?.body).toEqual(searched);
  expect(settings.getState().rideSearch).toMatchObject({ place: 'Opebi' });
  expect(localStorage.getItem('tafiya:recent')).toContain('Opebi');
});

test('a name in the address that the area does not have is left out', async () => {
  open({ path: `/?${new URLSearchParams({ ...criteria, place: 'Nowhere' } as never)}` });
  await holds('Drop-off Location', ikeja);
});

test('a place of another state can be chosen with one press', async () => {
  const lekki = { label: 'Eti Osa, Lagos', state: 'Lagos', name: 'Lekki' };
  const others = lagosAreas.filter(({ label }) => label !== lekki.label);
  const page = open({ answers: { [areas]: ok(others), 'GET /ride/areas-named/{name}': ok([lekki]) } });
  await page.user.click(screen.getByRole('combobox', { name: 'State' }));
  await page.user.click(screen.getByRole('option', { name: 'Kano' }));
  await page.user.type(await field('Drop-off Location'), 'lekki');
  await page.user.click(await screen.findByRole('option', { name: /^Lekki is in Lagos/ }));
  await holds('Drop-off Location', 'Lekki (Eti Osa, Lagos)');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Lagos');
});

test('finds a ride: criteria and results are stored, and the address has the search', async () => {
  const page = open({ answers: { [search]: ok(rides) } });
  await chooseIkeja(page);
  await chooseTomorrow(page);
  await chooseTime(page, '09:30 AM');
  await page.user.click(find());
  await waitFor(() => expect(page.address()).toBe(pathTo('rideResults', { query: criteriaToQuery(searched) })));
  expect(page.calls.at(-1)?.body).toEqual(searched);
  expect(settings.getState()).toMatchObject({ rideSearch: searched, searchResults: rides });
  expect(localStorage.getItem('tafiya:recent')).toContain(ikeja);
});

test('a return ride asks for its day and time, and goes with the search', async () => {
  const page = open({ answers: { [search]: ok(rides) } });
  await chooseIkeja(page);
  await chooseTomorrow(page);
  await chooseTime(page, '09:30 AM');
  await page.user.click(screen.getByRole('checkbox', { name: 'Add a return ride' }));
  await page.user.click(find());
  expect(await screen.findAllByText(/^Choose a (date|time)\.$/)).toHaveLength(2);
  expect(page.calls.some(({ path }) => path === '/ride/search-ride')).toBe(false);
  await page.user.click(await screen.findByRole('button', { name: /^Return date/ }));
  await page.user.click(await screen.findByRole('button', { name: /23 November 2026/ }));
  await page.user.click(screen.getByRole('combobox', { name: 'Return time' }));
  await page.user.click(screen.getByRole('option', { name: '06:00 PM' }));
  await page.user.click(find());
  const both = { ...searched, returnDate: '2026-11-23', returnTime: '18:00' };
  await waitFor(() => expect(page.address()).toBe(pathTo('rideResults', { query: criteriaToQuery(both) })));
  expect(page.calls.at(-1)?.body).toEqual(both);
});

test('only times at least 3 hours ahead can be chosen today', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: /^Date/ }));
  await page.user.click(await screen.findByRole('button', { name: /20 November 2026/ }));
  await page.user.click(screen.getByRole('combobox', { name: 'Time' }));
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('05:30 PM');
});

test('the times of a day open at 8 in the morning', async () => {
  const page = open();
  await page.user.click(screen.getByRole('combobox', { name: 'Time' }));
  expect(screen.getByRole('combobox', { name: 'Time' }).getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: '08:00 AM' }).id,
  );
  const morning = within(screen.getByRole('group', { name: 'Morning' }));
  expect(morning.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['05:00 AM', '11:30 AM']),
  );
  expect(morning.queryByRole('option', { name: '12:00 PM' })).not.toBeInTheDocument();
});

test('changing the direction and the swap button exchange both ends', async () => {
  const page = open();
  await chooseIkeja(page);
  await page.user.click(screen.getByRole('button', { name: 'To the airport' }));
  await holds('Pickup Location', ikeja);
  await holds('Drop-off Location', airport);
  await page.user.click(screen.getByRole('button', { name: 'Swap pickup and drop-off' }));
  await holds('Pickup Location', airport);
  expect(screen.getByRole('button', { name: 'From the airport' })).toHaveAttribute('aria-pressed', 'true');
});

test('the most booked areas come first while nothing is typed', async () => {
  const areasWithRanks = lagosAreas.map((area) => (area.label === ikeja ? { ...area, oftenBooked: 1 } : area));
  const page = open({ answers: { [areas]: ok(areasWithRanks) } });
  await holds('Pickup Location', airport);
  await page.user.click(await field('Drop-off Location'));
  const often = await screen.findByRole('group', { name: 'Often booked from LOS' });
  expect(
    within(often)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([ikeja]);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([ikeja, 'Eti Osa, Lagos']);
  await page.user.type(await field('Drop-off Location'), 'lagos');
  expect(screen.queryByRole('group', { name: /Often booked/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

test('another state has other places', async () => {
  const page = open();
  await chooseIkeja(page);
  page.answer({ [areas]: ok([]) });
  await page.user.click(screen.getByRole('combobox', { name: 'State' }));
  await page.user.click(screen.getByRole('option', { name: 'Kano' }));
  await holds('Drop-off Location', '');
});

test('a state without an airport offers the nearest ones with their distance and price', async () => {
  const abeokuta = { _id: 'og-a', name: 'Abeokuta South', label: 'Abeokuta South, Ogun', state: 'Ogun', kind: 'lga' };
  const ogun = { _id: 'ogun', name: 'Ogun', code: 'OG', capital: 'Abeokuta' };
  const page = open({
    settings: { states: [...states, ogun] },
    answers: {
      [areas]: ({ params }) => ok(params.value === 'Ogun' ? [abeokuta] : lagosAreas),
      [near]: ({ params }) =>
        ok([{ ...lagosAreas[0], roadKm: params.value === 'Ogun' ? 18.2 : 97.4, fromPrice: 38_500 }]),
    },
  });
  await field('Pickup Location');
  await page.user.click(screen.getByRole('combobox', { name: 'State' }));
  await page.user.click(screen.getByRole('option', { name: 'Ogun' }));
  const nearest = within(await screen.findByRole('group', { name: 'Nearest airports' }));
  expect(nearest.getByRole('button')).toHaveTextContent('19 km or more, from NGN 38,500');
  await page.user.click(nearest.getByRole('button'));
  await holds('Pickup Location', airport);
  await page.user.click(await field('Drop-off Location'));
  await page.user.click(await screen.findByRole('option', { name: abeokuta.label }));
  await page.user.click(await field('Pickup Location'));
  expect(await screen.findByRole('option')).toHaveTextContent('98 km, from NGN 38,500');
});

test('the airport may be in another state than the area', async () => {
  const ibadan = { ...lagosAreas[0], _id: 'ibadan', label: 'Ibadan Airport (IBA)', state: 'Oyo', airportCode: 'IBA' };
  const page = open({
    answers: { [near]: ok([...nearLagos, { ...ibadan, roadKm: 131, fromPrice: 49_500 }]), [search]: ok(rides) },
  });
  await chooseIkeja(page);
  await page.user.clear(await field('Pickup Location'));
  await page.user.type(await field('Pickup Location'), 'ibad');
  await page.user.click(await screen.findByRole('option'));
  await holds('Pickup Location', 'Ibadan Airport (IBA)');
});

test('has a field for the party, and searches for it', async () => {
  const page = open({ path: pathTo('home', { query: criteriaToQuery(criteria) }), answers: { [search]: ok(rides) } });
  await holds('Drop-off Location', ikeja);
  await page.user.click(screen.getByRole('button', { name: 'People and bags 1 person, 1 bag' }));
  await page.user.click(await screen.findByRole('button', { name: 'Passengers: one more' }));
  await page.user.click(screen.getByRole('button', { name: 'Large bags: one less' }));
  await page.user.click(screen.getByRole('button', { name: 'Done' }));
  await page.user.click(find());
  await waitFor(() => expect(page.address()).toContain('passengers=2&luggage=0'));
  expect(page.calls.at(-1)?.body).toMatchObject({ passengers: 2, luggage: 0 });
});

test('keeps both of two changes that come before the next render', async () => {
  const page = open();
  await page.user.click(screen.getByRole('button', { name: 'People and bags 1 person, 1 bag' }));
  const [more, back] = [
    await screen.findByRole('button', { name: 'Passengers: one more' }),
    screen.getByRole('checkbox', { name: 'Add a return ride' }),
  ];
  act(() => {
    more.click();
    back.click();
  });
  expect(screen.getByRole('button', { name: 'People and bags 2 people, 1 bag' })).toBeInTheDocument();
  expect(back).toBeChecked();
});

test('shows at each field what is missing, and focuses the first of them', async () => {
  const page = open();
  await field('Drop-off Location');
  await page.user.click(find());
  expect(await field('Drop-off Location')).toHaveFocus();
  expect(await field('Drop-off Location')).toHaveAccessibleDescription('Choose where you are going.');
  expect(screen.getByText('Choose a date.')).toBeVisible();
  expect(screen.getByText('Choose a time.')).toBeVisible();
  expect(screen.getByText(/^[34] fields need your attention$/)).toHaveAttribute('role', 'status');
  expect(page.calls.every((call) => call.method === 'GET')).toBe(true);
});

describe('the server', () => {
  async function submit(answer: Parameters<typeof ok>[0] | ReturnType<typeof failed>) {
    const page = open({
      path: pathTo('home', { query: criteriaToQuery(criteria) }),
      answers: { [search]: answer as ReturnType<typeof ok> },
    });
    await holds('Drop-off Location', ikeja);
    await page.user.click(find());
    return page;
  }

  test('has its messages shown at their fields', async () => {
    await submit(failed('VALIDATION_FAILED', 'Check your journey', { pickupTime: 'Choose 06:15 or later.' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Time' })).toHaveAccessibleDescription('Choose 06:15 or later.'),
    );
  });

  test('that cannot be reached is reported, and the choices stay', async () => {
    const page = await submit(networkFailure);
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    expect(page.address()).toContain('/?');
    await holds('Drop-off Location', ikeja);
  });
});

describe('lists that cannot be loaded', () => {
  test('are reported by the form, and can be requested again', async () => {
    const page = open({ answers: { [areas]: failed('NOT_FOUND', 'No such state.') } });
    expect(await screen.findByText(/The list of places could not be loaded/)).toBeInTheDocument();
    page.answer({ [areas]: ok(lagosAreas) });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await holds('Pickup Location', airport);
  });

  test('states are fetched here when the shell has none', async () => {
    const page = open({ settings: {}, answers: { 'GET /ride/getallstate': ok(states) } });
    await waitFor(() => expect(page.calls.map((call) => call.path)).toContain('/ride/getallstate'));
    await page.user.click(screen.getByRole('combobox', { name: 'State' }));
    expect(await screen.findByRole('option', { name: 'Kano' })).toBeInTheDocument();
  });
});

test('a recent search fills in both ends with one tap', async () => {
  const recent = { direction: 'to', state: 'Lagos', pickupLocation: ikeja, dropOffLocation: airport };
  localStorage.setItem('tafiya:recent', JSON.stringify({ rides: [recent] }));
  const page = open();
  await page.user.click(screen.getByRole('button', { name: 'Ikeja to LOS' }));
  await holds('Pickup Location', ikeja);
  expect(screen.getByRole('button', { name: 'To the airport' })).toHaveAttribute('aria-pressed', 'true');
});

describe('for a flight that lands', () => {
  const abuja = 'Nnamdi Azikiwe International Airport (ABV)';
  const bwari = 'Bwari, FCT';
  const state = 'Federal Capital Territory';
  const abujaAreas = [
    { _id: 'airport-abv', name: 'Nnamdi Azikiwe', label: abuja, state, kind: 'airport', airportCode: 'ABV' },
    { _id: 'fct-bwari', name: 'Bwari', label: bwari, state, kind: 'lga' },
  ];
  const landing = '/ride-search?airport=ABV&pickupDate=2026-11-27&pickupTime=09%3A30&flightNumber=P4+7124';
  const meet = (path = landing) =>
    open({
      path,
      settings: { states: [...states, { _id: 'fct', name: state, code: 'FC', capital: 'Abuja' }] },
      answers: {
        [areas]: ({ params }) =>
          params.value === 'airport-abv'
            ? ok(abujaAreas.slice(0, 1))
            : ok(params.value === state ? abujaAreas : lagosAreas),
        [search]: ok(rides),
      },
    });

  test('airport, state, day, time and flight are filled in', async () => {
    meet();
    await holds('Pickup Location', abuja);
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Abuja (FCT)');
    expect(screen.getByRole('combobox', { name: 'Time' })).toHaveTextContent('09:30 AM');
    expect(await screen.findByRole('button', { name: /27 Nov/ })).toBeInTheDocument();
    expect(screen.getByText(/For flight P4 7124/)).toBeInTheDocument();
  });

  test('its number goes with the search, and into the form of the traveller', async () => {
    sessionStorage.setItem('tafiya:draft:ride-traveller', JSON.stringify({ firstName: 'Amaka', flightNumber: '' }));
    const page = meet();
    await holds('Pickup Location', abuja);
    await page.user.type(await field('Drop-off Location'), 'bwar');
    await page.user.click(await screen.findByRole('option'));
    await page.user.click(find());
    await waitFor(() => expect(page.address()).toContain('/ride-results?'));
    expect(page.address()).toContain('flightNumber=P4+7124');
    expect(page.calls.at(-1)?.body).toMatchObject({ pickupLocation: abuja, flightNumber: 'P4 7124' });
    expect(settings.getState().rideSearch).toMatchObject({ flightNumber: 'P4 7124' });
    expect(JSON.parse(sessionStorage.getItem('tafiya:draft:ride-traveller') ?? '')).toMatchObject({
      firstName: 'Amaka',
      flightNumber: 'P4 7124',
    });
  });

  test('it can be removed, and is removed by another direction', async () => {
    const page = meet();
    await holds('Pickup Location', abuja);
    await page.user.click(screen.getByRole('button', { name: 'To the airport' }));
    expect(screen.queryByText(/For flight/)).not.toBeInTheDocument();
    page.unmount();
    const again = meet();
    await again.user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(/For flight/)).not.toBeInTheDocument();
  });

  test('for an unknown airport the traveller has to choose one', async () => {
    open({
      path: landing.replace('ABV', 'ZZZ'),
      answers: {
        [areas]: ({ params }) => (params.value === 'Lagos' ? ok(lagosAreas) : failed('NOT_FOUND', 'No such area.')),
      },
    });
    expect(await screen.findByText(/For flight P4 7124/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Lagos'));
  });
});
