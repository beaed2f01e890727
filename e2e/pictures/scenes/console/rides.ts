import { expect, type Page } from '@playwright/test';
import { dayIn } from '../../../site/steps';
import { answer } from '../../answer';
import type { Scene } from '../../scene';
import { ridesInReview } from '../../stages/console-responses';
import type { RideStage } from '../../stages/ride-stage';
import { consoleScenesOf, openConsole } from './open-console';

const scene = consoleScenesOf('rides', 'Rides');
const row = (page: Page, place: number) => page.getByRole('listitem').nth(place);

/** A day with a ride in each state that a person meets. */
async function openDay(page: Page, stage: RideStage): Promise<void> {
  const rides = ridesInReview(stage, [
    'awaiting_confirmation',
    'confirmed',
    'driver_assigned',
    'driver_arrived',
    'in_progress',
    'cancelled',
    'pending_payment',
  ]);
  await answer(page, '/staff/drivers', { data: [{ name: 'Sani Bello', phone: '+2348035550199' }] });
  await openConsole(page, 'rides', { data: { day: dayIn(0), rides } });
  await expect(page.getByRole('button', { name: 'Confirm ride' })).toBeVisible();
}

export const consoleRidesScenes: readonly Scene[] = [
  scene('all', async (page, stage) => {
    await openDay(page, stage);
    await page.getByText(/^All \d/).click();
    await expect(page.getByText('Waiting for payment')).toBeVisible();
  }),
  scene('driver', async (page, stage) => {
    await openDay(page, stage);
    await row(page, 1).getByRole('button', { name: 'Assign driver' }).click();
    await page.getByLabel('Driver’s phone').fill('0803');
    await row(page, 1).getByRole('button', { name: 'Assign driver' }).click();
    await expect(row(page, 1).getByText(/fields need your attention/)).toBeVisible();
  }),
  scene('cancel-open', async (page, stage) => {
    await openDay(page, stage);
    await row(page, 3).getByRole('button', { name: 'No-show' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('refused', async (page, stage) => {
    await openDay(page, stage);
    await answer(page, '/staff/rides/', { status: 409, code: 'STATE_CONFLICT', message: 'The ride is cancelled.' });
    await row(page, 0).getByRole('button', { name: 'Confirm ride' }).click();
    await expect(row(page, 0).getByRole('alert')).toBeVisible();
  }),
  scene('held-unpaid', async (page) => {
    const endsOn = new Date(Date.now() + 12 * 60_000).toISOString();
    const pool = { kind: 'ride', day: dayIn(1), free: 10, unpaid: 5, endsOn } as const;
    await openConsole(
      page,
      'rides',
      { data: { day: dayIn(0), rides: [] } },
      {
        pools: [
          { ...pool, name: 'SUV cars in Lagos', bookings: 5, networks: 1, isClosed: true },
          {
            ...pool,
            name: 'Saloon cars in Federal Capital Territory',
            unpaid: 4,
            bookings: 4,
            networks: 4,
            isClosed: false,
          },
        ],
        networksAtLimit: 1,
        maxPerNetwork: 10,
      },
    );
    await expect(page.getByText('Unpaid bookings hold much of what is free')).toBeVisible();
  }),
  scene('empty', async (page) => {
    await openConsole(page, 'rides', { data: { day: dayIn(0), rides: [] } });
    await expect(page.getByText('No rides on this day')).toBeVisible();
  }),
];
