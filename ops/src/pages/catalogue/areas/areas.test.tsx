import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AreaEntry } from 'shared/contract/catalogue';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const area = (given: Partial<AreaEntry> = {}): AreaEntry => ({
  key: 'lagos-ikeja',
  name: 'Ikeja',
  version: 3,
  values: { isOn: true, name: 'Ikeja', latitude: 6.6018, longitude: 3.3515 },
  changes: [],
  areaKind: 'lga',
  nearestAirport: { iata: 'LOS', roadKm: 5.2 },
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
    values: { isOn: false, name: 'Ikeja', latitude: 6.6018, longitude: 3.3515 },
    version: 3,
    startsOn: expect.any(String),
  });
});

test('an airport that is off says so, and can be switched on', async () => {
  const { user } = show([
    area({
      ...{ name: 'Airport of Lagos', areaKind: 'airport', nearestAirport: null },
      values: { isOn: false, name: 'Airport of Lagos', latitude: 6.5774, longitude: 3.3211 },
    }),
  ]);
  const row = within(await screen.findByRole('listitem', { name: 'Airport of Lagos' }));
  expect(row.getByText('Off')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Change/ })).toBeNull();
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

const posts = ({ calls }: ReturnType<typeof show>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

async function openEdit(page: ReturnType<typeof show>) {
  await page.user.click(await screen.findByRole('button', { name: 'Change Ikeja' }));
  return within(screen.getByRole('dialog', { name: 'Change Ikeja' }));
}

test('a position that was copied from a map fills both fields, and shows the prices of the new distance', async () => {
  const page = show([area()], {
    'POST /staff/catalogue/preview': ok({
      title: 'Rides from Murtala Muhammed International Airport to Ikeja, 5.2 km, then 9.8 km by road',
      of: 'Car',
      prices: [{ title: 'Saloon', note: '20 cars', before: 13_000, after: 14_300 }],
      texts: [],
    }),
    'POST /staff/catalogue/changes': ok({ message: 'Ikeja, Lagos is changed.' }),
  });
  expect(await screen.findByText('5.2 km by road from LOS, at 6.6018, 3.3515')).toBeInTheDocument();
  const dialog = await openEdit(page);
  await page.user.clear(dialog.getByLabelText('Latitude'));
  await page.user.click(dialog.getByLabelText('Latitude'));
  await page.user.paste('6.650000000000001, 3.3600000000000003');
  expect(dialog.getByLabelText('Longitude')).toHaveValue('3.36');
  expect(await dialog.findByRole('row', { name: /^Saloon/ })).toHaveTextContent('NGN 13,000NGN 14,300');
  expect(dialog.getByText('+10% on each.')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Change area now' }));
  expect(await screen.findByText('Ikeja, Lagos is changed.')).toBeInTheDocument();
  expect(posts(page, '/staff/catalogue/changes')).toEqual([
    {
      kind: 'area',
      key: 'lagos-ikeja',
      values: { isOn: true, name: 'Ikeja', latitude: 6.65, longitude: 3.36 },
      version: 3,
      startsOn: expect.any(String),
    },
  ]);
});

test('what is wrong with an area is said at its field, here and by the server', async () => {
  const message = 'Kosofe, Lagos is another area. Choose another name, or change that area.';
  const page = show([area()], {
    'POST /staff/catalogue/changes': failed('VALIDATION_FAILED', message, { 'values.name': message }),
  });
  const dialog = await openEdit(page);
  await page.user.clear(dialog.getByLabelText('Longitude'));
  await page.user.type(dialog.getByLabelText('Longitude'), 'east{Enter}');
  expect(dialog.getByLabelText('Longitude')).toHaveFocus();
  expect(dialog.getByLabelText('Longitude')).toHaveAccessibleDescription(/Write degrees, like 3\.3515\./);
  expect(posts(page, '/staff/catalogue/changes')).toEqual([]);
  await page.user.clear(dialog.getByLabelText('Longitude'));
  await page.user.type(dialog.getByLabelText('Longitude'), '33.515{Enter}');
  expect(dialog.getByLabelText('Longitude')).toHaveAccessibleDescription(/Nigeria is between 2 and 15 degrees\./);
  expect(posts(page, '/staff/catalogue/changes')).toEqual([]);
  await page.user.clear(dialog.getByLabelText('Longitude'));
  await page.user.type(dialog.getByLabelText('Longitude'), '3.3515');
  await page.user.clear(dialog.getByLabelText('Name'));
  await page.user.type(dialog.getByLabelText('Name'), 'Kosofe');
  await page.user.click(dialog.getByRole('button', { name: 'Change area now' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(message);
});

test('an area is added to the state of the list, with what rides there cost', async () => {
  const page = show([area()], {
    'POST /staff/catalogue/areas': ok({ message: 'Lekki Phase 1, Lagos is added.' }),
    'POST /staff/catalogue/preview': ok({
      title: 'Rides from Murtala Muhammed International Airport to Lekki Phase 1, 34.1 km by road',
      of: 'Car',
      prices: [{ title: 'Saloon', note: '20 cars', before: null, after: 22_500 }],
      texts: [],
    }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'New area' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New area' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add area' }));
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await page.user.type(dialog.getByLabelText('Name'), 'Lekki Phase 1');
  await page.user.type(dialog.getByLabelText('Latitude'), '6.4474');
  await page.user.type(dialog.getByLabelText('Longitude'), '3.4723');
  expect(await dialog.findByRole('row', { name: /^Saloon/ })).toHaveTextContent('not soldNGN 22,500');
  await page.user.click(dialog.getByRole('button', { name: 'Add area' }));
  expect(await screen.findByText('Lekki Phase 1, Lagos is added.')).toBeInTheDocument();
  expect(posts(page, '/staff/catalogue/areas')).toEqual([
    { state: 'lagos', name: 'Lekki Phase 1', latitude: 6.4474, longitude: 3.4723 },
  ]);
});
