import { expect } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { answer } from '../../answer';
import type { Scene } from '../../scene';
import { flightNow } from '../../stages/flight-responses';
import { refundOf } from '../../stages/moments';
import { openPayment, paymentScene } from './flight-payment';

const over = { status: 'hold_expired', minutesOpen: 40 } as const;

/** The whole price came in. */
const inFull = ({ payment: { amountDue } }: BookedFlight) => ({ amountPaid: amountDue }) as const;

/** The fare rose by so much while no seat was held, after some of the old price came in. */
function risenBy(booked: BookedFlight, naira: number, amountPaid: number): BookedFlight {
  const oldTotal = booked.payment.amountDue;
  const newTotal = oldTotal + naira;
  return flightNow(booked, {
    status: 'price_changed',
    minutesOpen: 40,
    priceChange: { oldTotal, newTotal },
    payment: { amountDue: newTotal, amountPaid },
  });
}

/** Word for word another state, or another page. */
const alike = { alike: true };

export const flightPaymentAfterwardsScenes: readonly Scene[] = [
  paymentScene('expired', (page, { booked }) => openPayment(page, flightNow(booked, over), 'This account has expired')),
  paymentScene('underpaid', (page, { booked }) =>
    openPayment(
      page,
      flightNow(booked, { ...over, payment: { amountPaid: 50_000, refund: refundOf(50_000) } }),
      /which was too little/,
    ),
  ),
  paymentScene('new-account-refused', async (page, { booked }) => {
    const message = 'These seats have been sold since. Search again to choose another flight.';
    await answer(page, '/booking/payment/initiatepayment', { status: 409, code: 'SOLD_OUT', message });
    await openPayment(page, flightNow(booked, over), 'This account has expired');
    await page.getByRole('button', { name: 'Get a new account number' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  paymentScene(
    'late',
    (page, { booked }) => {
      const payment = { ...inFull(booked), status: 'late', refund: refundOf(booked.payment.amountDue) } as const;
      return openPayment(page, flightNow(booked, { ...over, payment }), /came in late/);
    },
    alike,
  ),
  paymentScene('price-changed', (page, { booked }) =>
    openPayment(page, risenBy(booked, 24_000, 0), 'The price has changed'),
  ),
  paymentScene('price-changed-paid', (page, { booked }) =>
    openPayment(page, risenBy(booked, 24_000, booked.payment.amountDue), 'The price has changed'),
  ),
  paymentScene('not-ticketed', (page, { booked }) => {
    const payment = {
      ...inFull(booked),
      status: 'refund_pending',
      refund: refundOf(booked.payment.amountDue),
    } as const;
    return openPayment(
      page,
      flightNow(booked, { status: 'ticketing_failed', payment }),
      'Your tickets could not be issued',
    );
  }),
  paymentScene(
    'refunded',
    (page, { booked }) => {
      const refund = { ...refundOf(booked.payment.amountDue), refundedAt: new Date().toISOString() };
      const payment = { ...inFull(booked), status: 'refunded', refund } as const;
      return openPayment(page, flightNow(booked, { ...over, payment }), /has been sent back/);
    },
    alike,
  ),
  paymentScene(
    'cancelled',
    (page, { booked }) =>
      openPayment(page, flightNow(booked, { status: 'cancelled', minutesOpen: 40 }), /is cancelled/),
    alike,
  ),
];
