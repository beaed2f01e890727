import { expect, type Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { mockResponse } from '../../mock-response';
import { changedRide, type RideSample } from '../../sample-data/ride-sample';
import { refundDone, refundOf, refundUnderWay, rejectedOf } from '../../sample-data/times';
import { type Scene, scenesOf } from '../../scene';

const call = '/ride/booked-ride';
const address = ({ booked }: RideSample) => `/ride-payment-options?id=${booked.savedBookedRide._id}`;

async function openWith(page: Page, sample: RideSample, data: BookedRide, text: string | RegExp): Promise<void> {
  await mockResponse(page, call, { data });
  await page.goto(address(sample));
  await expect(page.getByText(text).first()).toBeVisible();
}

const openAccount = (page: Page, sample: RideSample) =>
  openWith(page, sample, changedRide(sample), 'This one-time account expires on');

const scene = scenesOf('ride', { page: 'ride-payment-options', h1: 'Payment Options' });

const bothWays = scenesOf('returnRide', { page: 'ride-payment-options', h1: 'Payment Options' });

const cancelledNow = () => ({ at: new Date().toISOString(), note: 'You cancelled the ride' });

const expired = { status: 'expired', minutesOpen: 40 } as const;

export const openPaymentScenes: readonly Scene[] = [
  scene('open', openAccount),
  bothWays('return', openAccount),
  scene('copied', async (page, sample) => {
    await openAccount(page, sample);
    await page.getByRole('button', { name: /^Account number/ }).click();
    await expect(page.getByText('Account has been copied to clipboard').first()).toBeVisible();
  }),
  scene('not-received', async (page, sample) => {
    const message = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    await mockResponse(page, '/ride/confirm-transfer', { status: 409, code: 'TRANSFER_NOT_RECEIVED', message });
    await openAccount(page, sample);
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ }).getByText(message)).toBeVisible();
  }),
  scene('correct-contact', async (page, sample) => {
    await openAccount(page, sample);
    await page.getByRole('button', { name: 'Correct e-mail or phone' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
  }),
  scene('cancel', async (page, sample) => {
    await openAccount(page, sample);
    await page.getByRole('button', { name: 'Cancel this booking' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  }),
  scene('incomplete', (page, sample) =>
    openWith(page, sample, changedRide(sample, { payment: { amountPaid: 5_000 } }), /We have received NGN\s5,000/),
  ),
  scene('exact', (page, sample) =>
    openWith(page, sample, changedRide(sample, { payment: { takes: 'exact' } }), /Your bank returns any other amount/),
  ),
  scene('rejected', (page, sample) =>
    openWith(page, sample, changedRide(sample, { payment: rejectedOf(5_000) }), /Your bank returns NGN\s5,000/),
  ),
  scene('unreachable', async (page, sample) => {
    await openAccount(page, sample);
    await mockResponse(page, call, 'network-error');
    await expect(page.getByText(/We cannot reach the site/)).toBeVisible();
  }),
  scene('loading', async (page, sample) => {
    await mockResponse(page, call, 'pending');
    await page.goto(address(sample));
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  scene('overlay', async (page, sample) => {
    await mockResponse(page, call, 'pending');
    await page.goto(address(sample));
    await expect(page.getByText('Loading...')).toBeVisible();
  }),
];

export const closedPaymentScenes: readonly Scene[] = [
  scene('expired', (page, sample) => openWith(page, sample, changedRide(sample, expired), 'This account has expired')),
  scene('expired-rejected', (page, sample) =>
    openWith(
      page,
      sample,
      changedRide(sample, { ...expired, payment: rejectedOf(5_000) }),
      /We do not have this money/,
    ),
  ),
  scene('underpaid', (page, sample) =>
    openWith(
      page,
      sample,
      changedRide(sample, { ...expired, payment: { amountPaid: 5_000, refund: refundOf(5_000) } }),
      /which was too little/,
    ),
  ),
  scene('new-account-refused', async (page, sample) => {
    const message = 'This car has been taken for your time. Search again to choose another one.';
    await mockResponse(page, '/booking/payment/initiatepayment', { status: 409, code: 'CAR_TAKEN', message });
    await openWith(page, sample, changedRide(sample, expired), 'This account has expired');
    await page.getByRole('button', { name: 'Get a new account number' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  scene('late', (page, sample) => {
    const { amountDue } = sample.booked.payment;
    const payment = { status: 'late', amountPaid: amountDue, refund: refundOf(amountDue) } as const;
    return openWith(
      page,
      sample,
      changedRide(sample, { status: 'payment_review', minutesOpen: 40, payment }),
      /came in late/,
    );
  }),
  scene('refunded', (page, sample) => {
    const { amountDue } = sample.booked.payment;
    const payment = { status: 'refunded', amountPaid: amountDue, refund: refundDone(amountDue) } as const;
    return openWith(page, sample, changedRide(sample, { ...expired, payment }), /has been sent back/);
  }),
  scene(
    'cancelled',
    (page, sample) =>
      openWith(
        page,
        sample,
        { ...changedRide(sample, { status: 'cancelled', minutesOpen: 40 }), cancelled: cancelledNow() },
        'Your money',
      ),
    { h1: 'This booking is cancelled' },
  ),
  scene(
    'cancelled-refund',
    (page, sample) => {
      const { amountDue } = sample.booked.payment;
      const sent = { ...refundOf(500), refundedAt: new Date().toISOString() };
      const transfers = [sent, refundOf(amountDue / 2 - 500)];
      const refund = { ...refundOf(amountDue / 2), returned: 500, transfers };
      const payment = { status: 'refund_pending', amountPaid: amountDue, refund } as const;
      return openWith(
        page,
        sample,
        {
          ...changedRide(sample, { status: 'cancelled', minutesOpen: 40, payment }),
          cancelled: { ...cancelledNow(), rule: 'From 24 hours before the pickup on half of the price is refunded.' },
        },
        /^In 2 transfers/,
      );
    },
    { h1: 'This booking is cancelled' },
  ),
  ...(
    [
      ['refund-under-way', 'refund_pending', refundUnderWay, /^It has been on its way since/],
      ['refund-done', 'refunded', refundDone, /^Sent back on/],
    ] as const
  ).map(([state, status, refundIn, text]) =>
    scene(
      state,
      (page, sample) => {
        const { amountDue } = sample.booked.payment;
        const payment = { status, amountPaid: amountDue, refund: refundIn(amountDue) };
        const ended = changedRide(sample, { status: 'cancelled', minutesOpen: 40, payment });
        return openWith(page, sample, { ...ended, cancelled: cancelledNow() }, text);
      },
      { h1: 'This booking is cancelled' },
    ),
  ),
  scene('failed', async (page, sample) => {
    await mockResponse(page, call, 'network-error');
    await page.goto(address(sample));
    await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
  }),
  scene('view-expired', async (page, sample) => {
    const message = 'This booking was opened by a look-up, and that is over. Please look it up again.';
    await mockResponse(page, call, { status: 401, code: 'VIEW_EXPIRED', message });
    await page.goto(address(sample));
    await expect(page.getByText('This page has closed')).toBeVisible();
  }),
  scene('unknown', async (page) => {
    await page.goto(`/ride-payment-options?id=${'x'.repeat(24)}`);
    await expect(page.getByText('This booking cannot be found')).toBeVisible();
  }),
];
