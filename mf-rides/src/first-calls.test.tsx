import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { type FirstCalls, fill } from 'shared/first-call';
import type { Settings } from 'shared/shell';
import { ok, renderPage } from 'shared/testing';
import { criteriaToQuery } from './model/search-criteria';
import PaymentPage from './pages/ride-payment-options';
import { firstCalls as ofPayment } from './pages/ride-payment-options/first-calls';
import SuccessPage from './pages/ride-payment-successful';
import { firstCalls as ofSuccess } from './pages/ride-payment-successful/first-calls';
import ResultsPage from './pages/ride-results';
import { firstCalls as ofResults } from './pages/ride-results/first-calls';
import { booked, bookingId, criteria, rides } from './testing/samples';

const query = Object.entries(criteriaToQuery({ ...criteria, passengers: 3 })).filter(
  ([, value]) => value !== undefined,
);
const results = `/ride-results?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]))}`;
const paid = booked({ savedBookedRide: { status: 'confirmed' } });
const answers = { 'POST /ride/search-ride': ok(rides), 'GET /ride/booked-ride/{id}': ok(paid) };
const stored: Partial<Settings> = { searchResults: rides, rideSearch: criteria };

test.each<[string, number, ComponentType, FirstCalls, Partial<Settings>]>([
  [results, 1, ResultsPage, ofResults, {}],
  [results, 1, ResultsPage, ofResults, stored],
  [results, 0, ResultsPage, ofResults, { ...stored, rideSearch: { ...criteria, passengers: 3 } }],
  ['/ride-results', 0, ResultsPage, ofResults, stored],
  [`/ride-payment-options?id=${bookingId}`, 1, PaymentPage, ofPayment, {}],
  [`/ride-payment-successful?id=${bookingId}`, 1, SuccessPage, ofSuccess, {}],
  ['/ride-payment-successful', 0, SuccessPage, ofSuccess, {}],
])(
  'what the document of %s asks for is what the page asks for: %d',
  async (path, count, Page, firstCalls, settings) => {
    const calls = firstCalls(new URL(path, 'https://tafiya.test'), () => settings);
    expect(calls).toHaveLength(count);
    const page = renderPage(Page, { path, settings, answers });
    await waitFor(() => expect(page.calls).toHaveLength(count));
    expect(page.calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual(
      calls.map(({ method, path, params, body }) => ({ method, path: fill(path, params), body })),
    );
  },
);
