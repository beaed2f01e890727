import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pathTo } from 'shared/paths';
import { settings } from 'shared/shell';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { criteriaToQuery } from '../../model/search-criteria';
import { criteria, ride, rides, selection } from '../../testing/samples';
import Page from '.';

const path = '/ride-results';
const asked = pathTo('rideResults', { query: criteriaToQuery(criteria) });
const cars = () => screen.queryAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
const press = (name: RegExp | string) => screen.getByRole('button', { name });
const link = (name: RegExp | string) => screen.getByRole('link', { name });

afterEach(() => {
  jest.useRealTimers();
});

describe('without stored results', () => {
  test('the traveller is sent to the search for a ride on the home page with a sentence, and the history entry is replaced', () => {
    const page = renderPage(Page, { path });
    expect(page.address()).toBe('/');
    expect(page.state()).toEqual({ homeTab: 'Ride' });
    expect(screen.getByText(/^Search for a ride first/)).toBeInTheDocument();
  });

  test('an address with criteria searches again and keeps what it finds', async () => {
    const page = renderPage(Page, { path: asked, answers: { 'POST /ride/search-ride': ok(rides) } });
    expect(screen.getByText('Looking for cars')).toBeInTheDocument();
    await waitFor(() => expect(cars()).toHaveLength(4));
    expect(page.calls.map((call) => call.body)).toEqual([criteria]);
    expect(settings.getState()).toMatchObject({ rideSearch: criteria, searchResults: rides });
  });

  test('the results name the party that was searched for', async () => {
    const party = { ...criteria, passengers: 3, luggage: 1 };
    renderPage(Page, {
      path: pathTo('rideResults', { query: criteriaToQuery(party) }),
      answers: { 'POST /ride/search-ride': ok(rides) },
    });
    await waitFor(() => expect(cars()).toHaveLength(4));
    expect(screen.getByText(/^ *for 3 passengers$/)).toBeInTheDocument();
  });

  test('a failed search says so and can be tried again', async () => {
    const page = renderPage(Page, {
      path: asked,
      answers: { 'POST /ride/search-ride': failed('RATE_LIMITED', 'Too many searches. Wait a minute.') },
    });
    expect(await screen.findByText('Too many searches. Wait a minute.')).toBeInTheDocument();
    page.answer({ 'POST /ride/search-ride': ok(rides) });
    await page.user.click(press('Try again'));
    await waitFor(() => expect(cars()).toHaveLength(4));
  });

  test('an old link says that its day has passed, with its year and the next step', async () => {
    const old = { ...criteria, pickupDate: '2025-01-01' };
    renderPage(Page, {
      path: pathTo('rideResults', { query: criteriaToQuery(old) }),
      answers: {
        'POST /ride/search-ride': failed('VALIDATION_FAILED', 'Please check your journey', {
          pickupDate: 'Choose today or a later day',
        }),
      },
    });
    expect(await screen.findByText('The day of this ride has passed')).toBeInTheDocument();
    expect(screen.getByText(/This search was for Wednesday 01, January 2025\./)).toBeInTheDocument();
    const next = screen.getByRole('link', { name: /^See this ride on \w{3} \d+ \w{3}, 09:30 AM$/ });
    expect(next).toHaveAttribute('href', expect.stringMatching(/^\/ride-results\?.*Ikeja.*&pickupDate=20(?!25)/));
    expect(screen.getByRole('link', { name: 'Choose another day' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/ride-search\?.*Ikeja/),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('other refusals are shown with the message of the server', async () => {
    renderPage(Page, {
      path: asked,
      answers: {
        'POST /ride/search-ride': failed('VALIDATION_FAILED', 'Please check your journey', {
          dropOffLocation: 'Choose a place from the list',
        }),
      },
    });
    expect(await screen.findByText('Choose a place from the list.')).toBeInTheDocument();
  });

  test('an empty list is requested again, because cars become free', async () => {
    renderPage(Page, {
      path: asked,
      settings: { searchResults: [], rideSearch: criteria },
      answers: { 'POST /ride/search-ride': ok(rides) },
    });
    await waitFor(() => expect(cars()).toHaveLength(4));
  });

  test('old results are searched for again, but not while they are read', async () => {
    jest.useFakeTimers();
    const page = renderPage(Page, { path: asked, answers: { 'POST /ride/search-ride': ok(rides) } });
    await waitFor(() => expect(cars()).toHaveLength(4));
    act(() => jest.advanceTimersByTime(15 * 60_000));
    await page.user.click(link(/^Cheapest/));
    expect(cars()).toHaveLength(4);
    expect(page.calls).toHaveLength(1);
    page.unmount();

    const later = renderPage(Page, {
      path: asked,
      settings: settings.getState(),
      answers: { 'POST /ride/search-ride': ok(rides.slice(1)) },
    });
    await waitFor(() => expect(cars()).toEqual(['Toyota Corolla', 'Toyota Hiace', 'Honda Accord']));
    expect(later.calls).toHaveLength(1);
  });

  test('without a free car the page says so, with a link to change the search', async () => {
    renderPage(Page, { path: asked, answers: { 'POST /ride/search-ride': ok([]) } });
    expect(await screen.findByText('No car is free for this trip')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change the search' })).toHaveAttribute(
      'href',
      expect.stringContaining('Ikeja'),
    );
  });
});

test('for a party that no free car takes, it says what the largest takes', async () => {
  const party = { ...criteria, passengers: 20, luggage: 4 };
  const page = renderPage(Page, {
    path: pathTo('rideResults', { query: criteriaToQuery(party) }),
    answers: { 'POST /ride/search-ride': ({ body }) => ok((body as { passengers?: number }).passengers ? [] : rides) },
  });
  expect(await screen.findByText('No free car takes 20 passengers, 4 bags')).toBeInTheDocument();
  expect(screen.getByText(/The largest car that is free takes 14 passengers, 4 bags\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the largest cars' })).toHaveAttribute(
    'href',
    expect.stringContaining('passengers=14&luggage=4'),
  );
  expect(page.calls.map(({ body }) => body)).toEqual([party, criteria]);
});

test('a car is chosen with the name by which its area was chosen', async () => {
  const page = renderPage(Page, {
    path: pathTo('rideResults', { query: criteriaToQuery({ ...criteria, place: 'Opebi' }) }),
    answers: { 'POST /ride/search-ride': ok(rides), 'POST /ride/select-ride': ok(selection({ place: 'Opebi' })) },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Book Now, Toyota Highlander' }));
  await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
  expect(page.calls.at(-1)?.body).toMatchObject({ car_id: 'car-1', place: 'Opebi' });
});

test('cars for both ways say so with their sum, and are chosen for both', async () => {
  const { pickupLocation: dropOffLocation, dropOffLocation: pickupLocation } = criteria;
  const back = { pickupLocation, dropOffLocation, pickupDate: '2026-11-23', pickupTime: '18:00' };
  const both = { ...criteria, returnDate: back.pickupDate, returnTime: back.pickupTime };
  const offered = ride({ wayBack: { ...ride({ ...back, price: 33_500, car_id: 'car-9' }) } });
  const page = renderPage(Page, {
    path: pathTo('rideResults', { query: criteriaToQuery(both) }),
    answers: {
      'POST /ride/search-ride': ok([offered]),
      'POST /ride/select-ride': ok(selection({ wayBack: offered.wayBack })),
    },
  });
  expect(await screen.findByText(/68,000/, { selector: 'li p' })).toHaveTextContent(/68,000 both ways$/);
  expect(screen.getAllByText(/back Mon 23 Nov, 06:00.PM/i).length).toBeGreaterThan(0);
  await page.user.click(press('Book Now, Toyota Highlander'));
  await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
  expect(page.calls.at(-1)?.body).toMatchObject({
    car_id: 'car-1',
    wayBack: { pickupDate: '2026-11-23', pickupTime: '18:00', car_id: 'car-9', price_id: 'price-1' },
  });
});

describe('with stored results', () => {
  const open = (from?: string) =>
    renderPage(Page, { path, from, settings: { searchResults: rides, rideSearch: criteria } });

  test('the summary comes from the first result', () => {
    open();
    const summary = screen.getByRole('region', { name: 'Your trip' });
    expect(within(summary).getAllByText('Saturday 21, November 2026, 09:30 AM').length).toBeGreaterThan(0);
    expect(within(summary).getAllByText('Pickup Location').length).toBeGreaterThan(0);
    expect(within(summary).getAllByText('Ikeja, Lagos').length).toBeGreaterThan(0);
  });

  test('an area keeps the name by which it was chosen, on each card too', () => {
    const rideSearch = { ...criteria, place: 'Opebi' };
    renderPage(Page, {
      path: pathTo('rideResults', { query: criteriaToQuery(rideSearch) }),
      settings: { searchResults: rides, rideSearch },
    });
    for (const card of screen.getAllByRole('listitem', { name: /Toyota/ }))
      expect(within(card).getByText('Opebi (Ikeja, Lagos)')).toBeInTheDocument();
  });

  test('the back button goes one step back in history', async () => {
    const page = open('/ride-search');
    await page.user.click(press('Back'));
    expect(page.address()).toBe('/ride-search');
  });

  test('a card shows all facts of its car', () => {
    open();
    const card = within(screen.getAllByRole('listitem')[0] as HTMLElement);
    expect(card.getByRole('heading', { name: 'Toyota Highlander' })).toBeInTheDocument();
    expect(card.getByText('NGN 34,500')).toBeInTheDocument();
    expect(card.getByText('SUV')).toBeInTheDocument();
    expect(card.getByText('Color: White')).toBeInTheDocument();
    expect(card.getByText('6 available seats, 4 bags')).toBeInTheDocument();
    expect(card.getByText('Free cancellation until Fri 20 Nov, 09:30 AM')).toBeInTheDocument();
    expect(card.getByText('About 25-40 minutes, 18 km')).toBeInTheDocument();
    expect(card.getByText('Pickup')).toBeInTheDocument();
    expect(card.getByText('Drop-off')).toBeInTheDocument();
    expect(card.getByRole('img', { name: /Toyota Highlander/ })).toHaveAttribute('src', '/car-images/suv-white.svg');
  });

  test('what all cars have in common is above them, such as until when they can be cancelled', () => {
    open();
    expect(screen.getByRole('status')).toHaveTextContent(
      'About 25-40 minutes, 18 km. Whole car, tolls and 60 minutes’ wait included. Free cancellation until Fri 20 Nov, 09:30 AM.',
    );
  });

  test('one model at one price in two colours is one card, and the other car is booked if the first is taken', async () => {
    const twin = ride({ car_id: 'car-9', color: 'Black' });
    const page = renderPage(Page, { path, settings: { searchResults: [...rides, twin], rideSearch: criteria } });
    expect(screen.getByText('4 cars')).toBeInTheDocument();
    const card = within(screen.getAllByRole('listitem')[0] as HTMLElement);
    expect(card.getByText('White or Black')).toBeInTheDocument();
    page.answer({
      'POST /ride/select-ride': ({ body }) =>
        (body as { car_id: string }).car_id === 'car-1'
          ? failed('CAR_TAKEN', 'This car has just been taken.')
          : ok(selection({ car_id: 'car-9', color: 'Black' })),
    });
    await page.user.click(card.getByRole('button', { name: 'Book Now, Toyota Highlander' }));
    await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
    expect(settings.getState().rideOptions).toMatchObject({ car_id: 'car-9', color: 'Black' });
  });

  test('filters are exact, clear when pressed again, and Clear All shows only while one is active', async () => {
    const { user } = open();
    expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument();
    await user.click(link(/^Saloon/));
    expect(cars()).toEqual(['Toyota Corolla', 'Honda Accord']);
    expect(link(/^Saloon/)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('2 of 4 cars for 1 to 4 passengers');
    await user.click(link(/^14 Seats/));
    expect(cars()).toEqual([]);
    expect(screen.getByText('No car matches these filters')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(/^0 of 4 cars\./);
    await user.click(link(/^14 Seats/));
    await user.click(link(/^SUV/));
    expect(cars()).toEqual(['Toyota Highlander']);
    await user.click(link('Clear All'));
    expect(cars()).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument();
    await user.click(press('Hide filters'));
    expect(screen.queryByRole('link', { name: /^Saloon/ })).not.toBeInTheDocument();
  });

  test('filters that are pressed one after another are all applied, also before they are rendered', async () => {
    const { user, address } = open();
    await act(async () => {
      await user.click(link(/^Saloon/));
      expect(link(/^Saloon/)).toHaveAttribute('aria-current', 'true');
      await user.click(link(/^4 Seats/));
      await user.click(link(/^Highest/));
    });
    expect(cars()).toEqual(['Honda Accord', 'Toyota Corolla']);
    expect(address()).toBe('/ride-results?type=Saloon&seats=4&sort=Highest');
  });

  test('filters and sort are in the address: a reload shows the same list', async () => {
    const { user, address, unmount } = open();
    await user.click(link(/^Saloon/));
    await user.click(link(/^Highest/));
    expect(address()).toBe('/ride-results?type=Saloon&sort=Highest');
    await user.click(link('Clear All'));
    expect(address()).toBe('/ride-results');
    unmount();

    renderPage(Page, {
      path: `${asked}&type=Saloon&sort=Highest`,
      settings: { searchResults: rides, rideSearch: criteria },
    });
    expect(cars()).toEqual(['Honda Accord', 'Toyota Corolla']);
  });

  test('the sort shows lowest and highest price, and pressing it again brings back the original order', async () => {
    const { user } = open();
    const original = cars();
    await user.click(link(/^Cheapest.*NGN 18,500/));
    expect(cars()).toEqual(['Toyota Corolla', 'Honda Accord', 'Toyota Highlander', 'Toyota Hiace']);
    await user.click(link(/^Highest.*NGN 64,000/));
    expect(cars()[0]).toBe('Toyota Hiace');
    await user.click(link(/^Highest/));
    expect(cars()).toEqual(original);
  });

  test('of hundreds of cars the first are rendered at once, and more on request', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ride({ car_id: `car-${index}`, name: `Car ${index}` }));
    const { user } = renderPage(Page, { path, settings: { searchResults: many } });
    expect(screen.getByText('70 cars')).toBeInTheDocument();
    expect(cars()).toHaveLength(12);
    await user.click(press('Show more cars (58 left)'));
    await waitFor(() => expect(cars()).toHaveLength(24));
    await user.click(press('Show more cars (46 left)'));
    await waitFor(() => expect(cars()).toHaveLength(36));
    expect(cars().at(-1)).toBe('Car 35');
  });

  test('a shorter list grows by itself, and never shows a button that disappears at once', async () => {
    const some = Array.from({ length: 30 }, (_, index) => ride({ car_id: `car-${index}`, name: `Car ${index}` }));
    renderPage(Page, { path, settings: { searchResults: some } });
    expect(screen.queryByRole('button', { name: /Show more cars/ })).not.toBeInTheDocument();
    await waitFor(() => expect(cars()).toHaveLength(30));
  });
});

describe('a choice in the address, which was made before the page had its scripts', () => {
  const choose = (key: string) => `${asked}&sort=Highest&${new URLSearchParams({ book: key })}`;

  test('is what the button of the card submits, beside the query', async () => {
    renderPage(Page, { path: `${asked}&sort=Highest`, answers: { 'POST /ride/search-ride': ok(rides) } });
    const button = (await screen.findByRole('button', { name: /Book Now, Toyota Highlander/ })) as HTMLButtonElement;
    expect(button).toHaveAttribute('type', 'submit');
    const hidden = [...(button.form?.querySelectorAll('input[type=hidden]') ?? [])] as HTMLInputElement[];
    const fields = new URLSearchParams(hidden.map(({ name, value }) => [name, value]));
    expect(`${path}?${fields}`).toBe(`${asked}&sort=Highest`);
    expect([button.name, button.value]).toEqual(['book', 'car-1 price-1']);
  });

  test('is made once, and is not in the history entry that back navigation leads to', async () => {
    const page = renderPage(Page, {
      path: choose('car-2 price-1'),
      answers: { 'POST /ride/search-ride': ok(rides), 'POST /ride/select-ride': ok(selection()) },
    });
    await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
    expect(page.calls[1]?.body).toMatchObject({ car_id: 'car-2' });
    // the address changes before the next page is rendered
    await waitFor(() => expect(cars()).toHaveLength(0));
    act(() => window.history.back());
    await waitFor(() => expect(cars()).toHaveLength(4));
    expect(page.address()).toBe(`${asked}&sort=Highest`);
    expect(page.calls).toHaveLength(2);
  });

  test('of a car that is not in the list any more is reported, and nothing is chosen', async () => {
    const page = renderPage(Page, {
      path: choose('car-9 price-1'),
      answers: { 'POST /ride/search-ride': ok(rides) },
    });
    expect(await screen.findByText(/not free any more, or its price has changed/)).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(`${asked}&sort=Highest`));
    expect(page.calls).toHaveLength(1);
  });
});

describe('Book Now', () => {
  const open = (given: Parameters<typeof renderPage>[1]['settings'] = {}, from?: string) =>
    renderPage(Page, {
      path,
      from,
      settings: { searchResults: rides, discountAmount: 500, discountName: 'X', ...given },
    });

  test('marks its card alone, stores the selection, resets the discount and goes to the traveller', async () => {
    const chosen = selection();
    let answer: (value: ReturnType<typeof ok>) => void = () => undefined;
    const page = open();
    page.answer({
      'POST /ride/select-ride': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await page.user.click(press(/Book Now, Toyota Highlander/));
    expect(press(/Book Now, Toyota Highlander/)).toBeDisabled();
    expect(press(/Book Now, Toyota Corolla/)).toBeEnabled();
    answer(ok(chosen));
    await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
    const { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id } = ride();
    expect(page.calls[0]?.body).toEqual({ pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id });
    expect(settings.getState()).toMatchObject({ rideOptions: chosen, discountAmount: 0, discountName: '' });
  });

  test('a failure is logged only, and the next page has no selection', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = open();
    page.answer({ 'POST /ride/select-ride': networkFailure });
    await page.user.click(press(/Book Now, Toyota Corolla/));
    await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
    expect(settings.getState().rideOptions).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('region', { name: 'Messages' })).toBeEmptyDOMElement();
    // the cars are as free as before
    expect(settings.getState().searchResults).toEqual(rides);
  });

  test.each(['CAR_TAKEN', 'PRICE_EXPIRED'] as const)(
    'of a list that is out of date (%s): back at the results they are searched for anew',
    async (code) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const page = renderPage(Page, { path: asked, answers: { 'POST /ride/search-ride': ok(rides) } });
      await waitFor(() => expect(cars()).toHaveLength(4));
      page.answer({ 'POST /ride/select-ride': failed(code, 'Please search again.') });
      await page.user.click(press(/Book Now, Toyota Highlander/));
      await waitFor(() => expect(page.address()).toBe('/ride-and-traveller'));
      page.unmount();

      renderPage(Page, {
        path: asked,
        settings: settings.getState(),
        answers: { 'POST /ride/search-ride': ok(rides.slice(1)) },
      });
      await waitFor(() => expect(cars()).toEqual(['Toyota Corolla', 'Toyota Hiace', 'Honda Accord']));
    },
  );

  test.each([
    ['a car', ok(selection({ name: 'Toyota Corolla' })), 0],
    ['a failure', networkFailure, 1],
  ])(
    'is over once the page was left: %s that comes late pulls nobody back and changes nothing',
    async (_, late, logs) => {
      const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const chosen = selection();
      const page = open({ rideOptions: chosen }, '/ride-search');
      let answer: (value: typeof late) => void = () => undefined;
      page.answer({
        'POST /ride/select-ride': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      });
      await page.user.click(press(/Book Now, Toyota Corolla/));
      await page.user.click(press('Back'));
      await waitFor(() => expect(cars()).toEqual([]));
      expect(page.address()).toBe('/ride-search');
      await act(async () => answer(late));
      await waitFor(() => expect(logged).toHaveBeenCalledTimes(logs));
      expect(page.address()).toBe('/ride-search');
      expect(settings.getState()).toMatchObject({ rideOptions: chosen, discountAmount: 500, discountName: 'X' });
    },
  );
});
