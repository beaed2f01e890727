import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { ok, renderPage } from 'shared/testing';
import { criteriaToQuery } from '../model/search-criteria';
import Page from '../pages/flight-search';
import { found, returnTrip } from './found-samples';

export const addressOf = (criteria: FlightCriteria, view: Record<string, string | number> = {}) =>
  pathTo('flightSearch', { query: { ...criteriaToQuery(criteria), ...view } });
export const path = addressOf(returnTrip);
export const search = 'POST /fly/flightsearch';

// `hidden` spares a look at every style of a page this long
const titles = () => screen.queryAllByRole('heading', { level: 3, hidden: true });
export const list = () => titles().map((title) => title.closest('li') as HTMLElement);
export const names = () => titles().map(({ textContent }) => textContent);
export const card = (index: number) => within(list()[index] as HTMLElement);
export const countHeading = () => screen.getByRole('heading', { level: 2, name: /flight/ });
export const press = (name: RegExp | string) => screen.getByRole('button', { name });
export const link = (name: RegExp | string) => screen.getByRole('link', { name });

/** The results of a search, as soon as they are there. */
export async function openResults(given: Parameters<typeof found>[0] = {}, at = path) {
  const page = renderPage(Page, { path: at, answers: { [search]: ok(found(given)) } });
  await screen.findAllByText('Select');
  return page;
}

/** Some days before the searches of the tests, whose days could not be searched later. Timers stay real. */
export function stopTheClock(): void {
  jest.useFakeTimers({
    now: Date.parse('2026-11-20T14:00:00Z'),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}

/** Searches again, with the fares three days either side. */
export async function askForDaysAround({ user }: Awaited<ReturnType<typeof openResults>>) {
  await user.click(screen.getByRole('checkbox', { name: 'Show fares 3 days either side' }));
  await user.click(press('Update'));
}
