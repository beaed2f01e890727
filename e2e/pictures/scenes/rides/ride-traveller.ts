import { expect, type Page } from '@playwright/test';
import { answer } from '../../answer';
import { keep, keepSettings, type Scene, scenesOf } from '../../scene';
import { minutesFromNow } from '../../stages/moments';
import { type RideStage, typed } from '../../stages/ride-stage';

interface Kept {
  readonly form?: Record<string, string>;
  /** The price is kept no longer. */
  readonly over?: boolean;
}

/** A car that was chosen earlier, and what was typed. */
export async function chooseCar(page: Page, { selection, criteria }: RideStage, { form, over }: Kept): Promise<void> {
  const quoteExpiresOn = minutesFromNow(over ? -1 : 15);
  await keepSettings(page, { rideSearch: criteria, rideOptions: { ...selection, quoteExpiresOn } });
  if (form) await keep(page, 'sessionStorage', 'tafiya:draft:ride-traveller', form);
}

async function openForm(page: Page, stage: RideStage, kept: Kept = {}): Promise<void> {
  await chooseCar(page, stage, kept);
  await page.goto('/ride-and-traveller');
  await expect(page.getByRole('button', { name: 'Review booking' })).toBeVisible();
}

const form = scenesOf('ride', { page: 'ride-and-traveller', h1: 'Who is travelling?' });

export const rideTravellerScenes: readonly Scene[] = [
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
