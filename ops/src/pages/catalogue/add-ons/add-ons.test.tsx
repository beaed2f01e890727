import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AddOnEntry } from 'shared/contract/catalogue';
import { ok } from 'shared/testing';
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

const show = () =>
  renderConsole('/ops/catalogue/add-ons', {
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
  await user.click(dialog.getByRole('checkbox', { name: 'On sale' }));
  await user.click(dialog.getByRole('button', { name: 'Change add-on now' }));
  expect(await screen.findByText('The add-on extra-bag-10kg is changed.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'add-on',
    key: 'extra-bag-10kg',
    values: { ...bag.values, price: 9_000, isOn: false },
    version: 0,
    startsOn: expect.any(String),
  });
});

test('what cannot be read is said at its field, and nothing is sent', async () => {
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
  await user.type(dialog.getByLabelText('Price (NGN)'), '20,000');
  await user.click(dialog.getByRole('button', { name: 'Add add-on' }));
  expect(await screen.findByText('Airport lounge is added.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    per: 'traveller',
    values: {
      ...{ name: 'Airport lounge', description: 'A seat in the lounge.', price: 20_000, regionalPrice: null },
      ...{ longHaulPrice: null, changeFeePercentage: null, maxQuantity: 1, isOn: true },
    },
  });
});
