import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CatalogueChange, CataloguePreview, RidePriceEntry } from 'shared/contract/catalogue';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const change = (given: Partial<CatalogueChange> = {}): CatalogueChange => ({
  changeId: 7,
  state: 'in_force',
  reason: null,
  isUndo: false,
  startsOn: '2026-11-20T09:00:00.000Z',
  madeOn: '2026-11-20T09:00:00.000Z',
  madeBy: 'Ada Obi',
  differences: [{ label: 'Base', before: 'NGN 8,000', after: 'NGN 9,000' }],
  canUndo: true,
  ...given,
});

const suv = (given: Partial<RidePriceEntry> = {}): RidePriceEntry => ({
  key: 'SUV',
  name: 'SUV',
  version: 7,
  values: { base: 9_000, perKm: 560, minimum: 20_000, comfortExtra: 6_000 },
  changes: [change()],
  ...given,
});

const preview: CataloguePreview = {
  title: 'What usual rides cost',
  of: 'Ride',
  prices: [
    { note: 'Toyota RAV4', title: 'Lagos airport to Ikeja', before: 21_000, after: 23_500 },
    { note: 'Toyota RAV4', title: 'Lagos airport to Lekki', before: 40_000, after: 40_000 },
  ],
  texts: [],
};

const show = (entry = suv(), answers: RenderPageOptions['answers'] = {}, mayChange = true) =>
  renderConsole('/ops/catalogue', {
    'GET /staff/catalogue/ride-prices': ok({ mayChange, entries: [entry] }),
    'POST /staff/catalogue/preview': ok(preview),
    ...answers,
  });

const row = async () => within(await screen.findByRole('listitem', { name: 'SUV' }));
const posts = ({ calls }: ReturnType<typeof show>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

test('a price is changed with a preview of usual rides, at once or from a day on', async () => {
  const page = show(suv(), { 'POST /staff/catalogue/changes': ok({ message: 'The price of SUV is changed.' }) });
  expect((await row()).getByText('NGN 20,000')).toBeInTheDocument();
  expect(page.address()).toBe('/ops/catalogue/prices');
  await page.user.click((await row()).getByRole('button', { name: 'Change price of SUV' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Price of SUV' }));
  const base = dialog.getByLabelText('Base (NGN)');
  await page.user.clear(base);
  await page.user.type(base, '12,500');
  const ride = await dialog.findByRole('row', { name: /Lagos airport to Ikeja/ });
  expect(ride).toHaveTextContent('NGN 21,000NGN 23,500');
  expect(dialog.getByRole('row', { name: /Lekki/ })).toHaveTextContent('the same');
  expect(dialog.getByText('Between 0% and +12%.')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Change price now' }));
  expect(await screen.findByText('The price of SUV is changed.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(posts(page, '/staff/catalogue/changes')).toEqual([
    {
      kind: 'ride-price',
      key: 'SUV',
      values: { base: 12_500, perKm: 560, minimum: 20_000, comfortExtra: 6_000 },
      version: 7,
      startsOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
});

test('an invalid amount has an error at its field before it is sent', async () => {
  const page = show();
  await page.user.click((await row()).getByRole('button', { name: 'Change price of SUV' }));
  const field = screen.getByLabelText('Per kilometre (NGN)');
  await page.user.clear(field);
  await page.user.type(field, '5.5{Enter}');
  expect(field).toHaveAccessibleDescription(/Write whole naira, like 12,000\./);
  expect(field).toHaveFocus();
  expect(posts(page, '/staff/catalogue/changes')).toEqual([]);
});

test('after a change by another person the dialog shows it, and continues with its values', async () => {
  const page = show(suv(), {
    'POST /staff/catalogue/changes': failed(
      'STATE_CONFLICT',
      'Bola Ojo has changed the price of SUV (Fri 20 Nov, 10:00 AM): Per kilometre NGN 560 → NGN 600.',
    ),
  });
  await page.user.click((await row()).getByRole('button', { name: 'Change price of SUV' }));
  const dialog = within(screen.getByRole('dialog'));
  await page.user.clear(dialog.getByLabelText('Base (NGN)'));
  await page.user.type(dialog.getByLabelText('Base (NGN)'), '10000');
  page.answer({
    'GET /staff/catalogue/ride-prices': ok({
      mayChange: true,
      entries: [suv({ version: 8, values: { base: 9_000, perKm: 600, minimum: 20_000, comfortExtra: 6_000 } })],
    }),
  });
  await page.user.click(dialog.getByRole('button', { name: 'Change price now' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bola Ojo has changed the price of SUV');
  expect(await dialog.findByDisplayValue('600')).toBeInTheDocument();
  expect(dialog.getByLabelText('Base (NGN)')).toHaveValue('10000');

  page.answer({ 'POST /staff/catalogue/changes': ok({ message: 'The price of SUV is changed.' }) });
  await page.user.click(dialog.getByRole('button', { name: 'Change price now' }));
  expect(await screen.findByText('The price of SUV is changed.')).toBeInTheDocument();
  expect(posts(page, '/staff/catalogue/changes').at(-1)).toMatchObject({
    version: 8,
    values: { base: 10_000, perKm: 600 },
  });
});

test('the history says who changed what, and a change is undone', async () => {
  const page = show(suv(), {
    'POST /staff/catalogue/changes/{id}/undo': ok({ message: 'The price of SUV is as it was before.' }),
  });
  await page.user.click((await row()).getByText(/1 change/));
  const entry = within((await row()).getByText(/Fri 20 Nov, 10:00 AM, Ada Obi/).closest('li') as HTMLElement);
  expect(entry.getByText(/Base: NGN 8,000/)).toHaveTextContent('NGN 9,000');
  await page.user.click(entry.getByRole('button', { name: /^Undo/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Put back what was before?' }));
  expect(dialog.getByText('From now on: Base NGN 8,000.')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Undo change' }));
  expect(await screen.findByText('The price of SUV is as it was before.')).toBeInTheDocument();
  expect(posts(page, '/staff/catalogue/changes/7/undo')).toEqual([{ version: 7 }]);
});

test('a planned change is seen at once, and can be withdrawn', async () => {
  const planned = change({ state: 'scheduled', startsOn: '2026-11-30T23:00:00.000Z' });
  const page = show(suv({ changes: [planned] }));
  expect((await row()).getByText('Changes on Tue 1 Dec')).toBeInTheDocument();
  await page.user.click((await row()).getByText(/1 change/));
  expect((await row()).getByText(/from Tue 1 Dec on/)).toBeInTheDocument();
  await page.user.click((await row()).getByRole('button', { name: /^Withdraw/ }));
  expect(screen.getByRole('dialog', { name: 'Withdraw this change?' })).toBeInTheDocument();
});

test('a person who may only read has no actions', async () => {
  show(suv(), {}, false);
  expect((await row()).getByText('NGN 20,000')).toBeInTheDocument();
  expect((await row()).queryByRole('button')).not.toBeInTheDocument();
});
