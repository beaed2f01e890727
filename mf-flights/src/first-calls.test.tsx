import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { type FirstCalls, fill } from 'shared/first-call';
import { failed, ok, renderPage } from 'shared/testing';
import { storeBookedSelection } from './model/booked-selection';
import { criteriaToText } from './model/search-criteria';
import TravellerPage from './pages/flight-and-traveller';
import { firstCalls as ofTraveller } from './pages/flight-and-traveller/first-calls';
import RoutePage from './pages/flight-route';
import { firstCalls as ofRoute } from './pages/flight-route/first-calls';
import SearchPage from './pages/flight-search';
import { firstCalls as ofSearch } from './pages/flight-search/first-calls';
import PaymentPage from './pages/payment-options';
import { firstCalls as ofPayment } from './pages/payment-options/first-calls';
import SuccessPage from './pages/payment-successful';
import { firstCalls as ofSuccess } from './pages/payment-successful/first-calls';
import { bookingId, ticketedFlight } from './testing/booked-samples';
import { found, returnTrip } from './testing/found-samples';
import { selection } from './testing/traveller-samples';

const chosen = selection();
const answers = {
  'POST /fly/flightsearch': ok(found()),
  'GET /fly/flightselect/{selectionId}': ok(chosen),
  'GET /fly/route-fares': ok({ popular: [], abroad: [], cities: [] }),
  'GET /fly/routes/{route}': failed('NOT_FOUND', 'No such route.'),
  'GET /fly/booked-flight/{id}': ok(ticketedFlight()),
};
const chosenAt = (selectionId: string) => `/flight-and-traveller/${selectionId}`;

test.each<[string, string, number, ComponentType, FirstCalls]>([
  [`/flight-search?${criteriaToText(returnTrip)}&sort=price`, '/flight-search', 1, SearchPage, ofSearch],
  ['/flight-search', '/flight-search', 1, SearchPage, ofSearch],
  ['/flights/lagos-abuja', '/flights/:route', 1, RoutePage, ofRoute],
  [chosenAt(chosen.selectionId), chosenAt(':selectData'), 1, TravellerPage, ofTraveller],
  [`/payment-options?id=${bookingId}`, '/payment-options', 1, PaymentPage, ofPayment],
  [`/payment-successful?id=${bookingId}`, '/payment-successful', 1, SuccessPage, ofSuccess],
])(
  'what the document of %s asks for is what the page at %s asks for: %d',
  async (path, route, count, Page, firstCalls) => {
    const calls = firstCalls(new URL(path, 'https://tafiya.test'), () => ({}));
    expect(calls).toHaveLength(count);
    const page = renderPage(Page, { path, route, answers });
    await waitFor(() => expect(page.calls).toHaveLength(count));
    expect(page.calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual(
      calls.map(({ method, path, params, body }) => ({ method, path: fill(path, params), body })),
    );
  },
);

test('a flight that the tab has already booked is not requested', () => {
  storeBookedSelection({ selectionId: chosen.selectionId, bookingId });
  const address = new URL(chosenAt(chosen.selectionId), 'https://tafiya.test');
  expect(ofTraveller(address, () => ({}))).toEqual([]);
});
