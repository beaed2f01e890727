import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { pathTo } from 'shared/paths';
import { noAnswer, ok, renderPage } from 'shared/testing';
import { found, returnTrip } from '../../testing/found-samples';
import Page from '.';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the flights that replace the form begin at their heading, which has the focus', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T13:15:00Z'), doNotFake: ['queueMicrotask'] });
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const page = renderPage(
    () => (
      <main>
        <Page />
      </main>
    ),
    {
      path: pathTo('flightSearch'),
      settings: { activeSearch: returnTrip },
      answers: {
        'POST /fly/flightsearch': ok(found()),
        'GET /fly/fares-by-day': noAnswer,
        'GET /fly/route-fares': noAnswer,
      },
    },
  );
  await page.user.click(screen.getByRole('button', { name: 'Search flights' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Lagos to Abuja and back/));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
