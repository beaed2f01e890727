import { expect } from '@playwright/test';
import type { FlightSelection } from 'shared/contract/flights';
import { mockResponse } from '../../mock-response';
import { presetStorage, type Scene } from '../../scene';
import { applyCoupon, couponRefusal } from '../coupon';
import { filledDraft, openForm, travellersAddress, travellersScene } from './flight-travellers';

/** The selection with a price that has changed by `naira` since the search. */
const changedBy = (selection: FlightSelection, naira: number): FlightSelection => ({
  ...selection,
  priceChanged: true,
  oldTotal: selection.newTotal - naira,
});
const filled = { draft: filledDraft };
const expired = { status: 410, code: 'OFFER_EXPIRED', message: 'This fare is no longer kept. Search again.' } as const;

const isTextVariant = { isTextVariant: true };

export const travellerPriceScenes: readonly Scene[] = [
  travellersScene('price-changed', async (page, { oneWay: { selection } }) => {
    await openForm(page, changedBy(selection, 8_000), filled);
    await expect(page.getByText(/The fare has changed/)).toBeVisible();
  }),
  travellersScene(
    'price-decreased',
    async (page, { oneWay: { selection } }) => {
      await openForm(page, changedBy(selection, -8_000), filled);
      await expect(page.getByText(/The fare has fallen/)).toBeVisible();
    },
    isTextVariant,
  ),
  travellersScene('price-expired', async (page, { oneWay: { selection } }) => {
    await openForm(page, selection, { ...filled, minutes: -1 });
    await expect(page.getByRole('button', { name: 'Check the price' })).toBeVisible();
  }),
  travellersScene('coupon-applied', async (page, { oneWay: { selection }, coupon }) => {
    await openForm(page, selection, filled);
    await applyCoupon(page, { data: coupon });
    await expect(page.getByText('DETTY25, 5% off')).toBeVisible();
  }),
  travellersScene(
    'coupon-refused',
    async (page, { oneWay: { selection } }) => {
      await openForm(page, selection, filled);
      await applyCoupon(page, couponRefusal);
      await expect(page.getByText(couponRefusal.message)).toBeVisible();
    },
    isTextVariant,
  ),
  travellersScene('add-ons-open', async (page, { family: { selection } }) => {
    await openForm(page, selection, filled);
    await page.getByRole('button', { name: /^Extra 10 kg bag/ }).click();
    await expect(page.getByRole('group', { name: /^Extra 10 kg bag for Chidi/ })).toBeVisible();
  }),
  travellersScene(
    'price-bar-open',
    async (page, { family: { selection } }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openForm(page, selection, filled);
      await page.getByRole('button', { name: /^Trip Total/ }).click();
      await expect(page.getByRole('dialog', { name: 'Price summary' })).toBeVisible();
    },
    { onlyNarrow: true },
  ),
  travellersScene('expired', async (page, { oneWay: { selection } }) => {
    await mockResponse(page, '/fly/flightselect', expired);
    await page.goto(travellersAddress(selection));
    await expect(page.getByText('This fare is no longer kept')).toBeVisible();
  }),
  travellersScene('booked-already', async (page, { oneWay: { selection }, bookedOneWay }) => {
    const bookingId = bookedOneWay.savedBooking._id;
    await presetStorage(page, 'sessionStorage', 'tafiya:booked-selection', {
      selectionId: selection.selectionId,
      bookingId,
    });
    await page.goto(travellersAddress(selection));
    await expect(page.getByText(/^These seats are held for you until|^This step is done/)).toBeVisible();
  }),
  travellersScene('loading', async (page, { oneWay: { selection } }) => {
    await mockResponse(page, '/fly/flightselect', 'pending');
    await page.goto(travellersAddress(selection));
    await expect(page.getByText('Loading your flight')).toBeAttached();
  }),
  travellersScene('failed', async (page, { oneWay: { selection } }) => {
    await mockResponse(page, '/fly/flightselect', 'network-error');
    await page.goto(travellersAddress(selection));
    await expect(page.getByText('Your flight could not be loaded')).toBeVisible();
  }),
];
