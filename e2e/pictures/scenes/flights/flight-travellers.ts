import { expect, type Page } from '@playwright/test';
import type { FlightSelection } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { addOnsLoaded } from '../../../flights/steps';
import { dayIn } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import { selectionExpiringIn } from '../../sample-data/flight-responses';
import { presetStorage, type Scene, scenesOf } from '../../scene';

const title = 'Flight and traveller details';
export const travellersScene = scenesOf('flight', { page: 'flight-and-traveller', h1: title });

const amaka = {
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  dateOfBirth: '14/03/1990',
  'passport.number': 'A01234567',
  'passport.expiresOn': '01/02/2031',
};
const family = {
  'ADT-1': amaka,
  'ADT-2': { ...amaka, title: 'Mr', firstName: 'Chidi', gender: 'male', dateOfBirth: '02/11/1987' },
  'CHD-1': { ...amaka, title: 'Miss', firstName: 'Efe', dateOfBirth: '15/06/2019' },
};

/** The input of the travellers form. */
export const filledDraft = {
  people: family,
  email: 'amaka.okafor@example.com',
  phoneNumber: '0803 555 0142',
  addOns: { 'extra-bag-10kg': { 'ADT-1': 1 } },
  acceptedId: '',
  repriced: null,
};

export const presetDraft = (page: Page, draft: object = filledDraft) =>
  presetStorage(page, 'sessionStorage', 'tafiya:draft:flight-travellers', draft);

export const travellersAddress = ({ selectionId }: FlightSelection) =>
  pathTo('flightTraveller', { selectData: selectionId });

interface FormState {
  readonly draft?: object;
  /** Minutes until the price expires. */
  readonly minutes?: number;
}

/** Opens the form for a selected flight. */
export async function openForm(
  page: Page,
  selection: FlightSelection,
  { draft, minutes }: FormState = {},
): Promise<void> {
  await mockResponse(page, '/fly/flightselect', { data: selectionExpiringIn(selection, minutes) });
  if (draft) await presetDraft(page, draft);
  await page.goto(travellersAddress(selection));
  await expect(page.getByRole('button', { name: 'Review booking' })).toBeVisible();
  await addOnsLoaded(page);
}

const review = (page: Page) => page.getByRole('button', { name: 'Review booking' }).click();
const filled = { draft: filledDraft };

export const travellersScenes: readonly Scene[] = [
  travellersScene('fresh', (page, { oneWay }) => openForm(page, oneWay.selection)),
  travellersScene('filled', (page, { oneWay }) => openForm(page, oneWay.selection, filled)),
  travellersScene('three', (page, sample) => openForm(page, sample.family.selection)),
  travellersScene('three-filled', (page, sample) => openForm(page, sample.family.selection, filled)),
  travellersScene('three-errors', async (page, sample) => {
    await openForm(page, sample.family.selection, { draft: { ...filledDraft, people: { 'ADT-1': amaka } } });
    await review(page);
    await expect(page.getByRole('link', { name: /^Traveller 2/ }).first()).toBeVisible();
  }),
  travellersScene('errors', async (page, { oneWay }) => {
    const wrong = { ...amaka, firstName: '', dateOfBirth: '31/02/1990' };
    await openForm(page, oneWay.selection, {
      draft: { ...filledDraft, people: { 'ADT-1': wrong }, email: 'amaka', phoneNumber: '0803' },
    });
    await review(page);
    await expect(page.getByRole('link', { name: 'Traveller: 2 fields' })).toBeVisible();
  }),
  travellersScene('passport', (page, { abroad }) => openForm(page, abroad.selection)),
  travellersScene('passport-again', async (page, { abroad }) => {
    const filledIn = ['dateOfBirth', 'nationality', 'passport.number', 'passport.expiresOn'] as const;
    const left = { ...amaka, ...Object.fromEntries(filledIn.map((field) => [field, ''])) };
    await openForm(page, abroad.selection, {
      draft: { ...filledDraft, people: { 'ADT-1': left }, unstored: { 'ADT-1': filledIn } },
    });
    await expect(page.getByText(/are never stored on this device/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  }),
  travellersScene('passport-errors', async (page, { abroad }) => {
    const passport = { 'passport.number': 'A-1', 'passport.expiresOn': dayIn(10).split('-').reverse().join('/') };
    await openForm(page, abroad.selection, {
      draft: { ...filledDraft, people: { 'ADT-1': { ...amaka, ...passport } } },
    });
    await review(page);
    await expect(page.getByRole('link', { name: /The passport must be valid/ })).toBeVisible();
  }),
  travellersScene('title-open', async (page, { oneWay }) => {
    await openForm(page, oneWay.selection);
    await page.getByRole('combobox', { name: 'Title' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
];
