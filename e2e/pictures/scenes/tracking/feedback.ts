import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import { rideTracked } from '../../sample-data/tracked-responses';
import { presetStorage, type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'feedback', h1: 'Feedback' });
const send = (page: Page) => page.getByRole('button', { name: 'Send review' });

/** Sends a review of the sample ride, with this response. */
async function review(
  page: Page,
  { booked: { savedBookedRide } }: RideSample,
  response: Parameters<typeof mockResponse>[2],
): Promise<void> {
  const { bookingId, email } = savedBookedRide;
  await mockResponse(page, '/contact-us/review-response', response);
  await presetStorage(page, 'sessionStorage', 'tafiya:draft:feedback', {
    bookingId,
    email,
    rating: '4',
    punctuality: '5',
    vehicle: '',
    driver: '',
    comment: 'The driver was at arrivals with my name.',
  });
  await page.goto(pathTo('feedback'));
  await send(page).click();
}

/** Opens the page on a device with ended trips, the last of them the sample ride. */
async function openEnded(
  page: Page,
  sample: RideSample,
  others: readonly { readonly bookingId: string; readonly route: string }[] = [],
): Promise<void> {
  const ended = rideTracked(sample, { statuses: ['pending_payment', 'awaiting_confirmation', 'completed'] });
  const { bookingId, ride } = ended;
  await mockResponse(page, '/track/ride/view', { data: { ...ended, actions: ['receipt', 'review'] } });
  const trips = [{ bookingId, route: `${ride.pickupLocation} to ${ride.dropOffLocation}` }, ...others];
  await presetStorage(
    page,
    'localStorage',
    'tafiya:bookings',
    trips.map((trip, place) => ({
      ...trip,
      kind: trip.bookingId.startsWith('TFY-R') ? 'ride' : 'flight',
      beginsAt: `2026-10-${20 - place}T09:30`,
      state: 'paid',
      holdEndsOn: '2026-10-10T09:30:00.000Z',
      token: 'a-sample-token',
      untilMs: Date.now() + 24 * 3_600_000,
    })),
  );
  await page.goto(pathTo('feedback'));
  await expect(page.getByRole('region', { name: 'Your ride' })).toBeVisible();
}

export const feedbackScenes: readonly Scene[] = [
  scene('empty', async (page) => {
    await page.goto(pathTo('feedback'));
    await expect(send(page)).toBeVisible();
  }),
  scene('trip', openEnded),
  scene('trips', (page, sample) =>
    openEnded(page, sample, [
      { bookingId: 'TFY-F8K2-MQX4', route: 'Lagos to Abuja and back' },
      { bookingId: 'TFY-R8K2-MQX9', route: 'Ikeja to Lagos airport (LOS)' },
    ]),
  ),
  scene('trip-ahead', async (page, { booked: { savedBookedRide } }) => {
    await presetStorage(page, 'localStorage', 'tafiya:bookings', [
      {
        kind: 'ride',
        bookingId: savedBookedRide.bookingId,
        route: 'Airport (LOS) to Eti Osa',
        beginsAt: '2099-11-28T09:30',
        state: 'paid',
        holdEndsOn: '2026-10-10T09:30:00.000Z',
        untilMs: Date.now() + 24 * 3_600_000,
      },
    ]);
    await page.goto(pathTo('feedback'));
    await expect(page.getByRole('region', { name: 'Your next trip' })).toBeVisible();
  }),
  scene('errors', async (page) => {
    await page.goto(pathTo('feedback'));
    await send(page).click();
    await expect(page.getByText('3 fields need your attention')).toBeVisible();
  }),
  scene('thank-you', async (page, sample) => {
    await review(page, sample, { data: { isShown: true } });
    await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible();
  }),
  scene('reviewed-before', async (page, sample) => {
    await review(page, sample, {
      status: 409,
      code: 'ALREADY_REVIEWED',
      message: 'You have reviewed this ride already.',
    });
    await expect(page.getByRole('heading', { name: 'Thank you, we have your review' })).toBeVisible();
  }),
];
