import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PopularRoute } from 'shared/contract/flights';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const routeTo = (iata: string, city: string, lowestTotal: number): PopularRoute => ({
  from: { iata: 'LOS', city: 'Lagos' },
  to: { iata, city },
  lowestTotal,
  departureDate: '2026-12-04',
  route: null,
});
const abuja = routeTo('ABV', 'Abuja', 128_000);
const london = routeTo('LHR', 'London', 900_000);

const list = {
  mayChange: true,
  entries: [{ key: 'site', name: 'Popular routes', version: 3, changes: [], values: { routes: ['LOS-ABV'] } }],
  options: [
    { value: 'LOS-ABV', label: 'Lagos to Abuja (LOS-ABV)' },
    { value: 'LOS-LHR', label: 'Lagos to London (LOS-LHR)' },
  ],
  shown: [abuja, london],
};

const cities = {
  mayChange: true,
  entries: [{ key: 'site', name: 'From Nigeria abroad', version: 5, changes: [], values: { cities: ['LHR', 'ACC'] } }],
  options: [
    { value: 'LHR', label: 'London (LHR, LGW)' },
    { value: 'ACC', label: 'Accra (ACC)' },
    { value: 'DXB', label: 'Dubai (DXB)' },
  ],
  shown: [london, routeTo('ACC', 'Accra', 253_845)],
};

const show = (answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/routes', {
    'GET /staff/catalogue/popular-routes': ok(list),
    'GET /staff/catalogue/cities-abroad': ok(cities),
    'POST /staff/catalogue/popular-routes/preview': ok([london, abuja]),
    ...answers,
  });

async function openDialog(page: ReturnType<typeof show>) {
  await page.user.click(await screen.findByRole('button', { name: 'Change popular routes' }));
  return within(screen.getByRole('dialog', { name: 'Popular routes' }));
}

const sent = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/staff/catalogue/changes').map(({ body }) => body);

test('routes are chosen with the list as travellers would see it', async () => {
  const page = show({ 'POST /staff/catalogue/changes': ok({ message: 'The list of popular routes is changed.' }) });
  const shown = within(await screen.findByRole('listitem', { name: 'Shown now' }));
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toContain('Lagos to Abuja chosenNGN 128,000');
  const dialog = await openDialog(page);
  await page.user.click(dialog.getByRole('combobox', { name: 'Add a route' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Lagos to London (LOS-LHR)']);
  await page.user.click(screen.getByRole('option', { name: 'Lagos to London (LOS-LHR)' }));
  const preview = within(await dialog.findByRole('region', { name: 'What travellers see then' }));
  expect(preview.getByText('NGN 900,000')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Change routes now' }));
  expect(await screen.findByText('The list of popular routes is changed.')).toBeInTheDocument();
  expect(sent(page)).toEqual([
    {
      kind: 'popular-routes',
      key: 'site',
      values: { routes: ['LOS-ABV', 'LOS-LHR'] },
      version: 3,
      startsOn: expect.any(String),
    },
  ]);
});

test('a refused route says so in its row', async () => {
  const message = 'No flights from Nigeria are on sale on this route. Choose another one';
  const page = show({
    'POST /staff/catalogue/changes': failed('VALIDATION_FAILED', 'Please check the marked fields.', {
      'values.routes.0': message,
    }),
  });
  const dialog = await openDialog(page);
  await page.user.click(dialog.getByRole('button', { name: 'Change routes now' }));
  const chosen = within(dialog.getByRole('list', { name: 'Chosen routes' }));
  expect(await chosen.findByRole('alert')).toHaveTextContent(message);
  await page.user.click(chosen.getByRole('button', { name: 'Remove Lagos to Abuja (LOS-ABV)' }));
  expect(dialog.queryByText(message)).not.toBeInTheDocument();
  expect(dialog.getByText('None is chosen: the busiest routes are shown.')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'Add a route' })).toHaveFocus();
});

async function openCities(page: ReturnType<typeof show>) {
  await page.user.click(await screen.findByRole('button', { name: 'Change cities abroad' }));
  return within(screen.getByRole('dialog', { name: 'From Nigeria abroad' }));
}

test('the cities abroad are shown with their fares, and are chosen in their order', async () => {
  const page = show({ 'POST /staff/catalogue/changes': ok({ message: 'The list of cities abroad is changed.' }) });
  const shown = within(await screen.findByRole('region', { name: 'From Nigeria abroad' }));
  expect(await shown.findByText('Lagos to Accra')).toBeInTheDocument();
  expect(shown.getByText('NGN 253,845')).toBeInTheDocument();
  const dialog = await openCities(page);
  await page.user.click(dialog.getByRole('combobox', { name: 'Add a city' }));
  await page.user.click(screen.getByRole('option', { name: 'Dubai (DXB)' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove London (LHR, LGW)' }));
  await page.user.click(dialog.getByRole('button', { name: 'Change cities now' }));
  expect(await screen.findByText('The list of cities abroad is changed.')).toBeInTheDocument();
  expect(sent(page)).toEqual([
    {
      kind: 'cities-abroad',
      key: 'site',
      values: { cities: ['ACC', 'DXB'] },
      version: 5,
      startsOn: expect.any(String),
    },
  ]);
});

test('a city moves up and down by keyboard, with the focus on its buttons', async () => {
  const page = show();
  const dialog = await openCities(page);
  const order = () =>
    within(dialog.getByRole('list', { name: 'Chosen cities' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(order()).toEqual(['1London (LHR, LGW)', '2Accra (ACC)']);
  dialog.getByRole('button', { name: 'Move Accra (ACC) up' }).focus();
  await page.user.keyboard('{Enter}');
  expect(order()).toEqual(['1Accra (ACC)', '2London (LHR, LGW)']);
  expect(dialog.getByRole('status')).toHaveTextContent('Accra (ACC) is number 1 now.');
  expect(dialog.getByRole('button', { name: 'Move Accra (ACC) down' })).toHaveFocus();
  await page.user.keyboard('{Enter}');
  expect(order()).toEqual(['1London (LHR, LGW)', '2Accra (ACC)']);
  expect(dialog.getByRole('button', { name: 'Move Accra (ACC) up' })).toHaveFocus();
});
