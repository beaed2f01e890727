import { expect } from '@playwright/test';
import { exampleChange } from 'shared/contract/example-flight';
import { mockResponse } from '../../mock-response';
import { minutesFromNow, refundDone, refundOf, refundUnderWay, rejectedOf } from '../../sample-data/times';
import { flightTracked } from '../../sample-data/tracked-responses';
import { type Scene, scenesOf } from '../../scene';
import { openTracked } from './open-tracked';

const scene = scenesOf('flight', { page: 'track-flight', h1: 'Track flight' });

export const trackFlightScenes: readonly Scene[] = [
  scene('ticketed', async (page, sample) => {
    const { savedBooking, travellers } = sample.booked;
    const { airline } = sample.booked.offer;
    const tickets = travellers.map((_, traveller) => ({
      ticketNumber: `710-240105512${traveller}`,
      airline,
      traveller,
    }));
    const tracked = flightTracked(sample, { statuses: ['held', 'paid', 'ticketing', 'ticketed'] }, { tickets });
    await openTracked(page, 'flight', savedBooking.bookingId, tracked);
    await expect(page.getByRole('heading', { level: 2, name: 'Tickets', exact: true })).toBeVisible();
  }),
  scene('price-changed', async (page, sample) => {
    const oldTotal = sample.booked.savedBooking.price.total;
    const tracked = flightTracked(
      sample,
      { statuses: ['held', 'hold_expired', 'price_changed'], payment: { status: 'late' }, actions: ['accept_price'] },
      { priceChange: { oldTotal, newTotal: oldTotal + 8_000 } },
    );
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByRole('button', { name: 'Pay the remaining NGN 8,000' })).toBeVisible();
  }),
  scene('change-waits', async (page, sample) => {
    const { booked } = sample;
    const { due } = exampleChange;
    const tracked = flightTracked(
      sample,
      { statuses: ['held', 'paid', 'ticketing', 'ticketed'], actions: ['receipt', 'calendar', 'cancel'] },
      {
        changes: [
          {
            ...exampleChange,
            status: 'awaiting_payment',
            oldSlices: booked.offer.slices,
            payment: { status: 'pending', amountDue: due, amountPaid: 0, paidAt: null, refund: null },
          },
        ],
      },
    );
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByRole('button', { name: 'Give up the change' })).toBeVisible();
  }),
  scene('change-review', async (page, sample) => {
    const { booked } = sample;
    const { rule } = exampleChange;
    const found = flightTracked(sample, {
      statuses: ['held', 'paid', 'ticketing', 'ticketed'],
      actions: ['receipt', 'calendar', 'change_date', 'cancel'],
    });
    const tracked = { ...found, change: { firstSlice: 0, left: 3, rule, until: minutesFromNow(2_000) } };
    const [slice] = booked.offer.slices;
    const { difference, fee, lost, due, back, slices } = exampleChange;
    const moved = slice ? [{ ...slice, departAt: slices[0]?.departAt ?? slice.departAt }] : [];
    const offer = { offerId: 'offer-1', slices: moved, difference, fee, lost, due, back, newTotal: 0, rule };
    await mockResponse(page, '/fly/change/search', {
      data: { searchId: 'search-1', searchExpiresOn: minutesFromNow(15), offers: [offer], airports: booked.airports },
    });
    const quote = { ...exampleChange, status: 'quoted', slices: moved, oldSlices: booked.offer.slices };
    await mockResponse(page, '/fly/change/quote', { data: { ...quote, expiresOn: minutesFromNow(15) } });
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await page.getByRole('button', { name: 'Change date' }).click();
    await page.getByRole('button', { name: 'Show flights' }).click();
    await page.getByRole('button', { name: /^Choose / }).click();
    await expect(page.getByRole('heading', { name: 'Change to this day?' })).toBeVisible();
  }),
  scene('cancelled', async (page, sample) => {
    const tracked = flightTracked(
      sample,
      {
        statuses: ['held', 'paid', 'ticketing', 'ticketed', 'cancelled'],
        payment: { status: 'refund_pending', refund: refundOf(12_000) },
        actions: ['receipt'],
      },
      {
        cancelled: {
          at: minutesFromNow(0),
          note: 'You cancelled the booking',
          rule: 'The fare is non-refundable. The airport taxes of NGN 12,000 go back.',
        },
      },
    );
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByText('Goes back to you')).toBeVisible();
  }),
  ...(
    [
      ['refund-under-way', 'refund_pending', refundUnderWay, /^It has been on its way since/],
      ['refund-done', 'refunded', refundDone, /^Sent back on/],
    ] as const
  ).map(([state, status, refundIn, text]) =>
    scene(state, async (page, sample) => {
      const tracked = flightTracked(
        sample,
        {
          statuses: ['held', 'paid', 'ticketing', 'ticketed', 'cancelled'],
          payment: { status, refund: refundIn(12_000) },
          actions: ['receipt'],
        },
        {
          cancelled: {
            at: minutesFromNow(-2 * 24 * 60),
            note: 'You cancelled the booking',
            rule: 'The fare is non-refundable. The airport taxes of NGN 12,000 go back.',
          },
        },
      );
      await openTracked(page, 'flight', tracked.bookingId, tracked);
      await expect(page.getByText(text).first()).toBeVisible();
    }),
  ),
  scene('change-rejected', async (page, sample) => {
    const { due } = exampleChange;
    const payment = { status: 'pending', amountDue: due, amountPaid: 0, paidAt: null, refund: null } as const;
    const tracked = flightTracked(
      sample,
      { statuses: ['held', 'paid', 'ticketing', 'ticketed'], actions: ['receipt', 'calendar', 'cancel'] },
      {
        changes: [
          {
            ...exampleChange,
            status: 'awaiting_payment',
            oldSlices: sample.booked.offer.slices,
            payment: { ...payment, ...rejectedOf(1_000) },
          },
        ],
      },
    );
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByText(/Your bank returns NGN\s1,000/)).toBeVisible();
  }),
  scene('without-tickets', async (page, sample) => {
    const refund = refundOf(sample.booked.payment.amountDue);
    const tracked = flightTracked(sample, {
      statuses: ['held', 'paid', 'ticketing', 'ticketing_failed'],
      payment: { status: 'refund_pending', refund },
      actions: [],
    });
    await openTracked(page, 'flight', tracked.bookingId, tracked);
    await expect(page.getByRole('heading', { level: 2, name: 'Tickets could not be issued' })).toBeVisible();
  }),
];
