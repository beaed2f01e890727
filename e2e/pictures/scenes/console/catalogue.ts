import { expect, type Page } from '@playwright/test';
import type { CarEntry, CatalogueChange } from 'shared/contract/catalogue';
import { mockResponse } from '../../mock-response';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const cars = consoleScenesOf('catalogue', 'Cars', 'Catalogue');

const change = {
  ...{ reason: null, isUndo: false, madeBy: 'Ada Obi', canUndo: false },
  ...{ madeOn: minutesFromNow(-60 * 30), startsOn: minutesFromNow(-60 * 30) },
} as const;

/** A change that did not start, above one that is in force. */
const changes: readonly CatalogueChange[] = [
  {
    ...change,
    ...{ changeId: 3, state: 'not_started', startsOn: minutesFromNow(-60 * 8) },
    reason: 'This car is booked: TFY-RK42-7XQ2, TFY-RM42-7XQ3. Move or cancel these rides first, then change it again.',
    differences: [{ label: 'Seats', before: '6', after: '4' }],
  },
  {
    ...change,
    ...{ changeId: 2, state: 'in_force', canUndo: true },
    madeOn: minutesFromNow(-60 * 90),
    startsOn: minutesFromNow(-60 * 90),
    differences: [
      { label: 'Comfort', before: 'Basic', after: '2 steps up' },
      { label: 'Seats', before: '4', after: '6' },
    ],
  },
];

const details: CarEntry['values']['details'] = {
  ...{ name: 'Toyota Sienna', type: 'Minivan', color: 'Silver', plateNumber: 'KJA-482XB' },
  ...{ seats: 6, luggage: 4, comfort: 2 },
};

async function openCars(page: Page): Promise<void> {
  const entry: CarEntry = {
    ...{
      key: '12',
      name: 'Toyota Sienna, KJA-482XB',
      version: 3,
      values: { details, out: null },
      changes: [...changes],
    },
    ...{ ridesAhead: 2, nextRideOn: minutesFromNow(60 * 5) },
  };
  const state = { _id: 'lagos', name: 'Lagos', count: 1, off: 0 };
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
  await mockResponse(page, '/staff/catalogue/cars', {
    data: { mayChange: true, entries: [entry], state: 'lagos', states: [state] },
  });
  await openAddress(page, '/ops/catalogue/cars');
  await page.getByText('2 changes').click();
  await expect(page.getByText(/^It did not start: This car is booked/)).toBeVisible();
}

export const consoleCatalogueScenes: readonly Scene[] = [
  cars('not-started', openCars),
  cars('undo-refused', async (page) => {
    await openCars(page);
    await mockResponse(page, '/staff/catalogue/changes/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'This car is booked: TFY-RK42-7XQ2. Move or cancel these rides first.',
    });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  }),
];
