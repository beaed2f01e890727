import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AreaEntry } from 'shared/contract/catalogue';
import { ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const area = (given: Partial<AreaEntry> = {}): AreaEntry => ({
  key: 'lagos-ikeja',
  name: 'Ikeja',
  version: 3,
  values: { isOn: true },
  changes: [],
  areaKind: 'lga',
  ...given,
});

const show = (entries: readonly AreaEntry[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/areas?state=lagos', {
    'GET /staff/catalogue/areas': ok({
      mayChange: true,
      state: 'lagos',
      states: [{ _id: 'lagos', name: 'Lagos', count: 22, off: 1 }],
      entries,
    }),
    'POST /staff/catalogue/preview': ok({
      title: 'Rides from Murtala Muhammed International Airport to Ikeja',
      of: 'Car',
      prices: [{ title: 'Saloon', note: '20 cars', before: 13_000, after: null }],
      texts: [],
    }),
    ...answers,
  });

test('an area is switched off after a question', async () => {
  const { user, calls } = show([area()], {
    'POST /staff/catalogue/changes': ok({ message: 'Ikeja, Lagos is changed.' }),
  });
  expect(await screen.findByRole('combobox', { name: /State/ })).toHaveTextContent('Lagos: 22 places, 1 off');
  const row = within(screen.getByRole('listitem', { name: 'Ikeja' }));
  expect(row.getByText('On')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Switch off Ikeja' }));
  const dialog = within(screen.getByRole('dialog', { name: 'No rides for Ikeja?' }));
  expect(await dialog.findByRole('row', { name: /^Saloon/ })).toHaveTextContent('NGN 13,000not sold');
  expect(dialog.getByText('Not sold from then on.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Ikeja, Lagos is changed.')).toBeInTheDocument();
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/staff/catalogue/changes')?.body).toEqual({
    kind: 'area',
    key: 'lagos-ikeja',
    values: { isOn: false },
    version: 3,
    startsOn: expect.any(String),
  });
});

test('an airport that is off says so, and can be switched on', async () => {
  const { user } = show([area({ name: 'Airport of Lagos', areaKind: 'airport', values: { isOn: false } })]);
  const row = within(await screen.findByRole('listitem', { name: 'Airport of Lagos' }));
  expect(row.getByText('Off')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Switch on Airport of Lagos' }));
  expect(screen.getByRole('dialog', { name: 'Rides for Airport of Lagos again?' })).toBeInTheDocument();
});

test('an area that no airport is near enough to says so instead of prices', async () => {
  const { user } = show([area()], {
    'POST /staff/catalogue/preview': ok({ title: 'No rides go here', of: 'Car', prices: [], texts: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Switch off Ikeja' }));
  expect(await within(screen.getByRole('dialog')).findByText('No rides go here.')).toBeInTheDocument();
});
