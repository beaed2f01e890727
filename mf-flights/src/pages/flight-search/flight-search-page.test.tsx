import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlightCriteria } from 'shared/contract/flights';
import { settings } from 'shared/shell';
import { failed, noAnswer, ok, renderPage } from 'shared/testing';
import { addDays } from '../../model/fare-calendar';
import { found, returnTrip } from '../../testing/found-samples';
import {
  addressOf,
  askForDaysAround,
  card,
  countHeading,
  link,
  list,
  names,
  openResults,
  path,
  press,
  search,
  stopTheClock,
} from '../../testing/results-page';
import Page from '.';

beforeEach(stopTheClock);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a search in the address', () => {
  test('is made, kept as the active one, and its flights are shown as cards', async () => {
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
    await openResults();
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

  test('without a search in the address there is the form, and the pages of routes with their fares', async () => {
    const lagos = { iata: 'LOS', city: 'Lagos' };
    const toAbuja = {
      ...{ from: lagos, to: { iata: 'ABV', city: 'Abuja' } },
      ...{ lowestTotal: 66_215, departureDate: '2026-12-01', route: 'lagos-abuja' },
    };
    const toAccra = { ...toAbuja, to: { iata: 'ACC', city: 'Accra' }, lowestTotal: 253_845, route: 'lagos-accra' };
    const page = renderPage(Page, {
      path: '/flight-search',
      answers: {
        'GET /fly/route-fares': ok({
          popular: [toAbuja],
          abroad: [toAccra],
          cities: [{ ...lagos, routes: [toAbuja, toAccra] }],
        }),
      },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Search flights' })).toBeInTheDocument();
    const linksIn = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((each) => [each.getAttribute('href'), each.textContent]);
    const abuja = ['/flights/lagos-abuja', 'Lagos to Abuja, from NGN 66,215'];
    const accra = ['/flights/lagos-accra', 'Lagos to Accra, from NGN 253,845'];
    expect(await linksIn('Fares and times by route')).toEqual([abuja]);
    expect(await linksIn('From Nigeria abroad')).toEqual([accra]);
    expect(await linksIn('By city of departure')).toEqual([abuja, accra]);
    expect(page.calls).toHaveLength(1);
  });

  test('a search that the server refuses says why, and can be changed', async () => {
    const sentence = 'Choose a day on or after the flight before';
    const refusal = failed('VALIDATION_FAILED', 'Check the search.', { 'slices.1.departureDate': sentence });
    renderPage(Page, { path, answers: { [search]: refusal } });
    expect(await screen.findByText(`${sentence}.`)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Search flights' })).toBeInTheDocument();
  });

  test('an old link says which day has passed, and leads to the same journey', async () => {
    const old = {
      ...returnTrip,
      slices: returnTrip.slices.map((slice, way) => ({ ...slice, departureDate: `2024-11-2${way * 3}` })),
    };
    const refusal = failed('VALIDATION_FAILED', 'Check the search.', {
      'slices.0.departureDate': 'Choose today or a later day',
    });
    const fares = [{ date: '2026-12-01', minTotal: null }];
    const answerTo = ({ body }: { body: unknown }) =>
      (body as FlightCriteria).flexibleDays === 3
        ? ok({ ...found({ fareCalendar: fares }), route: 'lagos-abuja' })
        : refusal;
    renderPage(Page, { path: addressOf(old), answers: { [search]: answerTo } });
    expect(await screen.findByText('The day of this flight has passed')).toBeInTheDocument();
    expect(screen.getByText(/^This search was for Wednesday 20, November 2024\./)).toBeInTheDocument();
    const days = new URLSearchParams(
      (await screen.findByRole('link', { name: /^See Lagos to Abuja and back on / }))
        .getAttribute('href')
        ?.split('?')[1],
    );
    const [depart, back] = ['depart', 'return'].map((name) => Date.parse(days.get(name) ?? ''));
    expect(depart).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    expect((back ?? 0) - (depart ?? 0)).toBe(3 * 86_400_000);
    expect(link('Lowest fare of each day')).toHaveAttribute('href', '/flights/lagos-abuja');
  });

  test('an old link offers the next day with seats, with its fare, and the form begins with it', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-26T13:15:00Z'), doNotFake: ['queueMicrotask'] });
    const old = { ...returnTrip, slices: returnTrip.slices.map((each) => ({ ...each, departureDate: '2026-11-20' })) };
    const fareCalendar = [
      { date: '2026-11-26', minTotal: 50_000 },
      { date: '2026-11-27', minTotal: null },
      { date: '2026-11-28', minTotal: 68_500 },
    ];
    const refusal = failed('VALIDATION_FAILED', 'Check the search.', {});
    const answerTo = ({ body }: { body: unknown }) =>
      (body as FlightCriteria).slices[0]?.departureDate === '2026-11-20' ? refusal : ok(found({ fareCalendar }));
    renderPage(Page, { path: addressOf(old), answers: { [search]: answerTo } });
    const next = await screen.findByRole('link', {
      name: 'See Lagos to Abuja and back on Sat 28 Nov, from NGN 68,500',
    });
    expect(next.getAttribute('href')).toContain('depart=2026-11-28');
    expect(await screen.findByRole('button', { name: /^Departure Sat 28 Nov/ })).toBeInTheDocument();
    expect(press(/^Return Sat 28 Nov/)).toBeInTheDocument();
  });

  test('arrows at the ends of the strip bring earlier and later days, and choose none', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-26T13:15:00Z'), doNotFake: ['queueMicrotask'] });
    const week = (first: string) =>
      Array.from({ length: 7 }, (_, index) => ({ date: addDays(first, index), minTotal: 60_000 + index }));
    const flexible = { ...returnTrip, flexibleDays: 3 as const };
    const page = await openResults({ fareCalendar: week('2026-11-26') }, addressOf(flexible));
    expect(press('Earlier days')).toHaveAttribute('aria-disabled', 'true');
    page.answer({ [search]: ok(found({ fareCalendar: week('2026-12-03') })) });
    await page.user.click(press('Later days'));
    const strip = within(screen.getByRole('navigation', { name: 'Fares by day' }));
    await waitFor(() => expect(strip.getAllByRole('link', { name: /2026, / })).toHaveLength(14));
    expect(page.calls[1]?.body).toMatchObject({
      slices: [{ departureDate: '2026-12-06' }, { departureDate: '2026-12-09' }],
    });
    expect(press('Later days')).toHaveFocus();
    expect(page.address()).toBe(addressOf(flexible));
    page.answer({ [search]: failed('INTERNAL', 'No.') });
    await page.user.click(press('Later days'));
    expect(await screen.findByText('The fares of these days could not be loaded. Try again.')).toBeInTheDocument();
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

test('the order "Best" is explained behind a question', async () => {
  const page = await openResults();
  const question = press('What is “Best”?');
  const answer = document.getElementById(question.getAttribute('aria-controls') ?? '');
  expect(answer).not.toBeVisible();
  await page.user.click(question);
  expect(question).toHaveAttribute('aria-expanded', 'true');
  expect(answer).toBeVisible();
  expect(answer).toHaveTextContent(/^Price and travel time together\./);
});

describe('fares that expire while the page is open', () => {
  test('say so, with a button for new ones', async () => {
    jest.useFakeTimers();
    await openResults({ expiresOn: new Date(Date.now() + 15 * 60_000).toISOString() });
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(15 * 60_000));
    expect(await screen.findByText(/These fares are 15 minutes old/)).toBeInTheDocument();
  });

  test('keep their age when the days around are requested meanwhile', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') });
    const page = await openResults({ expiresOn: new Date(Date.now() + 15 * 60_000).toISOString() });
    act(() => jest.advanceTimersByTime(15 * 60_000));
    page.answer({ [search]: noAnswer });
    await askForDaysAround(page);
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(await screen.findByText(/These fares are 15 minutes old/)).toBeInTheDocument();
  });
});
