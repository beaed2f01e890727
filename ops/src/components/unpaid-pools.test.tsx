import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UnpaidPool } from 'shared/contract/staff';
import { ok } from 'shared/testing';
import { renderConsole } from '../testing/render-console';
import { unpaidPool } from '../testing/samples';

const answers = (pools: readonly UnpaidPool[], networksAtLimit = 0) => ({
  'GET /staff/unpaid-pools': ok({ pools, networksAtLimit, maxPerNetwork: 10 }),
  'GET /staff/rides': ok({ day: '2026-11-21', rides: [], next: null }),
  'GET /staff/payments': ok([]),
});
const flight = unpaidPool({ kind: 'flight', name: 'P4 7121, LOS to ABV, Economy Class', isClosed: false, networks: 4 });
const region = async () => within(await screen.findByRole('status', { name: 'Unpaid bookings' }));

test('the rides say which cars are held unpaid, by whom, until when, and what to do', async () => {
  renderConsole('/ops/rides?day=2026-11-21', answers([unpaidPool(), flight]));
  const alarm = await region();
  expect((await alarm.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'SUV cars in Lagos, Sat 21 Nov: 6 of 10 free cars, by 6 bookings from 1 network. New bookings of it are refused. Unless paid, the last ends at 07:42 AM.',
  ]);
  expect(alarm.getByText(/Refuse their addresses at the proxy\./)).toHaveTextContent('RULE_UNPAID_POOL_PERCENT');
});

test('the payments say it of seats', async () => {
  renderConsole('/ops/payments', answers([unpaidPool(), flight]));
  const [item, ...others] = await (await region()).findAllByRole('listitem');
  expect(item).toHaveTextContent(
    'P4 7121, LOS to ABV, Economy Class, Sat 21 Nov: 6 of 10 unsold seats, by 6 bookings from 4 networks. Unless paid,',
  );
  expect(others).toEqual([]);
});

test('a network that has reached its limit of holds is shown, with the rule that raises it', async () => {
  renderConsole('/ops/rides?day=2026-11-21', answers([], 2));
  expect(
    await (await region()).findByText(/^2 networks hold as many unpaid bookings as one may \(10\)/),
  ).toHaveTextContent('RULE_MAX_LIVE_HOLDS_PER_NETWORK');
});

test('shows nothing without unpaid holds', async () => {
  renderConsole('/ops/rides?day=2026-11-21', answers([]));
  expect(await screen.findByText('No rides on this day')).toBeVisible();
  expect(await screen.findByRole('status', { name: 'Unpaid bookings' })).toBeEmptyDOMElement();
});
