import { expect, type Page } from '@playwright/test';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { paths } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import type { SampleData } from '../../sample-data/sample-data';
import { minutesFromNow, refundDone, refundUnderWay, rejectedOf } from '../../sample-data/times';
import { flightTracked, rideTracked } from '../../sample-data/tracked-responses';
import { presetStorage, type Scene } from '../../scene';

const airport = (tracked: TrackedFlight, iata: string): string => {
  const name = tracked.airports.find((one) => one.iata === iata)?.name;
  return `${name} (${iata})`;
};

/** A ride on from where the first flight lands, half an hour after it. */
function rideAfter(sample: SampleData, flight: TrackedFlight, given: Partial<TrackedRide> = {}): TrackedRide {
  const [slice] = flight.slices;
  const ride = rideTracked(sample.ride, { statuses: ['pending_payment', 'awaiting_confirmation', 'confirmed'] });
  const landing = slice?.arriveAt ?? '';
  const pickup = new Date(Date.parse(`${landing.slice(0, 16)}Z`) + 30 * 60_000).toISOString();
  const pickupLocation = airport(flight, slice?.to ?? '');
  return {
    ...ride,
    ride: {
      ...ride.ride,
      pickupLocation,
      dropOffLocation: 'Garki, Federal Capital Territory',
      pickupDate: pickup.slice(0, 10),
      pickupTime: pickup.slice(11, 16),
      flightNumber: slice?.segments[0]?.flightNumber ?? null,
    },
    meetingPoint: `Arrivals at ${pickupLocation}, where the driver holds a sign with your name`,
    ...given,
  };
}

const ticketed = (sample: SampleData): TrackedFlight => {
  const { travellers, offer } = sample.flight.booked;
  const tickets = travellers.map((_, traveller) => ({
    ticketNumber: `710-240105512${traveller}`,
    airline: offer.airline,
    traveller,
  }));
  return flightTracked(sample.flight, { statuses: ['held', 'paid', 'ticketing', 'ticketed'] }, { tickets });
};

const kindOf = (tracked: TrackedRide | TrackedFlight) => ('ride' in tracked ? 'ride' : 'flight');
const routeOf = (tracked: TrackedRide | TrackedFlight) =>
  'ride' in tracked ? `${tracked.ride.pickupLocation} to ${tracked.ride.dropOffLocation}` : 'Lagos to Abuja and back';

/** Opens the trip of a device that has these bookings. */
async function open(
  page: Page,
  parts: readonly (TrackedRide | TrackedFlight)[],
  state: 'paid' | 'unpaid' = 'paid',
  answer: 'answers' | 'network-error' = 'answers',
  kept: (tracked: TrackedRide | TrackedFlight) => object = () => ({}),
): Promise<void> {
  for (const tracked of parts)
    await mockResponse(
      page,
      `/track/${kindOf(tracked)}/view`,
      answer === 'answers' ? { data: tracked } : 'network-error',
    );
  await presetStorage(
    page,
    'localStorage',
    'tafiya:bookings',
    parts.map((tracked) => ({
      kind: kindOf(tracked),
      bookingId: tracked.bookingId,
      route: routeOf(tracked),
      beginsAt: '2030-01-01T09:30',
      state: kindOf(tracked) === 'ride' ? state : 'paid',
      holdEndsOn: minutesFromNow(18),
      token: 'a-sample-token',
      untilMs: Date.now() + 30 * 24 * 3_600_000,
      ...kept(tracked),
    })),
  );
  await page.goto(paths.trip);
}

const next = (page: Page) => page.getByRole('group', { name: 'Next' }).first();
const scene = (state: string, open: Scene['open'], more: Partial<Scene> = {}): Scene => ({
  page: 'trip',
  h1: 'Your trip',
  state,
  open,
  ...more,
});

const driver = { name: 'Musa Ɗanladi', phone: '+2348035550199', plateNumber: 'KJA 482 XB' };

/** What a device keeps of a booking whose traveller has chosen to keep what the day needs. */
function keptByChoice(tracked: TrackedRide | TrackedFlight) {
  const times = { asOfMs: Date.now() - 40 * 60_000, untilMs: Date.now() + 30 * 24 * 3_600_000 };
  const end = (place: string, at?: string) => ({ place, airport: /\((\w{3})\)/.exec(place)?.[1], at });
  if (!('ride' in tracked)) {
    const cities = tracked.airports;
    const city = (code: string) => ({ place: cities.find(({ iata }) => iata === code)?.city ?? code, airport: code });
    const legs = tracked.slices.flatMap(({ segments }) =>
      segments.map(({ from, to, departAt, arriveAt, flightNumber, carrier }) => ({
        from: { ...city(from), at: departAt },
        to: { ...city(to), at: arriveAt },
        by: `${flightNumber}, ${carrier.name}`,
      })),
    );
    return { legs, details: { ...times, airlineReference: tracked.airlineReference || 'K7PQ2M' } };
  }
  const { ride, meetingPoint } = tracked;
  const pickupAt = `${ride.pickupDate}T${ride.pickupTime}:00+01:00`;
  const { address, terminal } = ride;
  const car = `${ride.color} ${ride.name}`;
  return {
    legs: [{ from: end(ride.pickupLocation, pickupAt), to: end(ride.dropOffLocation), by: ride.name }],
    details: { ...times, ways: [{ meetingPoint, address, terminal, car, driver: tracked.driver }] },
  };
}

/** Both bookings of a trip, as the device keeps them after they were shown once. */
async function openKept(page: Page, sample: SampleData): Promise<void> {
  const flight = ticketed(sample);
  await open(page, [flight, rideAfter(sample, flight)]);
  await expect(page.getByText('Confirmed')).toBeVisible();
}

export const tripScenes: readonly Scene[] = [
  scene('there-and-on', async (page, sample) => {
    await openKept(page, sample);
    await expect(next(page)).toContainText('Next:');
  }),
  scene('unpaid', async (page, sample) => {
    const flight = ticketed(sample);
    const ride = rideAfter(sample, flight, { status: 'pending_payment', actions: ['pay', 'cancel'] });
    const payment = { ...ride.payment, status: 'pending' as const, amountPaid: 0, paidAt: null };
    await open(page, [flight, { ...ride, payment }], 'unpaid');
    await expect(next(page)).toContainText('Pay NGN');
  }),
  scene('rejected', async (page, sample) => {
    const flight = ticketed(sample);
    const ride = rideAfter(sample, flight, { status: 'pending_payment', actions: ['pay', 'cancel'] });
    const payment = {
      ...ride.payment,
      status: 'pending' as const,
      amountPaid: 0,
      paidAt: null,
      ...rejectedOf(ride.payment.amountDue - 1_000),
    };
    await open(page, [flight, { ...ride, payment }], 'unpaid');
    await expect(next(page)).toContainText('Your bank returns NGN');
  }),
  scene('refund-under-way', async (page, sample) => {
    const flight = ticketed(sample);
    const ride = rideAfter(sample, flight);
    const flightPayment = { ...flight.payment, status: 'overpaid' as const, refund: refundDone(5_000) };
    const ridePayment = { ...ride.payment, status: 'overpaid' as const, refund: refundUnderWay(1_500) };
    await open(page, [
      { ...flight, payment: flightPayment },
      { ...ride, payment: ridePayment },
    ]);
    await expect(page.getByText(/has been on its way back to you/)).toBeVisible();
  }),
  scene('late-flight', async (page, sample) => {
    const flight = ticketed(sample);
    const ride = rideAfter(sample, flight);
    const early = new Date(
      Date.parse(`${ride.ride.pickupDate}T${ride.ride.pickupTime}Z`) - 2 * 3_600_000,
    ).toISOString();
    await open(page, [flight, { ...ride, ride: { ...ride.ride, pickupTime: early.slice(11, 16) } }]);
    await expect(next(page)).toContainText('after your pickup');
  }),
  scene('flight-cancelled', async (page, sample) => {
    const flight = ticketed(sample);
    await open(page, [{ ...flight, status: 'cancelled', actions: [] }, rideAfter(sample, flight)]);
    await expect(next(page)).toContainText('the ride for it still stands');
  }),
  scene('driver-on-the-way', async (page, sample) => {
    const flight = ticketed(sample);
    await open(page, [flight, rideAfter(sample, flight, { status: 'driver_en_route', driver })]);
    await expect(next(page)).toContainText('Your driver is on the way');
  }),
  scene(
    'several',
    async (page, sample) => {
      const flight = ticketed(sample);
      const ride = rideAfter(sample, flight);
      // the same day, and from another city: it belongs to no flight
      const other = { ...ride.ride, pickupLocation: 'Port Harcourt International Airport (PHC)' };
      await open(page, [flight, { ...ride, ride: other }]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your trips');
    },
    { h1: 'Your trips' },
  ),
  scene('past', async (page, sample) => {
    const ride = rideTracked(sample.ride, { statuses: ['completed'], actions: ['receipt', 'review'] });
    await open(page, [ride]);
    await page.getByText('1 past trip').click();
    await expect(page.getByRole('link', { name: 'Leave a review' })).toBeVisible();
  }),
  scene('offline', async (page, sample) => {
    await openKept(page, sample);
    await mockResponse(page, '/track/flight/view', 'network-error');
    await mockResponse(page, '/track/ride/view', 'network-error');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('We cannot reach the site.')).toBeVisible({ timeout: 20_000 });
  }),
  scene('kept', async (page, sample) => {
    await page.addInitScript(() => localStorage.setItem('tafiya:keep-confirmations', 'yes'));
    const flight = ticketed(sample);
    await open(page, [flight, rideAfter(sample, flight, { driver })], 'paid', 'network-error', keptByChoice);
    await expect(page.getByText('This is your trip as of')).toBeVisible({ timeout: 20_000 });
  }),
  scene('empty', async (page) => {
    await page.goto(paths.trip);
    await expect(page.getByRole('heading', { level: 2, name: 'No trip on this device yet' })).toBeVisible();
  }),
];
