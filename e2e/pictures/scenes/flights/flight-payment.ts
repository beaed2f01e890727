import { expect, type Page } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { changedFlight } from '../../sample-data/flight-responses';
import { rejectedOf } from '../../sample-data/times';
import { type Scene, scenesOf } from '../../scene';

const call = '/fly/booked-flight';
export const paymentScene = scenesOf('flight', { page: 'payment-options', h1: 'Payment Options' });

const address = (id: string) => pathTo('flightPayment', { query: { id } });

/** Opens the payment page of a booking in any status, and waits for the text. */
export async function openPayment(page: Page, booked: BookedFlight, text: string | RegExp): Promise<void> {
  await mockResponse(page, call, { data: booked });
  await page.goto(address(booked.savedBooking._id));
  await expect(page.getByText(text).first()).toBeVisible();
}

const isTextVariant = { isTextVariant: true };

export const flightPaymentScenes: readonly Scene[] = [
  paymentScene('open', (page, { booked }) =>
    openPayment(page, changedFlight(booked), 'This one-time account expires on'),
  ),
  paymentScene('incomplete', (page, { booked }) =>
    openPayment(page, changedFlight(booked, { payment: { amountPaid: 50_000 } }), /We have received NGN\s50,000/),
  ),
  paymentScene('not-received', async (page, { booked }) => {
    const message = 'We have not received your transfer yet. It can take a few minutes; do not pay twice.';
    await mockResponse(page, '/fly/completeflightbooking', { status: 409, code: 'TRANSFER_NOT_RECEIVED', message });
    await openPayment(page, changedFlight(booked), 'This one-time account expires on');
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ }).getByText(message)).toBeVisible();
  }),
  paymentScene('rejected', async (page, { booked }) => {
    const message =
      'Your bank returns NGN 5,000: the account takes only the exact amount. Send exactly NGN 807,860 in one transfer to the same account by 06:36 AM. If you have sent it, wait a few minutes; do not pay twice.';
    await mockResponse(page, '/fly/completeflightbooking', { status: 409, code: 'TRANSFER_RETURNED', message });
    await openPayment(page, changedFlight(booked, { payment: rejectedOf(5_000) }), /^Your bank returns NGN\s5,000/);
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ }).getByText(message)).toBeVisible();
  }),
  paymentScene('loading', async (page, { booked }) => {
    await mockResponse(page, call, 'pending');
    await page.goto(address(booked.savedBooking._id));
    await expect(page.getByText('Loading your booking')).toBeAttached();
  }),
  paymentScene(
    'failed',
    async (page, { booked }) => {
      await mockResponse(page, call, 'network-error');
      await page.goto(address(booked.savedBooking._id));
      await expect(page.getByText('Your booking could not be loaded')).toBeVisible();
    },
    isTextVariant,
  ),
  paymentScene(
    'unknown',
    async (page) => {
      await page.goto(address('x'.repeat(24)));
      await expect(page.getByText('This booking cannot be found')).toBeVisible();
    },
    isTextVariant,
  ),
];
