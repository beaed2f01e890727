import { expect } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { mockResponse } from '../../mock-response';
import { changedFlight } from '../../sample-data/flight-responses';
import { refundOf } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { openPayment, paymentScene } from './flight-payment';

const expired = { status: 'hold_expired', minutesOpen: 40 } as const;

/** The full price was paid. */
const inFull = ({ payment: { amountDue } }: BookedFlight) => ({ amountPaid: amountDue }) as const;

/** The booking after a price increase that happened while no seats were reserved, with `amountPaid` of the old price. */
function withPriceIncrease(booked: BookedFlight, naira: number, amountPaid: number): BookedFlight {
  const oldTotal = booked.payment.amountDue;
  const newTotal = oldTotal + naira;
  return changedFlight(booked, {
    status: 'price_changed',
    minutesOpen: 40,
    priceChange: { oldTotal, newTotal },
    payment: { amountDue: newTotal, amountPaid },
  });
}

const isTextVariant = { isTextVariant: true };

export const closedFlightPaymentScenes: readonly Scene[] = [
  paymentScene('expired', (page, { booked }) =>
    openPayment(page, changedFlight(booked, expired), 'This account has expired'),
  ),
  paymentScene('underpaid', (page, { booked }) =>
    openPayment(
      page,
      changedFlight(booked, { ...expired, payment: { amountPaid: 50_000, refund: refundOf(50_000) } }),
      /which was too little/,
    ),
  ),
  paymentScene('new-account-refused', async (page, { booked }) => {
    const message = 'These seats have been sold since. Search again to choose another flight.';
    await mockResponse(page, '/booking/payment/initiatepayment', { status: 409, code: 'SOLD_OUT', message });
    await openPayment(page, changedFlight(booked, expired), 'This account has expired');
    await page.getByRole('button', { name: 'Get a new account number' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  paymentScene(
    'late',
    (page, { booked }) => {
      const payment = { ...inFull(booked), status: 'late', refund: refundOf(booked.payment.amountDue) } as const;
      return openPayment(page, changedFlight(booked, { ...expired, payment }), /came in late/);
    },
    isTextVariant,
  ),
  paymentScene('price-changed', (page, { booked }) =>
    openPayment(page, withPriceIncrease(booked, 24_000, 0), 'The price has changed'),
  ),
  paymentScene('price-changed-paid', (page, { booked }) =>
    openPayment(page, withPriceIncrease(booked, 24_000, booked.payment.amountDue), 'The price has changed'),
  ),
  paymentScene('not-ticketed', (page, { booked }) => {
    const payment = {
      ...inFull(booked),
      status: 'refund_pending',
      refund: refundOf(booked.payment.amountDue),
    } as const;
    return openPayment(
      page,
      changedFlight(booked, { status: 'ticketing_failed', payment }),
      'Your tickets could not be issued',
    );
  }),
  paymentScene(
    'refunded',
    (page, { booked }) => {
      const refund = { ...refundOf(booked.payment.amountDue), refundedAt: new Date().toISOString() };
      const payment = { ...inFull(booked), status: 'refunded', refund } as const;
      return openPayment(page, changedFlight(booked, { ...expired, payment }), /has been sent back/);
    },
    isTextVariant,
  ),
  paymentScene(
    'cancelled',
    (page, { booked }) => {
      const payment = { ...inFull(booked), status: 'refund_pending', refund: refundOf(24_000) } as const;
      const cancelled = {
        at: new Date().toISOString(),
        note: 'You cancelled the booking',
        rule: 'The fare is non-refundable. The airport taxes of NGN 24,000 go back.',
      };
      const ended = changedFlight(booked, { status: 'cancelled', minutesOpen: 40, payment });
      return openPayment(page, { ...ended, cancelled }, 'Your money');
    },
    { h1: 'This booking is cancelled' },
  ),
];
