import { pathTo } from 'shared/paths';
import * as flights from '../flights/flight-by-api';
import { searchAddress } from '../pictures/scenes/flights/flight-address';
import { bookedByApi, criteriaIn } from '../rides/ride-by-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { measureRoute } from './measure-route';
import { type BudgetedRoute, layoutShiftBudget, routeBudgets } from './route-budgets';

const phone = { width: 360, height: 740 };
const laptop = { width: 1440, height: 900 };

// An unknown address answers 404, and the browser says so.
test.use({ viewport: phone, expectedErrors: [/status of 404/] });

const addresses = async (origin: string): Promise<Record<BudgetedRoute, string>> => {
  const booked = await bookedByApi(origin, newTraveller(), criteriaIn(1));
  const flight = flights.criteriaIn(9, { flexibleDays: 3 });
  const { selectionId } = await flights.selectFlight(origin, flight);
  const held = await flights.bookedByApi(origin, newTraveller(), flight);
  return {
    home: pathTo('home'),
    flightStart: pathTo('flightSearch'),
    flightSearch: searchAddress(flight),
    flightTraveller: pathTo('flightTraveller', { selectData: selectionId }),
    flightPayment: pathTo('flightPayment', { query: { id: held.savedBooking._id } }),
    rideSearch: pathTo('rideSearch'),
    rideResults: pathTo('rideResults', { query: { ...criteriaIn(1) } }),
    rideTraveller: pathTo('rideTraveller'),
    ridePayment: pathTo('ridePayment', { query: { id: booked.savedBookedRide._id } }),
    terms: pathTo('terms'),
    notFound: '/no-such-page',
  };
};

test('a cold visit of each route stays within its bytes, requests, depth and shift', async ({ browser, site }) => {
  const table: Record<string, object> = {};
  for (const [name, path] of Object.entries(await addresses(site.origin)) as [BudgetedRoute, string][]) {
    const visit = async (viewport: typeof phone) => {
      const context = await browser.newContext({ viewport });
      const cost = await measureRoute(await context.newPage(), site.origin + path);
      await context.close();
      return cost;
    };
    const cost = await visit(phone);
    const { layoutShift: shiftOnLaptop } = await visit(laptop);
    const budget = routeBudgets[name];
    const { lateScripts, ...figures } = cost;
    table[name] = { ...figures, shiftOnLaptop, late: lateScripts.length, scriptBudget: budget.scriptBytes };
    expect.soft(cost.scriptBytes, `script bytes of ${path}`).toBeLessThanOrEqual(budget.scriptBytes);
    expect.soft(cost.totalBytes, `bytes of ${path}`).toBeLessThanOrEqual(budget.totalBytes);
    expect.soft(cost.requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
    expect.soft(cost.layoutShift, `layout shift of ${path} on a phone`).toBeLessThan(layoutShiftBudget);
    expect.soft(shiftOnLaptop, `layout shift of ${path} on a laptop`).toBeLessThan(layoutShiftBudget);
    expect
      .soft(lateScripts.length, `scripts of ${path} without a preload: ${lateScripts}`)
      .toBeLessThanOrEqual(budget.idleScripts);
  }
  console.table(table);
});
