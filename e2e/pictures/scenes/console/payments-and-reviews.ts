import { expect, type Page } from '@playwright/test';
import { reviewReasons } from 'shared/contract/lists';
import type { Reconciliation } from 'shared/contract/reconciliation';
import { mockResponse } from '../../mock-response';
import { paymentsUnderReview, reconciliationOf, staffReviews } from '../../sample-data/console-responses';
import type { RideSample } from '../../sample-data/ride-sample';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress, openConsole } from './open-console';

const payments = consoleScenesOf('payments', 'Payments in review', 'Payments');
const reconciliation = consoleScenesOf('reconciliation', 'Reconciliation');
const reviews = consoleScenesOf('reviews', 'Reviews');

async function openPayments(page: Page, sample: RideSample): Promise<void> {
  await openConsole(page, 'payments', { data: paymentsUnderReview(sample, reviewReasons) });
  await expect(page.getByRole('button', { name: 'Match with a booking' })).toBeVisible();
}

async function openReconciliation(page: Page, data: Reconciliation): Promise<void> {
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
  await mockResponse(page, '/staff/reconciliation', { data });
  await openAddress(page, '/ops/payments/reconciliation');
}

export const consoleMoneyAndReviewScenes: readonly Scene[] = [
  payments('every-reason', openPayments),
  payments('match-open', async (page, sample) => {
    await openPayments(page, sample);
    await page.getByRole('button', { name: 'Match with a booking' }).click();
    await page.getByRole('button', { name: 'Match transfer' }).click();
    await expect(page.getByText(/Write the booking ID like/)).toBeVisible();
  }),
  payments('failed', async (page) => {
    await openConsole(page, 'payments', { status: 500, code: 'INTERNAL', message: 'Something went wrong' });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  }),
  reconciliation('some', async (page) => {
    await openReconciliation(page, reconciliationOf());
    await expect(page.getByRole('table')).toBeVisible();
  }),
  reconciliation('empty', async (page) => {
    await openReconciliation(page, { reports: [], differences: [], missing: ['paystack'] });
    await expect(page.getByText('No reports yet')).toBeVisible();
  }),
  reviews('some', async (page) => {
    await openConsole(page, 'reviews', { data: staffReviews() });
    await expect(page.getByRole('button', { name: /^Put on the site/ })).toBeVisible();
  }),
];
