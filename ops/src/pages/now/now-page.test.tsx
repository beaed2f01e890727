import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { WaitingItem } from 'shared/contract/now';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import type { ApprovalFacts } from '../../api/approvals';
import { releaseHealth, versionHealth } from '../../testing/release-samples';
import { renderConsole } from '../../testing/render-console';
import { confirmed, nowMs, ride, rosterDriver, waitingMoney, waitingRide } from '../../testing/samples';

const moving = ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'performance'] as const;
beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: [...moving] });
});
afterEach(() => {
  jest.useRealTimers();
});

const staffMay = ['self', 'rides:read', 'rides:change', 'money:read'];
const work = (items: readonly WaitingItem[], may: readonly string[] = staffMay) =>
  ok({ now: new Date(nowMs).toISOString(), may, items, left: 0 });
const show = (items: readonly WaitingItem[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops', {
    'GET /staff/now': work(items),
    'GET /staff/waiting': ok({ may: staffMay, rides: 2, payments: 1 }),
    'GET /staff/rides': ok({ day: '2026-11-21', rides: [], next: null }),
    'GET /staff/drivers': ok([]),
    ...answers,
  });

const second = ride({
  booking_id: 'B'.repeat(22),
  bookingId: 'TFY-RSEC-SEC2',
  traveller: { name: 'Bola Ade', phone: '+2348035550143', passengers: 1 },
});
const soon = waitingRide();
const alsoSoon = waitingRide({ ride: second });
const needsDriver = waitingRide({
  kind: 'assign_driver',
  deadline: '2026-11-21T08:30:00.000Z',
  atDeadline: 'Pickup without a driver',
  ride: confirmed({
    booking_id: 'D'.repeat(22),
    bookingId: 'TFY-RDRV-DRV2',
    traveller: { ...second.traveller, name: 'Chi Obi' },
  }),
});
const late = waitingRide({
  kind: 'late_driver',
  deadline: '2026-11-21T05:55:00.000Z',
  ride: confirmed({
    booking_id: 'L'.repeat(22),
    bookingId: 'TFY-RLAT-LAT2',
    status: 'driver_assigned',
    moves: ['driver_assigned', 'driver_en_route', 'cancelled'],
    driver: { name: 'Musa Bello', phone: '+2348031112233' },
    traveller: { ...second.traveller, name: 'Dayo Sule' },
  }),
});
const approval = (given: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  ...{ id: '3f9ac35b', name: 'mf-rides', version: '1.6.0', kind: 'promote', percent: null, live: '1.5.0' },
  ...{ why: 'New driver chooser', askedBy: 'Ada Obi', askedAt: '2026-11-21T03:04:00Z' },
  ...{ expiresAt: '2026-11-22T03:04:00Z', mayApprove: true, whyNot: null, needsTwo: false },
  ...given,
});
const link = (name: string) => screen.findByRole('link', { name });
const said = () => screen.getByRole('status', { name: 'What has happened' });

test('what waits is grouped by its deadline, and says what happens then', async () => {
  show([late, soon, needsDriver, waitingMoney()]);
  await link('Amaka Okafor');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue 1',
    'Next hours 2',
    'Later 1',
  ]);
  const first = within(screen.getByRole('listitem', { name: 'Amaka Okafor' }));
  expect(first.getByText('in 15 min')).toBeInTheDocument();
  expect(first.getByText('Otherwise cancelled and refunded')).toBeInTheDocument();
  expect(within(screen.getByRole('listitem', { name: 'Dayo Sule' })).getByText('20 min ago')).toBeInTheDocument();
  const money = within(screen.getByRole('listitem', { name: 'NGN 30,000, Amaka Okafor' }));
  expect(money.getByText('TFY-R8K2-MQX4 · Too little · Toyota Highlander')).toBeInTheDocument();
  expect(money.getByText('Fri 4 Dec, 11:00 AM')).toBeInTheDocument();
  expect(money.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/ops/payments?item=refund-1');
});

test('what has no deadline says since when it waits', async () => {
  show([waitingMoney({ deadline: null, atDeadline: 'Stays here until somebody settles it' })]);
  const row = within(await screen.findByRole('listitem', { name: 'NGN 30,000, Amaka Okafor' }));
  expect(row.getByText('No deadline')).toBeInTheDocument();
  expect(row.getByText('Since Fri 20 Nov, 11:00 AM')).toBeInTheDocument();
});

test('a contradiction of the bank says what to ask, and leads to its row', async () => {
  show([
    waitingMoney({
      id: 'discrepancy:3',
      kind: 'discrepancy',
      deadline: null,
      atDeadline: 'Stays open until somebody closes it',
      money: {
        amount: 45_000,
        reason: 'other_amount',
        travellerName: 'Amaka Okafor',
        bookingName: 'Toyota Highlander',
      },
    }),
  ]);
  const row = within(await screen.findByRole('listitem', { name: 'NGN 45,000, reported again' }));
  expect(row.getByText('Ask the bank which amount came in.')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/ops/payments?discrepancy=3');
});

test('the sections have the numbers of what waits', async () => {
  show([soon]);
  expect(await screen.findByRole('link', { name: 'Rides', description: '2 waiting' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Payments', description: '1 waiting' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
});

test('nothing waits', async () => {
  show([]);
  expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
});

test('by keyboard: J and K move, C confirms, D assigns, Enter opens, ? shows the keys', async () => {
  const { user, calls, address } = show([soon, needsDriver, waitingMoney()], {
    'POST /staff/rides/{id}/move': ok(confirmed()),
  });
  await link('Amaka Okafor');
  await user.keyboard('j');
  expect(await link('Amaka Okafor')).toHaveFocus();
  await user.keyboard('j{ArrowDown}k');
  expect(await link('Chi Obi')).toHaveFocus();
  await user.keyboard('c');
  expect(said()).toHaveTextContent('This one has nothing to confirm.');
  await user.keyboard('d');
  const name = screen.getByLabelText('Driver’s name');
  expect(name).toHaveFocus();
  // letters are typed, not pressed
  await user.keyboard('Jack');
  expect(name).toHaveValue('Jack');
  await user.keyboard('{Escape}');
  expect(await link('Chi Obi')).toHaveFocus();
  await user.keyboard('d');
  expect(screen.getByLabelText('Driver’s name')).toHaveValue('Jack');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await link('Chi Obi')).toHaveFocus();
  await user.keyboard('kc');
  await waitFor(() => expect(said()).toHaveTextContent('TFY-R8K2-MQX4: Needs a driver'));
  expect(calls.find(({ path }) => path.endsWith('/move'))?.body).toEqual({ to: 'confirmed' });
  await user.keyboard('?');
  const keys = within(screen.getByRole('dialog', { name: 'Keys of this page' }));
  await user.click(keys.getByRole('checkbox', { name: 'These keys work while nothing is typed' }));
  await user.click(keys.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  act(() => screen.getByRole('link', { name: 'Amaka Okafor' }).focus());
  await user.keyboard('j');
  expect(await link('Amaka Okafor')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/ops/rides?day=2026-11-21&ride=TFY-R8K2-MQX4'));
});

test('a confirmation can be undone, and says so when it is too late', async () => {
  const undoUntil = new Date(nowMs + 60_000).toISOString();
  const late = 'It is too late to take this back.';
  const { user, calls, answer } = show([soon], {
    'POST /staff/rides/{id}/move': ok(confirmed({ undoUntil })),
    'POST /staff/rides/{id}/undo': failed('STATE_CONFLICT', late),
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm ride' }));
  const offer = within(await screen.findByRole('region', { name: 'Take back' }));
  expect(offer.getByText(/^TFY-R8K2-MQX4 is confirmed/)).toBeInTheDocument();
  await user.click(offer.getByRole('button', { name: 'Undo' }));
  expect(await offer.findByRole('alert')).toHaveTextContent(late);
  expect(offer.queryByText(/still waits/)).not.toBeInTheDocument();
  answer({ 'POST /staff/rides/{id}/undo': ok(ride()) });
  await user.click(offer.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Take back' })).not.toBeInTheDocument());
  expect(said()).toHaveTextContent('TFY-R8K2-MQX4 is to be confirmed again. No e-mail is sent.');
  expect(calls.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body)).toEqual([
    { status: 'confirmed' },
    { status: 'confirmed' },
  ]);
});

test('each of many confirmations can be undone until its time is over', async () => {
  const undoUntil = new Date(nowMs + 60_000).toISOString();
  const { user, calls } = show([soon], {
    'POST /staff/rides/{id}/move': ok(confirmed({ undoUntil })),
    'POST /staff/rides/{id}/undo': ok(ride()),
  });
  const confirmOnce = async () => user.click(await screen.findByRole('button', { name: 'Confirm ride' }));
  for (let count = 1; count <= 5; count += 1) {
    await confirmOnce();
    const offers = within(await screen.findByRole('region', { name: 'Take back' }));
    await waitFor(() => expect(offers.getAllByRole('button', { name: 'Undo' })).toHaveLength(count));
  }
  const offers = within(screen.getByRole('region', { name: 'Take back' }));
  const [first] = offers.getAllByRole('button', { name: 'Undo' });
  if (first) await user.click(first);
  await waitFor(() => expect(offers.getAllByRole('button', { name: 'Undo' })).toHaveLength(4));
  expect(calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
});

test('several rides are confirmed at once; who is refused is named, and its row says why', async () => {
  const undoUntil = new Date(nowMs + 60_000).toISOString();
  const { user, calls } = show([soon, alsoSoon, needsDriver], {
    'POST /staff/rides/{id}/move': ({ params }) =>
      params.id === second.booking_id
        ? failed('STATE_CONFLICT', 'This ride is cancelled: it cannot become confirmed.')
        : ok(confirmed({ undoUntil })),
  });
  await user.click(await screen.findByRole('button', { name: 'Select all 2 to confirm' }));
  expect(screen.getByRole('checkbox', { name: 'Select TFY-RSEC-SEC2' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Confirm 2 rides' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 ride could not be confirmed');
  expect(alert).toHaveTextContent('TFY-RSEC-SEC2: This ride is cancelled: it cannot become confirmed.');
  expect(await link('Bola Ade')).toHaveAccessibleDescription(/Not confirmed: This ride is cancelled/);
  expect(said()).toHaveTextContent('1 ride confirmed, 1 not: TFY-RSEC-SEC2.');
  expect(screen.getByText('1 ride confirmed. The e-mails to the travellers still wait.')).toBeInTheDocument();
  const keys = calls.filter(({ path }) => path.endsWith('/move')).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('several rides are selected and confirmed by keyboard', async () => {
  const undoUntil = new Date(nowMs + 60_000).toISOString();
  const { user, calls } = show([soon, alsoSoon, needsDriver], {
    'POST /staff/rides/{id}/move': ok(confirmed({ undoUntil })),
  });
  await link('Amaka Okafor');
  await user.keyboard('j{Shift>}C{/Shift}');
  expect(said()).toHaveTextContent('Select rides with X first.');
  await user.keyboard('xjx{Shift>}C{/Shift}');
  await waitFor(() => expect(said()).toHaveTextContent('2 rides confirmed.'));
  expect(calls.filter(({ path }) => path.endsWith('/move')).map(({ body }) => body)).toEqual([
    { to: 'confirmed' },
    { to: 'confirmed' },
  ]);
});

test('what is typed right after Ctrl-K is meant for the search, not for the row with the focus', async () => {
  const { user, calls } = show([soon, needsDriver]);
  await link('Amaka Okafor');
  await user.keyboard('j');
  expect(await link('Amaka Okafor')).toHaveFocus();
  await user.keyboard('{Control>}k{/Control}c');
  expect(await screen.findByRole('combobox', { name: /^Search bookings/ })).toHaveFocus();
  expect(calls.filter(({ path }) => path.endsWith('/move'))).toEqual([]);
});

test('a refresh keeps focus and selection and does not extend the session; the next row takes the place of one that has left', async () => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
  const { user, calls, answer } = show([soon, alsoSoon, needsDriver]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select TFY-RSEC-SEC2' }));
  await user.keyboard('j');
  expect(await link('Chi Obi')).toHaveFocus();
  answer({ 'GET /staff/now': work([alsoSoon, needsDriver, waitingMoney()]) });
  await act(() => jest.advanceTimersByTimeAsync(30_500));
  await link('NGN 30,000, Amaka Okafor');
  expect(await link('Chi Obi')).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'Select TFY-RSEC-SEC2' })).toBeChecked();

  answer({ 'GET /staff/now': work([alsoSoon, waitingMoney()]) });
  await act(() => jest.advanceTimersByTimeAsync(30_500));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Chi Obi' })).not.toBeInTheDocument());
  expect(await link('NGN 30,000, Amaka Okafor')).toHaveFocus();
  // more than a minute after the last key
  await act(() => jest.advanceTimersByTimeAsync(30_500));
  const asked = calls.filter(({ path }) => path === '/staff/now').map(({ headers }) => headers['x-tafiya-refresh']);
  expect([asked.at(0), asked.at(-1)]).toEqual([undefined, '1']);
});

test('a driver of the last ones is assigned with one press; a busy one cannot be', async () => {
  const musa = rosterDriver();
  const busyWith = { reference: 'TFY-R222-2222', pickupOn: '2026-11-21T09:00:00.000Z' };
  const ada = rosterDriver({ driverId: 2, name: 'Ada Eze', phone: '+2348031112244', busyWith });
  const { user, calls } = show([needsDriver], {
    'GET /staff/drivers': ok([ada, musa]),
    'POST /staff/rides/{id}/assign-driver': ok(confirmed({ status: 'driver_assigned', moves: [], driver: musa })),
  });
  await user.click(await screen.findByRole('button', { name: 'Assign driver' }));
  expect(
    await screen.findByRole('button', { name: 'Ada Eze Busy: TFY-R222-2222, Sat 21 Nov, 10:00 AM' }),
  ).toBeDisabled();
  expect(calls.find(({ path }) => path === '/staff/drivers')?.query.get('ride')).toBe('D'.repeat(22));
  await user.click(screen.getByRole('button', { name: 'Musa Bello Free, last used Fri 20 Nov' }));
  await user.click(screen.getByRole('button', { name: 'Assign driver' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/assign-driver'))?.body).toMatchObject({
      name: 'Musa Bello',
      phone: '+2348031112233',
    }),
  );
});

test('a person who may only read sees no button that changes a ride', async () => {
  show([soon, alsoSoon], { 'GET /staff/now': work([soon, alsoSoon], ['self', 'rides:read']) });
  await link('Amaka Okafor');
  expect(screen.queryByRole('button', { name: 'Confirm ride' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Open' })).toHaveLength(2);
});

test('releases that fail are above everything, for those who may see them', async () => {
  const failing = versionHealth({
    state: 'failing',
    why: 'Failure rate 12.5% (5 of 40 networks, 60 of 500 visits), limit 2%',
    goesBackAt: '2026-11-21T06:20:00Z',
  });
  const staying = versionHealth({
    ...failing,
    goesBackAt: null,
    staysBecause: 'mf-flights has had no other live release yet.',
  });
  const may = ['self', 'releases:own'];
  renderConsole('/ops', {
    'GET /staff/now': work([], may),
    'GET /staff/waiting': ok({ may }),
    'GET /releases/api/health': ok({
      limit: 0.02,
      releases: [releaseHealth({ versions: [failing] }), releaseHealth({ name: 'mf-flights', versions: [staying] })],
    }),
    // of those that wait for approval only one may be approved by this person
    'GET /releases/api/approvals': ok({ approvals: [approval(), approval({ id: 'bbbbbbbb', mayApprove: false })] }),
  });
  const box = await screen.findByRole('status', { name: 'Failing releases' });
  await waitFor(() =>
    expect(box).toHaveTextContent(
      'Failure rate 12.5% (5 of 40 networks, 60 of 500 visits), limit 2%. It is rolled back at 07:20 AM.',
    ),
  );
  expect(box).toHaveTextContent(
    'limit 2%. mf-flights has had no other live release yet. It stays until somebody moves it.',
  );
  expect(await screen.findByRole('link', { name: 'Releases', description: '3 waiting' })).toBeInTheDocument();
});

test('a release to approve waits with the rest, for who may approve it, and leads to the releases', async () => {
  const may = ['self', 'releases:own', 'money:read'];
  renderConsole('/ops', {
    'GET /staff/now': work([waitingMoney()], may),
    'GET /staff/waiting': ok({ may }),
    'GET /releases/api/health': ok({ limit: 0.02, releases: [] }),
    'GET /releases/api/approvals': ok({
      approvals: [approval(), approval({ id: 'bbbbbbbb', version: '1.7.0', mayApprove: false })],
    }),
  });
  const row = within(await screen.findByRole('listitem', { name: 'mf-rides 1.6.0' }));
  expect(row.getByText('To be approved')).toBeInTheDocument();
  expect(row.getByText(/^Asked for by Ada Obi · New driver chooser · open until /)).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/ops/releases');
  expect(screen.queryByRole('listitem', { name: 'mf-rides 1.7.0' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue 1',
    'Later 1',
  ]);
});

test('a person without the right to releases has none to approve', async () => {
  const { calls } = show([waitingMoney()]);
  await link('NGN 30,000, Amaka Okafor');
  expect(calls.filter(({ path }) => path.includes('/approvals'))).toEqual([]);
});

test('a difference of the lists leads to the reconciliation, and says what to ask', async () => {
  const difference = (id: string, amount: number | null, reason: string) =>
    waitingMoney({
      ...{ id: `difference:${id}`, kind: 'difference', reference: `R-${id}` },
      money: { amount, reason, travellerName: null, bookingName: null },
    });
  show([difference('1', 700, 'transfer_missing'), difference('2', null, 'line_unreadable')]);
  const row = within(await screen.findByRole('listitem', { name: 'NGN 700, the lists differ' }));
  expect(row.getByText('Lists differ')).toBeInTheDocument();
  expect(row.getByText(/^R-1 · Not on the bank’s list/)).toBeInTheDocument();
  expect(row.getByText(/^Ask the bank whether the money is there/)).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/ops/payments/reconciliation');
  expect(screen.getByRole('listitem', { name: 'Amount not known, the lists differ' })).toBeInTheDocument();
});

test('the rides of today are lanes by driver, those without one first', async () => {
  const driver = { name: 'Musa Bello', phone: '+2348031112233' };
  const driven = confirmed({
    status: 'driver_assigned',
    driver,
    bookingId: 'TFY-RDRN-DRN2',
    booking_id: 'E'.repeat(22),
  });
  show([], { 'GET /staff/rides': ok({ day: '2026-11-21', rides: [driven, ride()], next: null }) });
  const lanes = await screen.findByRole('region', { name: 'Today by driver' });
  expect(
    within(lanes)
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label')),
  ).toEqual([null, 'No driver', 'Musa Bello']);
  expect(within(lanes).getAllByRole('link')[0]).toHaveAttribute('href', '/ops/rides?day=2026-11-21&ride=TFY-R8K2-MQX4');
});
