import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CataloguePreview, FareFamilyEntry } from 'shared/contract/catalogue';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const classic: FareFamilyEntry = {
  key: 'CLASSIC',
  name: 'Classic',
  version: 0,
  changes: [],
  cabins: [
    { cabin: 'Y', isLowest: false },
    { cabin: 'W', isLowest: true },
  ],
  values: {
    extras: { Y: 15, W: null, C: null },
    home: { refundFee: 15_000, refundHours: 24, changeFee: 10_000 },
    abroad: { refundFee: null, refundHours: 48, changeFee: 0 },
    homeExtraKg: 0,
    abroadKg: 46,
  },
};

const preview: CataloguePreview = {
  title: 'What the cheapest flight in two weeks costs',
  of: 'Flight',
  prices: [
    { title: 'Lagos to Abuja', note: 'Economy Class', before: 128_000, after: 133_000 },
    { title: 'Lagos to Abuja', note: 'Business Class', before: 300_000, after: 300_000 },
  ],
  texts: [],
};

const show = (answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/fares', {
    'GET /staff/catalogue/fares': ok({ mayChange: true, entries: [classic] }),
    'POST /staff/catalogue/preview': ok(preview),
    ...answers,
  });

const row = async () => within(await screen.findByRole('listitem', { name: 'Classic' }));

const sent = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/staff/catalogue/changes').map(({ body }) => body);

test('a fare is changed with what flights would cost and what travellers would read', async () => {
  const page = show({ 'POST /staff/catalogue/changes': ok({ message: 'The fare Classic is changed.' }) });
  expect((await row()).getByText('15% more in Economy')).toBeInTheDocument();
  expect((await row()).getByText('Economy, Premium Economy (its lowest fare)')).toBeInTheDocument();
  expect((await row()).getByText(/Refund: NGN 15,000 fee up to 24 hours before departure\./)).toBeInTheDocument();
  await page.user.click((await row()).getByRole('button', { name: 'Change fare Classic' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Fare Classic' }));
  const home = within(dialog.getByRole('group', { name: 'Within Nigeria' }));
  await page.user.clear(dialog.getByLabelText('Economy'));
  await page.user.type(dialog.getByLabelText('Economy'), '20');
  await page.user.clear(home.getByLabelText('Refund fee (NGN)'));
  expect(dialog.getAllByText(/Refund: Non-refundable; airport taxes go back\./)).toHaveLength(2);
  expect(await dialog.findByRole('row', { name: /Lagos to Abuja Economy Class/ })).toHaveTextContent(
    'NGN 128,000NGN 133,000',
  );
  await page.user.click(dialog.getByRole('button', { name: 'Change fare now' }));
  expect(await screen.findByText('The fare Classic is changed.')).toBeInTheDocument();
  expect(sent(page)).toEqual([
    {
      kind: 'fare',
      key: 'CLASSIC',
      version: 0,
      startsOn: expect.any(String),
      values: {
        ...classic.values,
        extras: { Y: 20, W: null, C: null },
        home: { ...classic.values.home, refundFee: null },
      },
    },
  ]);
});

test('a price that changes a lot is sent again only once it is confirmed', async () => {
  const sentence = 'Change fee within Nigeria NGN 10,000 → NGN 1,000 (−90%).';
  const page = show({
    'POST /staff/catalogue/changes': failed('VALIDATION_FAILED', 'A price changes a lot.', { confirmed: sentence }),
  });
  await page.user.click((await row()).getByRole('button', { name: 'Change fare Classic' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Fare Classic' }));
  const fee = within(dialog.getByRole('group', { name: 'Within Nigeria' })).getByLabelText('Change fee (NGN)');
  await page.user.clear(fee);
  await page.user.type(fee, '1,000');
  await page.user.click(dialog.getByRole('button', { name: 'Change fare now' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  page.answer({ 'POST /staff/catalogue/changes': ok({ message: 'The fare Classic is changed.' }) });
  await page.user.click(dialog.getByRole('checkbox', { name: 'This price is right' }));
  await page.user.click(dialog.getByRole('button', { name: 'Change fare now' }));
  expect(await screen.findByText('The fare Classic is changed.')).toBeInTheDocument();
  expect(sent(page)).toMatchObject([{}, { confirmed: sentence }]);
  expect(sent(page)[0]).not.toHaveProperty('confirmed');
});

test('an invalid number has an error at its field before it is sent', async () => {
  const page = show();
  await page.user.click((await row()).getByRole('button', { name: 'Change fare Classic' }));
  const field = screen.getByLabelText('Economy abroad');
  await page.user.clear(field);
  await page.user.type(field, 'a bag{Enter}');
  expect(field).toHaveAccessibleDescription(/Write a whole number, like 15,000\./);
  expect(field).toHaveFocus();
  expect(sent(page)).toEqual([]);
});
