import { expect, type Page } from '@playwright/test';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { mockResponse } from '../../mock-response';
import { staffBookingOf, staffFlightOf } from '../../sample-data/staff-booking';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const ride = consoleScenesOf('booking', 'TFY-RK42-7XQ2');
const flight = consoleScenesOf('booking', 'TFY-F8K2-MQX4');
const dialog = (page: Page) => page.getByRole('dialog');

async function openBooking(page: Page, booking: StaffBooking): Promise<void> {
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
  await mockResponse(page, '/staff/bookings/', { data: booking });
  await openAddress(page, `/ops/bookings/${booking.bookingId}`);
  await expect(page.getByRole('heading', { name: 'Notes of the staff' })).toBeVisible();
}

export const consoleBookingScenes: readonly Scene[] = [
  flight('flight', async (page, sample) => {
    await openBooking(page, staffFlightOf(sample));
    await expect(page.getByRole('heading', { name: 'Flight' })).toBeVisible();
  }),
  ride('erased', async (page, sample) => {
    const over = 'Its traveller had the personal data erased.';
    await openBooking(page, {
      ...staffBookingOf(sample),
      erasedOn: minutesFromNow(-60 * 24),
      contact: { name: 'Erased traveller', phone: '', email: '' },
      refusals: { contact: over, confirmation: over, note: over },
    });
    await expect(page.getByText(/had the personal data of this booking erased/)).toBeVisible();
  }),
  ride('changed-meanwhile', async (page, sample) => {
    const booking = staffBookingOf(sample);
    await openBooking(page, booking);
    const address = `/staff/bookings/${booking.bookingId}`;
    await mockResponse(page, `${address}/preview`, {
      data: {
        mails: [
          {
            to: 'new@example.com',
            subject: 'We write to you about your ride now',
            text: 'Hello Amaka,\n\nall is set.',
          },
        ],
      },
    });
    await mockResponse(page, `${address}/change`, {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'Somebody has changed this booking meanwhile. Look at it again, then repeat the change.',
    });
    await page.getByRole('button', { name: 'Change contact' }).click();
    await dialog(page).getByLabel('E-mail').fill('new@example.com');
    await dialog(page).getByRole('button', { name: 'Read the e-mail first' }).click();
    await dialog(page).getByRole('button', { name: 'Change and send the e-mail' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('meanwhile');
  }),
  ride('contact-errors', async (page, sample) => {
    await openBooking(page, staffBookingOf(sample));
    await page.getByRole('button', { name: 'Change contact' }).click();
    await dialog(page).getByLabel('E-mail').fill('nobody');
    await dialog(page).getByLabel('Phone').fill('08');
    await dialog(page).getByRole('button', { name: 'Read the e-mail first' }).click();
    await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(2);
  }),
  ride('address-errors', async (page, sample) => {
    await openBooking(page, staffBookingOf(sample));
    await page.getByRole('button', { name: 'Change address' }).click();
    await dialog(page)
      .getByLabel(/^Drop-off in/)
      .fill('');
    await dialog(page).getByRole('button', { name: 'Read the e-mail first' }).click();
    await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible();
  }),
];
