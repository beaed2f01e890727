import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CarEntry } from 'shared/contract/catalogue';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const details: CarEntry['values']['details'] = {
  ...{ name: 'Toyota Corolla', type: 'Saloon', color: 'Silver', plateNumber: 'KJA-482XB' },
  ...{ seats: 4, luggage: 2, comfort: 0 },
};

const car = (given: Partial<CarEntry> = {}): CarEntry => ({
  key: 'la-001',
  name: 'Toyota Corolla',
  version: 0,
  values: { details, out: null },
  changes: [],
  ridesAhead: 2,
  nextRideOn: '2026-11-21T21:00:00.000Z',
  ...given,
});

const states = [
  { _id: 'lagos', name: 'Lagos', count: 60, off: 1 },
  { _id: 'kano', name: 'Kano', count: 40, off: 0 },
];

const show = (entries: readonly CarEntry[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/cars', {
    'GET /staff/catalogue/cars': ({ query }) =>
      ok({ mayChange: true, state: query.get('state') ?? 'lagos', states, entries }),
    ...answers,
  });

const row = async () => within(await screen.findByRole('listitem', { name: 'Toyota Corolla KJA-482XB' }));
const posts = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ method, path }) => method === 'POST' && path !== '/staff/catalogue/preview').map(({ body }) => body);

test('the cars of a state are listed with their booked rides, and another state is chosen', async () => {
  const page = show([car()]);
  for (const words of ['In service', 'KJA-482XB', 'Silver, 4 seats, 2 bags', '2, next Sat 21 Nov, 10:00 PM'])
    expect((await row()).getAllByText(words)[0]).toBeInTheDocument();
  expect(screen.getByText('1 Saloon')).toBeInTheDocument();
  await page.user.click(screen.getByRole('combobox', { name: /State/ }));
  await page.user.click(screen.getByRole('option', { name: 'Kano: 40 cars' }));
  expect(page.address()).toBe('/ops/catalogue/cars?state=kano');
});

test('a car with bookings on those days says which, and stays', async () => {
  const page = show([car()], {
    'POST /staff/catalogue/changes': failed(
      'STATE_CONFLICT',
      'This car is booked on those days: TFY-R8K2-MQX4 on Sat 21 Nov, 10:00 PM. Move or cancel these rides first, or choose other days.',
    ),
  });
  await page.user.click((await row()).getByRole('button', { name: /^Take out/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Toyota Corolla KJA-482XB' }));
  await page.user.click(dialog.getByRole('checkbox', { name: 'It does not come back' }));
  await page.user.click(dialog.getByRole('button', { name: 'Take out of service' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('TFY-R8K2-MQX4 on Sat 21 Nov, 10:00 PM');
  expect(posts(page)).toEqual([
    {
      kind: 'car',
      key: 'la-001',
      values: { details, out: { firstDay: expect.any(String), lastDay: null } },
      version: 0,
    },
  ]);
});

test('a car that is out is put back into service', async () => {
  const page = show([car({ version: 4, values: { details, out: { firstDay: '2020-11-01', lastDay: null } } })], {
    'POST /staff/catalogue/changes': ok({ message: 'The Toyota Corolla KJA-482XB is changed.' }),
  });
  expect((await row()).getByText('Out for good')).toBeInTheDocument();
  await page.user.click((await row()).getByRole('button', { name: /^Put back/ }));
  await page.user.click(screen.getByRole('button', { name: 'Put back into service' }));
  expect(await screen.findByText('The Toyota Corolla KJA-482XB is changed.')).toBeInTheDocument();
  expect(posts(page)).toEqual([{ kind: 'car', key: 'la-001', values: { details, out: null }, version: 4 }]);
});

test.each([
  ['Out until Tue 1 Dec', { firstDay: '2020-11-01', lastDay: '2099-12-01' }],
  ['Out from Tue 1 Dec', { firstDay: '2099-12-01', lastDay: '2099-12-02' }],
])('a car says until or from when it is out: %s', async (label, out) => {
  show([car({ values: { details, out } })]);
  expect((await row()).getByText(label)).toBeInTheDocument();
});

test('a car is added, and errors are shown at their fields', async () => {
  const message = 'There is a car with this plate. Check the plate, or put that car back into service.';
  const page = show([car()], {
    'POST /staff/catalogue/cars': failed('VALIDATION_FAILED', message, { plateNumber: message }),
    'POST /staff/catalogue/preview': ok({
      title: 'What usual rides cost in such a car',
      of: 'Ride',
      prices: [{ title: 'Lagos airport to Ikeja', note: '', before: null, after: 13_000 }],
      texts: [],
    }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'New car' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New car' }));
  expect(dialog.getByText(/Travellers in Lagos can book it at once, at the price of Saloon\./)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Add car' }));
  expect(dialog.getByLabelText('Make and model')).toHaveFocus();
  expect(posts(page)).toEqual([]);
  for (const [label, text] of [
    ['Make and model', 'Innoson G40'],
    ['Plate', 'abc-123de'],
    ['Seats', '6'],
    ['Large bags', '3'],
  ] as const)
    await page.user.type(dialog.getByLabelText(label), text);
  expect(await dialog.findByRole('row', { name: 'Lagos airport to Ikeja not sold NGN 13,000' })).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Add car' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  page.answer({ 'POST /staff/catalogue/cars': ok({ message: 'The Innoson G40 ABC-124DE is added in Lagos.' }) });
  await page.user.clear(dialog.getByLabelText('Plate'));
  await page.user.type(dialog.getByLabelText('Plate'), 'ABC-124DE');
  await page.user.click(dialog.getByRole('button', { name: 'Add car' }));
  expect(await screen.findByText('The Innoson G40 ABC-124DE is added in Lagos.')).toBeInTheDocument();
  expect(posts(page).at(-1)).toEqual({
    ...{ state: 'lagos', name: 'Innoson G40', plateNumber: 'ABC-124DE', type: 'Saloon', color: 'White' },
    ...{ seats: 6, luggage: 3, comfort: 0 },
  });
});

const openEdit = async (page: ReturnType<typeof show>) => {
  await page.user.click((await row()).getByRole('button', { name: 'Change Toyota Corolla KJA-482XB' }));
  return within(screen.getByRole('dialog', { name: 'Change Toyota Corolla KJA-482XB' }));
};

test('a car is changed, with what usual rides would cost in it', async () => {
  const page = show([car({ version: 3 })], {
    'POST /staff/catalogue/preview': ok({
      title: 'What usual rides cost in such a car',
      of: 'Ride',
      prices: [{ title: 'Lagos airport to Ikeja', note: '', before: 13_000, after: 16_500 }],
      texts: [],
    }),
    'POST /staff/catalogue/changes': ok({ message: 'The Toyota Corolla KJA-482XB is changed.' }),
  });
  const dialog = await openEdit(page);
  expect(dialog.getByText(/The 2 rides ahead keep their price\. .+; no e-mail is sent\./)).toBeInTheDocument();
  await page.user.clear(dialog.getByLabelText('Seats'));
  await page.user.click(dialog.getByRole('button', { name: 'Change car now' }));
  expect(dialog.getByLabelText('Seats')).toHaveFocus();
  expect(posts(page)).toEqual([]);
  await page.user.type(dialog.getByLabelText('Seats'), '5');
  expect(dialog.queryByRole('table')).toBeNull();
  await page.user.click(dialog.getByRole('combobox', { name: /Comfort/ }));
  await page.user.click(screen.getByRole('option', { name: '1 step up' }));
  expect(await dialog.findByRole('row', { name: 'Lagos airport to Ikeja NGN 13,000 NGN 16,500' })).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Change car now' }));
  expect(await screen.findByText('The Toyota Corolla KJA-482XB is changed.')).toBeInTheDocument();
  expect(posts(page)).toEqual([
    {
      kind: 'car',
      key: 'la-001',
      values: { details: { ...details, seats: 5, comfort: 1 }, out: null },
      version: 3,
      startsOn: expect.any(String),
    },
  ]);
});

test('a car is changed from a later day on, with what happens if it is booked for more by then', async () => {
  const page = show([car()], {
    'POST /staff/catalogue/changes': ok({ message: 'The Toyota Corolla KJA-482XB changes.' }),
  });
  const dialog = await openEdit(page);
  await page.user.clear(dialog.getByLabelText('Seats'));
  await page.user.type(dialog.getByLabelText('Seats'), '3');
  expect(dialog.queryByText(/it does not become less/)).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: /Valid from/ }));
  // of two months side by side, the last day that is enabled
  const days = screen.getAllByRole('button', { name: /20\d\d/ }).filter((day) => !day.hasAttribute('disabled'));
  await page.user.click(days.at(-1) as HTMLElement);
  expect(dialog.getByText(/it does not become less/)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Plan this change' }));
  expect(await screen.findByText('The Toyota Corolla KJA-482XB changes.')).toBeInTheDocument();
});

test('a planned change of a car is seen, and one that did not start says why', async () => {
  const made = { isUndo: false, madeOn: '2026-11-20T09:00:00.000Z', madeBy: 'Ada Obi' };
  const differences = [{ label: 'Seats', before: '4', after: '3' }];
  const planned = { changeId: 2, state: 'scheduled', reason: null, startsOn: '2026-11-30T23:00:00.000Z' } as const;
  const refused = { changeId: 1, state: 'not_started', startsOn: '2026-11-20T23:00:00.000Z' } as const;
  const page = show([
    car({
      changes: [
        { ...made, ...planned, differences, canUndo: true },
        { ...made, ...refused, differences, canUndo: false, reason: 'This car is booked: TFY-7K2M9 on Sat 21 Nov.' },
      ],
    }),
  ]);
  expect((await row()).getByText('Changes on Tue 1 Dec')).toBeInTheDocument();
  await page.user.click((await row()).getByText(/2 changes/));
  expect((await row()).getByText('Not started')).toBeInTheDocument();
  expect((await row()).getByText('It did not start: This car is booked: TFY-7K2M9 on Sat 21 Nov.')).toBeInTheDocument();
  expect((await row()).getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
});

test('a plate of another car is refused at its field', async () => {
  const message = 'Another car has this plate. Check the plate, or change that car first.';
  const page = show([car({ ridesAhead: 0 })], {
    'POST /staff/catalogue/changes': failed('VALIDATION_FAILED', message, { 'values.details.plateNumber': message }),
  });
  const dialog = await openEdit(page);
  await page.user.clear(dialog.getByLabelText('Plate'));
  await page.user.type(dialog.getByLabelText('Plate'), 'abc-123de');
  await page.user.click(dialog.getByRole('button', { name: 'Change car now' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByLabelText('Plate')).toHaveAccessibleDescription(expect.stringContaining(message));
});

test('a person who may not change the catalogue sees no actions', async () => {
  renderConsole('/ops/catalogue/cars', {
    'GET /staff/catalogue/cars': ok({ mayChange: false, state: 'lagos', states, entries: [car()] }),
  });
  expect((await row()).queryByRole('button')).toBeNull();
});
