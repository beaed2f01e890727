import type { Page } from '@playwright/test';
import type { TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-by-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { bookedByApi, criteriaIn } from '../rides/ride-by-api';
import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { measureRoute } from './measure-route';
import { type BudgetedRoute, layoutShiftBudget, routeBudgets } from './route-budgets';

const phone = { width: 360, height: 740 };
const laptop = { width: 1440, height: 900 };
/** Shows all of a page at once: what arrives below the fold counts as well. */
const tall = { width: 360, height: 4_000 };

interface Visit {
  readonly address: string;
  /** What the tab knows before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly isWhole?: (page: Page) => Promise<void>;
}

// An unknown address answers 404, and the browser says so.
test.use({ viewport: phone, expectedErrors: [/status of 404/] });

const faresAreThere = (page: Page) => expect(page.getByRole('link', { name: /^Lagos to .*NGN/ }).first()).toBeVisible();

/** The tracking page of a booking that was looked up in the tab. */
async function tracked(origin: string, bookingId: string, lastName: string): Promise<Visit> {
  const { view } = await dataOf(callApi<TrackedRide>(origin, '/track/ride', { bookingId, lastName }));
  return {
    address: pathTo('trackRide', { query: { booking: bookingId } }),
    prepare: (page) =>
      page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), [
        `tafiya:view:${bookingId}`,
        view.token,
      ] as const),
    isWhole: (page) => expect(page.getByRole('heading', { level: 2, name: 'Waiting for payment' })).toBeVisible(),
  };
}

const flight = flights.criteriaIn(9, { flexibleDays: 3 });
const at = (address: string) => async (): Promise<Visit> => ({ address });

/** How each route is visited, with what it needs booked before. */
const visits: Record<BudgetedRoute, (origin: string) => Promise<Visit>> = {
  home: async () => ({ address: pathTo('home'), isWhole: faresAreThere }),
  flightStart: at(pathTo('flightSearch')),
  flightSearch: at(searchAddress(flight)),
  async flightTraveller(origin) {
    const { selectionId } = await flights.selectFlight(origin, flight);
    return { address: pathTo('flightTraveller', { selectData: selectionId }) };
  },
  async flightPayment(origin) {
    const { savedBooking } = await flights.bookedByApi(origin, newTraveller(), flight);
    return { address: pathTo('flightPayment', { query: { id: savedBooking._id } }) };
  },
  rideSearch: at(pathTo('rideSearch')),
  rideResults: at(pathTo('rideResults', { query: { ...criteriaIn(1) } })),
  rideTraveller: at(pathTo('rideTraveller')),
  async ridePayment(origin) {
    const { savedBookedRide } = await bookedByApi(origin, newTraveller(), criteriaIn(1));
    return { address: pathTo('ridePayment', { query: { id: savedBookedRide._id } }) };
  },
  trackBooking: at(pathTo('trackBooking')),
  async trackRide(origin) {
    const { savedBookedRide } = await bookedByApi(origin, newTraveller(), criteriaIn(1));
    return tracked(origin, savedBookedRide.bookingId, savedBookedRide.lastName);
  },
  contact: at(pathTo('contact')),
  terms: at(pathTo('terms')),
  privacy: at(pathTo('privacy')),
  feedback: at(pathTo('feedback')),
  notFound: at('/no-such-page'),
};

// Both workers take their share.
test.describe.configure({ mode: 'parallel' });

for (const [name, visitOf] of Object.entries(visits) as [BudgetedRoute, (origin: string) => Promise<Visit>][]) {
  test(`a cold visit of ${name} stays within its bytes, requests, depth and shift`, async ({ browser, site }) => {
    const { address: path, prepare, isWhole } = await visitOf(site.origin);
    const visit = async (viewport: typeof phone) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await prepare?.(page);
      const cost = await measureRoute(page, site.origin + path, isWhole);
      await context.close();
      return cost;
    };
    // each in a browser context of its own, and mostly waiting for the network to be at rest
    const [cost, { layoutShift: shiftOnLaptop }] = await Promise.all([visit(phone), visit(laptop)]);
    const budget = routeBudgets[name];
    const { lateScripts, ...figures } = cost;
    console.log(name, { ...figures, shiftOnLaptop, late: lateScripts.length, scriptBudget: budget.scriptBytes });
    expect.soft(cost.scriptBytes, `script bytes of ${path}`).toBeLessThanOrEqual(budget.scriptBytes);
    expect.soft(cost.totalBytes, `bytes of ${path}`).toBeLessThanOrEqual(budget.totalBytes);
    expect.soft(cost.requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
    expect.soft(cost.layoutShift, `layout shift of ${path} on a phone`).toBeLessThan(layoutShiftBudget);
    expect.soft(shiftOnLaptop, `layout shift of ${path} on a laptop`).toBeLessThan(layoutShiftBudget);
    if (name === 'home') {
      const { layoutShift: shiftOfAll } = await visit(tall);
      expect.soft(shiftOfAll, `layout shift of ${path}, all of it at once`).toBeLessThan(layoutShiftBudget);
    }
    expect
      .soft(lateScripts.length, `scripts of ${path} without a preload: ${lateScripts}`)
      .toBeLessThanOrEqual(budget.idleScripts);
  });
}
