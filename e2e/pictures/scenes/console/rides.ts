import { expect, type Page } from '@playwright/test';
import type { RosterDriver } from 'shared/contract/now';
import { choose } from '../../../ops/steps';
import { dayIn } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import { staffRides } from '../../sample-data/console-responses';
import type { RideSample } from '../../sample-data/ride-sample';
import type { Scene } from '../../scene';
import { consoleScenesOf, openConsole } from './open-console';

const scene = consoleScenesOf('rides', 'Rides');
const row = (page: Page, place: number) => page.getByRole('listitem').nth(place);

const driver: RosterDriver = {
  driverId: 1,
  name: 'Sani Bello',
  phone: '+2348035550199',
  lastUsedOn: null,
  isRetired: false,
  nextRide: null,
  busyWith: null,
};

/** A day with a ride in each status that staff handle. */
async function openDay(page: Page, sample: RideSample): Promise<void> {
  const rides = staffRides(sample, [
    'awaiting_confirmation',
    'confirmed',
    'driver_assigned',
    'driver_arrived',
    'in_progress',
    'cancelled',
    'pending_payment',
  ]);
  await mockResponse(page, '/staff/drivers', { data: [driver] });
  await openConsole(page, 'rides', { data: { day: dayIn(0), rides, next: null } });
  await expect(page.getByRole('button', { name: 'Confirm ride' })).toBeVisible();
}

export const consoleRidesScenes: readonly Scene[] = [
  scene('all', async (page, sample) => {
    await openDay(page, sample);
    await page.getByText(/^All \d/).click();
    await expect(page.getByText('Waiting for payment')).toBeVisible();
  }),
  scene('driver', async (page, sample) => {
    await openDay(page, sample);
    await row(page, 1).getByRole('button', { name: 'Assign driver' }).click();
    await page.getByLabel('Driver’s phone').fill('0803');
    await row(page, 1).getByRole('button', { name: 'Assign driver' }).click();
    await expect(row(page, 1).getByText(/fields need your attention/)).toBeVisible();
  }),
  scene('times', async (page, sample) => {
    await openDay(page, sample);
    await choose(row(page, 1), 'Change times');
    await expect(row(page, 1).getByRole('button', { name: 'Save times' })).toBeVisible();
  }),
  scene('times-errors', async (page, sample) => {
    await openDay(page, sample);
    await choose(row(page, 1), 'Change times');
    await row(page, 1).getByLabel('Pickup time').fill('');
    await row(page, 1).getByRole('button', { name: 'Save times' }).click();
    await expect(row(page, 1).getByText('Enter the time of the pickup.').first()).toBeVisible();
  }),
  scene('times-refused', async (page, sample) => {
    await openDay(page, sample);
    await mockResponse(page, '/staff/rides/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'The car has another ride at that time. Choose another time.',
    });
    await choose(row(page, 1), 'Change times');
    await row(page, 1).getByRole('button', { name: 'Save times' }).click();
    await expect(row(page, 1).getByRole('alert')).toBeVisible();
  }),
  scene('cancel-open', async (page, sample) => {
    await openDay(page, sample);
    await choose(row(page, 3), 'No-show');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('refused', async (page, sample) => {
    await openDay(page, sample);
    await mockResponse(page, '/staff/rides/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'The ride is cancelled.',
    });
    await row(page, 0).getByRole('button', { name: 'Confirm ride' }).click();
    await expect(row(page, 0).getByRole('alert')).toBeVisible();
  }),
  scene('held-unpaid', async (page) => {
    const endsOn = new Date(Date.now() + 12 * 60_000).toISOString();
    const pool = { kind: 'ride', day: dayIn(1), free: 10, unpaid: 5, endsOn } as const;
    await openConsole(
      page,
      'rides',
      { data: { day: dayIn(0), rides: [], next: { day: dayIn(1), time: '10:00', rides: 6 } } },
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
    await openConsole(page, 'rides', {
      data: { day: dayIn(0), rides: [], next: { day: dayIn(1), time: '10:00', rides: 6 } },
    });
    await expect(page.getByText('No rides on this day')).toBeVisible();
  }),
];
