import { expect } from '@playwright/test';
import { type Scene, scenesOf } from '../../scene';
import { refundOf } from '../../stages/moments';
import { flightTracked } from '../../stages/tracked-responses';
import { openTracked } from './open-tracked';

const scene = scenesOf('flight', { page: 'track-flight', h1: 'Track flight' });

export const trackFlightScenes: readonly Scene[] = [
  scene('ticketed', async (page, stage) => {
    const { savedBooking, travellers } = stage.booked;
    const tickets = travellers.map((_, traveller) => ({ ticketNumber: `710-240105512${traveller}`, traveller }));
    const tracked = flightTracked(stage, { road: ['held', 'paid', 'ticketing', 'ticketed'] }, { tickets });
    await openTracked(page, 'flight', savedBooking.bookingId, tracked);
    await expect(page.getByRole('heading', { level: 2, name: 'Tickets', exact: true })).toBeVisible();
  }),
  scene('price-changed', async (page, stage) => {
    const oldTotal = stage.booked.savedBooking.price.total;
    const tracked = flightTracked(
      stage,
      { road: ['held', 'hold_expired', 'price_changed'], payment: { status: 'late' }, actions: ['accept_price'] },
      { priceChange: { oldTotal, newTotal: oldTotal + 8_000 } },
    );
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByRole('button', { name: 'Pay the remaining NGN 8,000' })).toBeVisible();
  }),
  scene('without-tickets', async (page, stage) => {
    const refund = refundOf(stage.booked.payment.amountDue);
    const tracked = flightTracked(stage, {
      road: ['held', 'paid', 'ticketing', 'ticketing_failed'],
      payment: { status: 'refund_pending', refund },
      actions: [],
    });
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByRole('heading', { level: 2, name: 'Tickets could not be issued' })).toBeVisible();
  }),
];
