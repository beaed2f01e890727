import { expect, type Page } from '@playwright/test';
import { answer, keep, keepSettings, type Scene } from '../scene';
import { type Stage, typed } from '../stage';

const overMs = 60_000;

interface Kept {
  readonly form?: Record<string, string>;
  /** The price is kept no longer. */
  readonly over?: boolean;
}

async function choose(page: Page, { selection, criteria }: Stage, { form, over }: Kept): Promise<void> {
  const quoteExpiresOn = new Date(Date.now() + (over ? -overMs : 15 * overMs)).toISOString();
  await keepSettings(page, { rideSearch: criteria, rideOptions: { ...selection, quoteExpiresOn } });
  if (form) await keep(page, 'sessionStorage', 'tafiya:draft:ride-traveller', form);
}

async function openForm(page: Page, stage: Stage, kept: Kept = {}): Promise<void> {
  await choose(page, stage, kept);
  await page.goto('/ride-and-traveller');
  await expect(page.getByRole('button', { name: 'Review booking' })).toBeVisible();
}

async function openReview(page: Page, stage: Stage): Promise<void> {
  await choose(page, stage, { form: typed });
  await page.goto('/ride-details-confirmation');
  await expect(page.getByText(typed.email)).toBeVisible();
}

const form = (state: string, open: Scene['open']): Scene => ({
  page: 'ride-and-traveller',
  state,
  h1: 'Who is travelling?',
  open,
});
const review = (state: string, open: Scene['open']): Scene => ({
  page: 'ride-details-confirmation',
  state,
  h1: 'Review your booking',
  open,
});

export const travellerScenes: readonly Scene[] = [
  form('empty', (page, stage) => openForm(page, stage)),
  form('filled', (page, stage) => openForm(page, stage, { form: typed })),
  form('errors', async (page, stage) => {
    await openForm(page, stage, { form: { ...typed, firstName: '', email: 'amaka', phone: '0803', age: '7' } });
    await page.getByRole('button', { name: 'Review booking' }).click();
    await expect(page.getByRole('link', { name: /no @/ })).toBeVisible();
  }),
  form('title-open', async (page, stage) => {
    await openForm(page, stage);
    await page.getByRole('combobox', { name: 'Title' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  form('nationality-open', async (page, stage) => {
    await openForm(page, stage);
    await page.getByRole('combobox', { name: 'Nationality' }).fill('gh');
    await expect(page.getByRole('option', { name: 'Ghana' })).toBeVisible();
  }),
  form('reminder-open', async (page, stage) => {
    await openForm(page, stage, { form: typed });
    await page.getByRole('button', { name: 'What is this?' }).click();
  }),
  form('price-over', async (page, stage) => {
    await openForm(page, stage, { form: typed, over: true });
    await expect(page.getByRole('button', { name: 'Check the price' })).toBeVisible();
  }),
  form('price-changed', async (page, stage) => {
    const renewed = { ...stage.selection, quoteId: 'x'.repeat(24), price: stage.selection.price + 2_500 };
    await answer(page, '/ride/select-ride', { data: renewed });
    await openForm(page, stage, { form: typed, over: true });
    await page.getByRole('button', { name: 'Check the price' }).click();
    await expect(page.getByText(/The price of this car is now/)).toBeVisible();
  }),
  form('no-car', async (page) => {
    await page.goto('/ride-and-traveller');
    await expect(page.getByText('No car is selected')).toBeVisible();
  }),
];

export const reviewScenes: readonly Scene[] = [
  review('plain', openReview),
  review('car-taken', async (page, stage) => {
    const message = 'Somebody has just taken this car. Choose another one for the same time.';
    await answer(page, '/ride/create-ride', { status: 409, code: 'CAR_TAKEN', message });
    await openReview(page, stage);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }),
  review('sending', async (page, stage) => {
    await answer(page, '/ride/create-ride', 'held');
    await openReview(page, stage);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  }),
  review('no-car', async (page) => {
    await page.goto('/ride-details-confirmation');
    await expect(page.getByText('No car is selected')).toBeVisible();
  }),
];
