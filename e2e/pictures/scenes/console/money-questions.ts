import { expect, type Page } from '@playwright/test';
import type { DiscrepancyReason, ReviewReason } from 'shared/contract/lists';
import type { TransferDiscrepancy } from 'shared/contract/staff';
import { mockResponse } from '../../mock-response';
import { paymentsUnderReview, reconciliationOf } from '../../sample-data/console-responses';
import type { RideSample } from '../../sample-data/ride-sample';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress, openConsole } from './open-console';

const payments = consoleScenesOf('payments', 'Payments in review', 'Payments');
const reconciliation = consoleScenesOf('reconciliation', 'Reconciliation');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Reports of the bank that contradict an earlier one, one of each kind. */
function contradictions({ booked: { savedBookedRide, ride, transfer_details } }: RideSample): TransferDiscrepancy[] {
  const { accountNumber, amount } = transfer_details;
  const booking = {
    bookingId: savedBookedRide.bookingId,
    bookingName: ride.name,
    travellerName: 'Amaka Okafor',
  };
  const report = { accountNumber, amount, sentAt: minutesFromNow(-240), booking };
  const one = (discrepancyId: string, reason: DiscrepancyReason, reported: Partial<typeof report> | object) => ({
    discrepancyId,
    reason,
    reference: `SBX-4410${discrepancyId}`,
    learntOn: minutesFromNow(-60),
    booked: reason === 'reused_event' ? null : report,
    reported: { ...report, ...reported },
  });
  return [
    one('1', 'other_amount', { amount: amount - 1_000 }),
    one('2', 'other_account', { accountNumber: '9999900001', booking: null }),
    one('3', 'reused_event', {}),
  ];
}

async function openReview(page: Page, sample: RideSample, reasons: readonly ReviewReason[]): Promise<void> {
  await openConsole(page, 'payments', { data: paymentsUnderReview(sample, reasons) });
  await expect(page.getByRole('button', { name: 'Mark as refunded' }).first()).toBeVisible();
}

/** Opens a question, and confirms it without the note that it needs. */
async function confirmWithoutNote(page: Page, button: string, confirm: string): Promise<void> {
  await press(page, button);
  await dialog(page).getByRole('button', { name: confirm }).click();
  await expect(dialog(page).getByText('Write what the bank said.')).toBeVisible();
}

export const consoleMoneyQuestionScenes: readonly Scene[] = [
  payments('contradictions', async (page, sample) => {
    await openConsole(page, 'payments', { data: [] });
    await mockResponse(page, '/staff/discrepancies', { data: contradictions(sample) });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The bank contradicts itself' })).toBeVisible();
    await expect(page.getByText('Two under one event')).toBeVisible();
  }),
  payments('contradiction-asked', async (page, sample) => {
    await openConsole(page, 'payments', { data: [] });
    await mockResponse(page, '/staff/discrepancies', { data: contradictions(sample) });
    await page.reload();
    await confirmWithoutNote(page, 'Close with a note', 'Close it');
    await expect(page.getByRole('dialog', { name: 'Have you asked the bank?' })).toBeVisible();
  }),
  payments('taken-back-asked', async (page, sample) => {
    await openReview(page, sample, ['taken_back', 'cancelled']);
    await confirmWithoutNote(page, 'Close with a note', 'Close it');
  }),
  payments('set-back-asked', async (page, sample) => {
    await openReview(page, sample, ['overpaid']);
    await press(page, 'Set back to due');
    await expect(page.getByRole('dialog', { name: 'Is this refund stopped at the bank?' })).toBeVisible();
  }),
  payments('set-back-refused', async (page, sample) => {
    await openReview(page, sample, ['overpaid']);
    await mockResponse(page, '/staff/payments/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'The bank has sent this refund. It cannot be set back.',
    });
    await press(page, 'Set back to due');
    await dialog(page).getByRole('button', { name: 'Set back' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
  }),
  payments('refused-refund-asked', async (page, sample) => {
    await openReview(page, sample, ['underpaid', 'late']);
    await expect(page.getByText('Bank refused').first()).toBeVisible();
    await press(page, 'Try the bank again');
    await expect(dialog(page).getByText(/^The bank refused it the last time/)).toBeVisible();
  }),
  reconciliation('difference-asked', async (page) => {
    await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
    await mockResponse(page, '/staff/reconciliation', { data: reconciliationOf() });
    await openAddress(page, '/ops/payments/reconciliation');
    await confirmWithoutNote(page, 'Close with a note', 'Close it');
    await expect(page.getByRole('dialog', { name: 'Do you know the reason?' })).toBeVisible();
  }),
];
