import { flightChangeStatuses } from 'shared/contract/lists';
import { canTransition, isFinal } from '../../bookings/states';
import { openTestApi } from '../../testing';
import { changeStates } from './change-states';

const pairs = (allowed: (from: string, to: string) => boolean) =>
  flightChangeStatuses.flatMap((from) =>
    flightChangeStatuses.flatMap((to) => (allowed(from, to) ? [`${from} ${to}`] : [])),
  );

test('the database has the transitions of the table', async () => {
  const api = await openTestApi();
  const rows = await api.context.db.selectFrom('flight_change_arrows').selectAll().execute();
  const stored = new Set(rows.map(({ from_status, to_status }) => `${from_status} ${to_status}`));
  expect(stored).toEqual(new Set(pairs((from, to) => canTransition(changeStates, from as never, to as never))));
  await api.close();
});

test('a change that is made, given up or refused stays so', () =>
  expect(flightChangeStatuses.filter((status) => isFinal(changeStates, status))).toEqual([
    'done',
    'withdrawn',
    'refused',
  ]));
