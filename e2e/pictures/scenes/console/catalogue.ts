import { expect, type Page } from '@playwright/test';
import type { AreaEntry, CarEntry, CatalogueChange } from 'shared/contract/catalogue';
import { mockResponse } from '../../mock-response';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const cars = consoleScenesOf('catalogue', 'Cars', 'Catalogue');
const areas = consoleScenesOf('catalogue', 'Areas', 'Catalogue');

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

const area = (
  [key, name, latitude, longitude]: readonly [string, string, number, number],
  roadKm: number | null,
  given: { readonly isOn?: boolean; readonly changes?: AreaEntry['changes'] } = {},
): AreaEntry => ({
  ...{ key, name, version: 2, changes: given.changes ?? [] },
  values: { isOn: given.isOn ?? true, name, latitude, longitude },
  areaKind: roadKm === 0 ? 'airport' : 'lga',
  nearestAirport: roadKm ? { iata: 'LOS', roadKm } : null,
});

/** An airport, an area with a history, one that goes off tomorrow, one that is off, and one too far from any airport. */
const areaEntries: readonly AreaEntry[] = [
  area(['lagos-airport', 'Murtala Muhammed International Airport', 6.5774, 3.3211], 0),
  area(['lagos-eti-osa', 'Eti-Osa (Lekki, Victoria Island)', 6.4281, 3.4219], 31.8, {
    changes: [
      {
        ...change,
        ...{ changeId: 11, state: 'in_force', canUndo: true },
        differences: [{ label: 'Name', before: 'Eti-Osa', after: 'Eti-Osa (Lekki, Victoria Island)' }],
      },
    ],
  }),
  area(['lagos-ikeja', 'Ikeja', 6.6018, 3.3515], 5.2, {
    changes: [
      {
        ...change,
        ...{ changeId: 12, state: 'scheduled', startsOn: minutesFromNow(60 * 20), canUndo: true },
        differences: [{ label: 'Rides', before: 'On', after: 'Off' }],
      },
    ],
  }),
  area(['lagos-badagry', 'Badagry', 6.4158, 2.8876], 74.6, { isOn: false }),
  area(['lagos-far', 'Ibeju-Lekki', 6.4489, 3.9372], null),
];

async function openAreas(page: Page): Promise<void> {
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
  await mockResponse(page, '/staff/catalogue/areas', {
    data: {
      ...{ mayChange: true, entries: [...areaEntries], state: 'lagos' },
      states: [{ _id: 'lagos', name: 'Lagos', count: 5, off: 1 }],
    },
  });
  await mockResponse(page, '/staff/catalogue/preview', {
    data: {
      title: 'Rides from Murtala Muhammed International Airport to Ikeja',
      of: 'Car',
      prices: [
        { title: 'Saloon', note: '20 cars', before: 13_000, after: 14_300 },
        { title: 'Minivan', note: '6 cars', before: 21_500, after: 23_600 },
      ],
      texts: [],
    },
  });
  await openAddress(page, '/ops/catalogue/areas');
  await expect(page.getByRole('listitem', { name: 'Ibeju-Lekki' })).toBeVisible();
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
  areas('areas', async (page) => {
    await openAreas(page);
    for (const summary of await page.getByText('1 change').all()) await summary.click();
    await expect(page.getByRole('button', { name: /^(Undo|Withdraw)/ })).toHaveCount(2);
  }),
  areas('area-moved', async (page) => {
    await openAreas(page);
    await page.getByRole('button', { name: 'Change Ikeja' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Latitude').fill('6.6412');
    await expect(dialog.getByRole('row', { name: /^Minivan/ })).toBeVisible();
  }),
  areas('area-off', async (page) => {
    await openAreas(page);
    await page.getByRole('button', { name: 'Switch off Ikeja' }).click();
    await expect(page.getByRole('dialog').getByRole('row', { name: /^Minivan/ })).toBeVisible();
  }),
  areas('area-incomplete', async (page) => {
    await openAreas(page);
    await page.getByRole('button', { name: 'New area' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Latitude').fill('96');
    await dialog.getByRole('button', { name: 'Add area' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  }),
];
