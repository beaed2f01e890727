import { expect, type Page } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import { type RideSample, typed } from '../../sample-data/ride-sample';
import { minutesFromNow } from '../../sample-data/times';
import { presetSettings, presetStorage, type Scene, scenesOf } from '../../scene';

interface FormState {
  readonly form?: Record<string, string>;
  readonly isPriceExpired?: boolean;
}

/** Presets a selected car, and the input of the form. */
export async function presetCar(
  page: Page,
  { selection, criteria }: RideSample,
  { form, isPriceExpired }: FormState,
): Promise<void> {
  const quoteExpiresOn = minutesFromNow(isPriceExpired ? -1 : 15);
  await presetSettings(page, { rideSearch: criteria, rideOptions: { ...selection, quoteExpiresOn } });
  if (form) await presetStorage(page, 'sessionStorage', 'tafiya:draft:ride-traveller', form);
}

async function openForm(page: Page, sample: RideSample, state: FormState = {}): Promise<void> {
  await presetCar(page, sample, state);
  await page.goto('/ride-and-traveller');
  await expect(page.getByRole('button', { name: 'Review booking' })).toBeVisible();
}

const form = scenesOf('ride', { page: 'ride-and-traveller', h1: 'Who is travelling?' });

const formBothWays = scenesOf('returnRide', { page: 'ride-and-traveller', h1: 'Who is travelling?' });

export const rideTravellerScenes: readonly Scene[] = [
  form('empty', (page, sample) => openForm(page, sample)),
  formBothWays('return', (page, sample) => openForm(page, sample, { form: typed })),
  form('filled', (page, sample) => openForm(page, sample, { form: typed })),
  form('errors', async (page, sample) => {
    await openForm(page, sample, { form: { ...typed, firstName: '', email: 'amaka', phone: '0803', age: '7' } });
    await page.getByRole('button', { name: 'Review booking' }).click();
    await expect(page.getByRole('link', { name: 'Contact: 2 fields' })).toBeVisible();
  }),
  form('title-open', async (page, sample) => {
    await openForm(page, sample);
    await page.getByRole('combobox', { name: 'Title' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  form('nationality-open', async (page, sample) => {
    await openForm(page, sample);
    await page.getByRole('combobox', { name: 'Nationality' }).fill('gh');
    await expect(page.getByRole('option', { name: 'Ghana' })).toBeVisible();
  }),
  form('reminder-open', async (page, sample) => {
    await openForm(page, sample, { form: typed });
    await page.getByRole('button', { name: 'What is this?' }).click();
  }),
  form('price-expired', async (page, sample) => {
    await openForm(page, sample, { form: typed, isPriceExpired: true });
    await expect(page.getByRole('button', { name: 'Check the price' })).toBeVisible();
  }),
  form('price-changed', async (page, sample) => {
    const renewed = { ...sample.selection, quoteId: 'x'.repeat(24), price: sample.selection.price + 2_500 };
    await mockResponse(page, '/ride/select-ride', { data: renewed });
    await openForm(page, sample, { form: typed, isPriceExpired: true });
    await page.getByRole('button', { name: 'Check the price' }).click();
    await expect(page.getByText(/The price of this car is now/)).toBeVisible();
  }),
  form('no-car', async (page) => {
    await page.goto('/ride-and-traveller');
    await expect(page.getByText('No car is selected')).toBeVisible();
  }),
];
