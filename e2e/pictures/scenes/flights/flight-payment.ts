import { expect, type Page } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { answer } from '../../answer';
import { type Scene, scenesOf } from '../../scene';
import { flightNow } from '../../stages/flight-responses';

const call = '/fly/booked-flight';
export const paymentScene = scenesOf('flight', { page: 'payment-options', h1: 'Payment Options' });

const address = (id: string) => pathTo('flightPayment', { query: { id } });

/** The payment page of a booking, whatever has become of it. */
export async function openPayment(page: Page, booked: BookedFlight, text: string | RegExp): Promise<void> {
  await answer(page, call, { data: booked });
  await page.goto(address(booked.savedBooking._id));
  await expect(page.getByText(text).first()).toBeVisible();
}

/** Word for word another state, or another page. */
const alike = { alike: true };

export const flightPaymentScenes: readonly Scene[] = [
  paymentScene('open', (page, { booked }) => openPayment(page, flightNow(booked), 'This one-time account expires on')),
  paymentScene('incomplete', (page, { booked }) =>
    openPayment(page, flightNow(booked, { payment: { amountPaid: 50_000 } }), /We have received NGN 50,000/),
  ),
  paymentScene('not-received', async (page, { booked }) => {
    const message = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    await answer(page, '/fly/completeflightbooking', { status: 409, code: 'TRANSFER_NOT_RECEIVED', message });
    await openPayment(page, flightNow(booked), 'This one-time account expires on');
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ }).getByText(message)).toBeVisible();
  }),
  paymentScene('loading', async (page, { booked }) => {
    await answer(page, call, 'held');
    await page.goto(address(booked.savedBooking._id));
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  paymentScene(
    'failed',
    async (page, { booked }) => {
      await answer(page, call, 'lost');
      await page.goto(address(booked.savedBooking._id));
      await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
    },
    alike,
  ),
  paymentScene(
    'unknown',
    async (page) => {
      await page.goto(address('x'.repeat(24)));
      await expect(page.getByText('This booking cannot be found')).toBeVisible();
    },
    alike,
  ),
];
