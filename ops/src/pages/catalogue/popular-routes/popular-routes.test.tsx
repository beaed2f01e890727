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

const show = (answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/routes', {
    'GET /staff/catalogue/popular-routes': ok(list),
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
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toContain(
    'Lagos to Abuja chosenNGN 128,000',
  );
  const dialog = await openDialog(page);
  await page.user.click(dialog.getByRole('combobox', { name: /Second route/ }));
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

test('a refused route says so at its place', async () => {
  const message = 'No flights from Nigeria are on sale on this route. Choose another one';
  const page = show({
    'POST /staff/catalogue/changes': failed('VALIDATION_FAILED', 'Please check the marked fields.', {
      'values.routes.0': message,
    }),
  });
  const dialog = await openDialog(page);
  await page.user.click(dialog.getByRole('button', { name: 'Change routes now' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: /First route/ })).toHaveAccessibleDescription(message);
});
