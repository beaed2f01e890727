import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AddOnEntry, CataloguePreview } from 'shared/contract/catalogue';
import { failed, ok } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const bag: AddOnEntry = {
  key: 'extra-bag-10kg',
  name: 'Extra 10 kg bag',
  version: 0,
  values: {
    name: 'Extra 10 kg bag',
    description: 'One more bag of up to 10 kg in the hold.',
    price: 8_500,
    regionalPrice: 25_000,
    longHaulPrice: null,
    changeFeePercentage: null,
    maxQuantity: 3,
    isOn: true,
  },
  changes: [],
  appliesTo: 'flight',
  per: 'slice',
};

const preview: CataloguePreview = {
  title: 'What Extra 10 kg bag costs',
  of: 'Flight',
  prices: [
    { title: 'Lagos to Abuja', note: 'One traveller, one way', before: 8_500, after: 9_000 },
    { title: 'Lagos to London', note: 'One traveller, one way', before: null, after: null },
  ],
  texts: [],
};

const show = () =>
  renderConsole('/ops/catalogue/add-ons', {
    'POST /staff/catalogue/preview': ok(preview),
    'GET /staff/catalogue/add-ons': ok({ mayChange: true, entries: [bag] }),
    'POST /staff/catalogue/changes': ok({ message: 'The add-on extra-bag-10kg is changed.' }),
  });

const row = async () => within(await screen.findByRole('listitem', { name: 'Extra 10 kg bag' }));

test('an add-on shows its prices by route, and is changed and taken off sale', async () => {
  const { user, calls } = show();
  for (const words of ['On sale', 'NGN 25,000', /^For a traveller and way, at.most.3$/])
    expect((await row()).getByText(words)).toBeInTheDocument();
  expect((await row()).getAllByText('NGN 8,500')).toHaveLength(2);
  await user.click((await row()).getByRole('button', { name: 'Change Extra 10 kg bag' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extra 10 kg bag' }));
  await user.clear(dialog.getByLabelText('Price (NGN)'));
  await user.type(dialog.getByLabelText('Price (NGN)'), '9,000');
  expect(await dialog.findByRole('row', { name: /^Lagos to Abuja/ })).toHaveTextContent('NGN 8,500NGN 9,000');
  expect(dialog.getByRole('row', { name: /^Lagos to London/ })).toHaveTextContent('not soldthe same');
  expect(dialog.getByText('+6% on each.')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'On sale' }));
  await user.click(dialog.getByRole('button', { name: 'Change add-on now' }));
  expect(await screen.findByText('The add-on extra-bag-10kg is changed.')).toBeInTheDocument();
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/staff/catalogue/changes')?.body).toEqual({
    kind: 'add-on',
    key: 'extra-bag-10kg',
    values: { ...bag.values, price: 9_000, isOn: false },
    version: 0,
    startsOn: expect.any(String),
  });
});

test('an invalid value has an error at its field, and nothing is sent', async () => {
  const { user, calls } = show();
  await user.click((await row()).getByRole('button', { name: 'Change Extra 10 kg bag' }));
  const field = screen.getByLabelText('Farther (NGN)');
  await user.type(field, 'many{Enter}');
  expect(field).toHaveAccessibleDescription(/Write a whole number, or leave it empty\./);
  expect(field).toHaveFocus();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('an add-on of flights is added', async () => {
  const { user, calls, answer } = show();
  answer({ 'POST /staff/catalogue/add-ons': ok({ message: 'Airport lounge is added.' }) });
  await user.click(await screen.findByRole('button', { name: 'New add-on' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New add-on' }));
  await user.click(dialog.getByRole('button', { name: 'Add add-on' }));
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Write the name that travellers read\./);
  await user.type(dialog.getByLabelText('Name'), 'Airport lounge');
  await user.type(dialog.getByLabelText('Description'), 'A seat in the lounge.');
  expect(dialog.queryByRole('table')).toBeNull();
  await user.type(dialog.getByLabelText('Price (NGN)'), '20,000');
  expect(await dialog.findByRole('table', { name: 'What Extra 10 kg bag costs' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add add-on' }));
  expect(await screen.findByText('Airport lounge is added.')).toBeInTheDocument();
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/staff/catalogue/add-ons')?.body).toEqual({
    per: 'traveller',
    values: {
      ...{ name: 'Airport lounge', description: 'A seat in the lounge.', price: 20_000, regionalPrice: null },
      ...{ longHaulPrice: null, changeFeePercentage: null, maxQuantity: 1, isOn: true },
    },
  });
});

test('a change of a later day is planned, and its preview is of that day', async () => {
  const { user, calls, answer } = show();
  answer({ 'POST /staff/catalogue/changes': ok({ message: 'The add-on extra-bag-10kg changes.' }) });
  await user.click((await row()).getByRole('button', { name: 'Change Extra 10 kg bag' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extra 10 kg bag' }));
  await user.clear(dialog.getByLabelText('Price (NGN)'));
  await user.type(dialog.getByLabelText('Price (NGN)'), '9,000');
  await user.click(dialog.getByRole('button', { name: /Valid from/ }));
  // of two months side by side, the last day that is enabled
  const days = screen.getAllByRole('button', { name: /20\d\d/ }).filter((day) => !day.hasAttribute('disabled'));
  await user.click(days.at(-1) as HTMLElement);
  expect(await dialog.findByRole('columnheader', { name: 'Until then' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Plan this change' }));
  expect(await screen.findByText('The add-on extra-bag-10kg changes.')).toBeInTheDocument();
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { startsOn?: string });
  expect(bodies[0]).not.toHaveProperty('startsOn');
  expect(bodies.at(-2)?.startsOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(bodies.at(-1)?.startsOn).toBe(bodies.at(-2)?.startsOn);
});

test('a preview that could not be loaded says so, and does not keep anybody from the change', async () => {
  const { user, answer } = show();
  answer({ 'POST /staff/catalogue/preview': failed('INTERNAL', 'Our server tripped.') });
  await user.click((await row()).getByRole('button', { name: 'Change Extra 10 kg bag' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extra 10 kg bag' }));
  await user.click(dialog.getByRole('checkbox', { name: 'On sale' }));
  expect(await dialog.findByText(/^The preview could not be loaded\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Change add-on now' }));
  expect(await screen.findByText('The add-on extra-bag-10kg is changed.')).toBeInTheDocument();
});
