import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { StaffRide } from 'shared/contract/staff';
import { failed, networkFailure, noAnswer, ok, type RenderedPage, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';
import { completed, confirmed, nowMs, ride, rosterDriver, waitingMoney, waitingRide } from '../../testing/samples';

// the day is fixed; the clock runs, except in tests of polling
const moving = ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'performance'] as const;
beforeEach(() => {
  jest.useFakeTimers({ now: nowMs, doNotFake: [...moving] });
});
afterEach(() => {
  jest.useRealTimers();
});

const ofDay = (...rides: StaffRide[]) => ok({ day: '2026-11-21', rides, next: null });
const show = (rides: StaffRide[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/rides?day=2026-11-21', { 'GET /staff/rides': ofDay(...rides), ...answers });
/** Chooses from the menu of a ride. */
async function choose(user: RenderedPage['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More about TFY-R8K2-MQX4' }));
  await user.click(screen.getByRole('menuitem', { name }));
}
const row = (name: string | RegExp = '09:30 AM') => screen.findByRole('listitem', { name });

test('a row says everything that is needed, and calls with one tap', async () => {
  show([ride()]);
  const first = within(await row());
  for (const words of [
    'TFY-R8K2-MQX4',
    'Murtala Muhammed (LOS)',
    'Ikeja, Lagos',
    'Drop-off at 12 Allen Avenue',
    'Flight P4 7121',
    'Amaka Okafor',
    '3 passengers, 2 large bags',
    'Note: Two large bags',
    'Toyota Highlander',
    'White SUV, LND 482 KJ',
    'No driver yet',
    'To be confirmed',
    'Paid',
  ])
    expect(first.getByText(words)).toBeInTheDocument();
  expect(first.getByRole('link', { name: 'Call Amaka Okafor, +234 803 555 0142' })).toHaveAttribute(
    'href',
    'tel:+2348035550142',
  );
});

test('a row says which way of a return ride it is, and why somebody has to act', async () => {
  const needsAction = 'The car has the ride TFY-RDN2-DN22 at 02:00 AM, and this one waits for its flight.';
  show([ride({ way: 'return', needsAction })]);
  const first = within(await row());
  expect(first.getByText('Way back')).toBeInTheDocument();
  expect(first.getByText('Needed elsewhere')).toBeInTheDocument();
  expect(first.getByText(needsAction)).toBeInTheDocument();
});

test('the day is today in Lagos, and changes to the previous one, the next one and back to today', async () => {
  const { user, calls, address } = show([ride()]);
  await row();
  const asked = () => calls.at(-1)?.query.get('day');
  expect(asked()).toBe('2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(asked()).toBe('2026-11-22'));
  expect(screen.getByRole('heading', { name: 'Tomorrow, Sunday 22, November 2026' })).toBeInTheDocument();
  expect(address()).toBe('/ops/rides?day=2026-11-22');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).toBe('/ops/rides?day=2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(asked()).toBe('2026-11-20'));
});

test('each filter has its count; a ride that somebody works on stays in sight', async () => {
  const done = completed();
  const { user } = show([ride({ status: 'in_progress', moves: ['completed'] }), done], {
    'POST /staff/rides/{id}/move': ok(ride({ status: 'completed', moves: [] })),
  });
  await row();
  expect(screen.queryByText(done.bookingId)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Complete ride' }));
  expect(await screen.findByRole('button', { name: 'Needs action 0', pressed: true })).toBeInTheDocument();
  expect(screen.getByText('TFY-R8K2-MQX4')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '09:30 AM' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Needs action 0' }));
  expect(screen.getByText('Nothing to do')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Done 2' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('the next move is one press: the row changes and the change is announced', async () => {
  const { user, calls } = show([ride()], { 'POST /staff/rides/{id}/move': ok(confirmed()) });
  await user.dblClick(await screen.findByRole('button', { name: 'Confirm ride' }));
  expect(await screen.findByText('Needs a driver')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent('TFY-R8K2-MQX4: Needs a driver');
  const moves = calls.filter(({ path }) => path.endsWith('/move'));
  expect(moves.map(({ body }) => body)).toEqual([{ to: 'confirmed' }]);
  // the second click of a double click has not started the next move
  expect(screen.queryByLabelText('Driver’s name')).not.toBeInTheDocument();
});

test('a refused move is reported at its row, and the list is loaded again', async () => {
  const sentence = 'This ride is cancelled: it cannot become confirmed.';
  const { user, calls } = show([ride()], { 'POST /staff/rides/{id}/move': failed('STATE_CONFLICT', sentence) });
  await user.click(await screen.findByRole('button', { name: 'Confirm ride' }));
  expect(await within(await row()).findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(calls.filter(({ path }) => path === '/staff/rides')).toHaveLength(2));
});

test('pressed again after a broken connection it is the same attempt', async () => {
  const { user, calls, answer } = show([ride()], { 'POST /staff/rides/{id}/move': networkFailure });
  const button = await screen.findByRole('button', { name: 'Confirm ride' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.');
  answer({ 'POST /staff/rides/{id}/move': ok(confirmed()) });
  await user.click(button);
  await screen.findByText('Needs a driver');
  const keys = calls.filter(({ path }) => path.endsWith('/move')).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('cancelling says first what will happen, and takes a note for the traveller', async () => {
  const { user, calls } = show([ride()], {
    'POST /staff/rides/{id}/move': ok(ride({ status: 'cancelled', moves: [] })),
  });
  await choose(user, 'Cancel ride');
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this ride?' }));
  expect(dialog.getByText(/gets an e-mail that the ride is cancelled/)).toHaveTextContent(
    'All the money, NGN 34,500, is refunded.',
  );
  await user.type(dialog.getByLabelText(/Note for the traveller/), ' The car broke down ');
  await user.click(dialog.getByRole('button', { name: 'Cancel ride' }));
  expect(await screen.findByText('Cancelled')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ path }) => path.endsWith('/move'))?.body).toEqual({
    to: 'cancelled',
    note: 'The car broke down',
  });
});

test('a ride is kept by leaving the dialog; a refusal stays in it', async () => {
  const sentence = 'The pickup is on Sat 21 Nov at 09:30 AM, and the driver waits 60 minutes.';
  const { user, calls } = show([ride({ status: 'driver_arrived', moves: ['in_progress', 'no_show'] })], {
    'POST /staff/rides/{id}/move': failed('STATE_CONFLICT', sentence),
  });
  await choose(user, 'No-show');
  expect(screen.getByText(/no money is refunded/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep the ride' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await choose(user, 'No-show');
  await user.click(screen.getByRole('button', { name: 'Mark as no-show' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(sentence);
});

test('before a no-show of a flight with an unknown landing, the dialog says to look it up', async () => {
  const moves = ['in_progress', 'no_show'] as const;
  const arrived = ride({ status: 'driver_arrived', moves: [...moves] });
  const dialogOf = async (met: StaffRide['ride']) => {
    const { user, unmount } = show([{ ...arrived, ride: met }]);
    await choose(user, 'No-show');
    const text = screen.getByRole('dialog').textContent;
    unmount();
    return text;
  };
  const asks = 'Nobody has said yet when P4 7121 lands';
  const unknown = { ...arrived.ride, flightNumber: 'P4 7121', meetAndGreet: true, flightLandsOn: null };
  expect(await dialogOf(unknown)).toContain(asks);
  expect(await dialogOf({ ...unknown, flightLandsOn: '2026-11-21T10:30:00Z' })).not.toContain(asks);
  expect(await dialogOf({ ...unknown, meetAndGreet: false })).not.toContain(asks);
});

test('a driver is assigned: suggestions, any form of a number, and the fields that are wrong', async () => {
  const musa = { name: 'Musa Bello', phone: '+2348031112233' };
  const { user, calls, answer } = show([confirmed()], {
    'GET /staff/drivers': ok([rosterDriver()]),
    'POST /staff/rides/{id}/assign-driver': failed('DRIVER_BUSY', 'Musa Bello already drives TFY-R222-2222.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Assign driver' }));
  const name = screen.getByLabelText('Driver’s name');
  expect(name).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Assign driver' }));
  expect(screen.getByRole('group', { name: '2 fields need your attention' })).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Enter the name of the driver.');

  await user.type(name, 'musa bello');
  const phone = screen.getByLabelText('Driver’s phone');
  expect(phone).toHaveValue(musa.phone);
  await user.clear(phone);
  await user.type(phone, '0803-111 2233');
  await user.clear(screen.getByLabelText('Meeting point'));
  await user.type(screen.getByLabelText('Meeting point'), 'Gate C{Enter}');
  expect(await screen.findByText('Musa Bello already drives TFY-R222-2222.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'musa bello',
    phone: musa.phone,
    meetingPoint: 'Gate C',
  });

  const changed = confirmed({ status: 'driver_assigned', moves: ['driver_assigned', 'driver_en_route'], driver: musa });
  answer({ 'POST /staff/rides/{id}/assign-driver': ok(changed), 'GET /staff/rides': ofDay(changed) });
  await user.click(screen.getByRole('button', { name: 'Assign driver' }));
  expect(await screen.findByRole('link', { name: 'Call Musa Bello, +234 803 111 2233' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Driver is on the way' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More about TFY-R8K2-MQX4' }));
  expect(screen.getByRole('menuitem', { name: 'Change driver' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Driver’s name')).not.toBeInTheDocument();
});

test('news comes every 20 seconds and disturbs no open form', async () => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
  const { user, calls, answer } = show([confirmed()], { 'GET /staff/drivers': ok([]) });
  await user.click(await screen.findByRole('button', { name: 'Assign driver' }));
  await user.type(screen.getByLabelText('Driver’s name'), 'Mus');
  const other = ride({ booking_id: 'B'.repeat(22), bookingId: 'TFY-RNEW-NEW2' });
  answer({ 'GET /staff/rides': ofDay(other, confirmed({ note: 'Now with a pram' })) });
  const asked = () => calls.filter(({ path }) => path === '/staff/rides').length;
  const before = asked();
  await act(() => jest.advanceTimersByTimeAsync(20_500));
  expect(asked()).toBe(before + 1);
  expect(await screen.findByText('TFY-RNEW-NEW2')).toBeInTheDocument();
  expect(screen.getByText('Note: Now with a pram')).toBeInTheDocument();
  expect(screen.getByLabelText('Driver’s name')).toHaveValue('Mus');
  expect(screen.getByLabelText('Driver’s name')).toHaveFocus();
});

test('an empty day, a list on its way, one that failed, and one that has gone stale', async () => {
  jest.useFakeTimers({ now: nowMs, doNotFake: ['queueMicrotask'] });
  const { user, answer } = show([], {});
  expect(await screen.findByText('No rides on this day')).toBeInTheDocument();
  answer({ 'GET /staff/rides': noAnswer });
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  answer({ 'GET /staff/rides': failed('NOT_FOUND', 'Nothing here.') });
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(await screen.findByRole('heading', { name: 'The rides could not be loaded' })).toBeInTheDocument();
  answer({ 'GET /staff/rides': ofDay(ride()) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row();
  answer({ 'GET /staff/rides': failed('NOT_FOUND', 'Nothing here.') });
  await act(() => jest.advanceTimersByTimeAsync(20_500));
  expect(await screen.findByText(/You see the rides as they were at 07:15 AM/)).toBeInTheDocument();
  expect(screen.getByText('TFY-R8K2-MQX4')).toBeInTheDocument();
});

test('the times of a ride are changed in a form: the pickup, and when the flight lands', async () => {
  const path = `/staff/rides/${ride().booking_id}/times`;
  const later = ride({ ride: { ...ride().ride, pickupTime: '12:00' } });
  const { user, calls } = show([ride()], { [`POST ${path}`]: ok(later) });
  await choose(user, 'Change times');
  const form = within(screen.getByRole('form', { name: 'Times of TFY-R8K2-MQX4' }));
  const time = form.getByLabelText('Pickup time');
  await user.clear(time);
  await user.click(form.getByRole('button', { name: 'Save times' }));
  expect(form.getByText('Enter the time of the pickup.')).toBeInTheDocument();
  await user.type(time, '12:00');
  await user.clear(form.getByLabelText(/^P4 7121 lands at/));
  await user.type(form.getByLabelText(/^P4 7121 lands at/), '11:45');
  await user.click(form.getByRole('button', { name: 'Save times' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(calls.filter((call) => call.path === path).map(({ body }) => body)).toEqual([
    { pickupDate: '2026-11-21', pickupTime: '12:00', landing: { date: '2026-11-21', time: '11:45' } },
  ]);
});

test('without a day the list has what waits on all days', async () => {
  const tomorrow = ride({ bookingId: 'TFY-RTOM-TOM2', booking_id: 'T'.repeat(22) });
  const later = { ...tomorrow, ride: { ...tomorrow.ride, pickupDate: '2026-11-22' } };
  const items = [
    waitingRide({
      kind: 'late_driver',
      deadline: '2026-11-21T05:55:00.000Z',
      atDeadline: 'The driver had to be there',
    }),
    waitingMoney(),
    waitingRide({ ride: later, deadline: '2026-11-22T06:30:00.000Z' }),
  ];
  const { user, address } = renderConsole('/ops/rides', {
    'GET /staff/now': ok({ now: new Date(nowMs).toISOString(), may: ['self', 'rides:read'], items, left: 0 }),
    'GET /staff/rides': ofDay(),
  });
  await screen.findByText('TFY-RTOM-TOM2');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Sun 22 Nov')).toBeInTheDocument();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Was due 06:55 AM, 20 min ago · The driver had to be there');
  expect(second).toHaveTextContent('Until Sun 22 Nov, 07:30 AM, in 24 h · Otherwise cancelled and refunded');
  await user.click(screen.getByRole('button', { name: 'By day' }));
  expect(address()).toBe('/ops/rides?day=2026-11-21');
});

test('an empty day leads to the next one with rides', async () => {
  const next = { day: '2026-11-22', time: '10:00', rides: 6 };
  const { user, address } = show([], { 'GET /staff/rides': ok({ day: '2026-11-21', rides: [], next }) });
  await user.click(await screen.findByRole('button', { name: 'Next ride: tomorrow 10:00 AM, 6 rides →' }));
  expect(address()).toBe('/ops/rides?day=2026-11-22');
});

test('a link leads to its ride, also if it is over', async () => {
  renderConsole('/ops/rides?day=2026-11-21&ride=TFY-RDN2-DN22', { 'GET /staff/rides': ofDay(ride(), completed()) });
  await screen.findByText('TFY-RDN2-DN22');
  await waitFor(() => expect(screen.getAllByRole('heading', { name: '09:30 AM' })[1]).toHaveFocus());
});

test('the menu has the less frequent actions, those that end the ride last, and works by keyboard', async () => {
  const { user } = show([
    ride({ status: 'driver_assigned', moves: ['driver_assigned', 'driver_en_route', 'cancelled'] }),
  ]);
  const button = await screen.findByRole('button', { name: 'More about TFY-R8K2-MQX4' });
  await user.click(button);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Change driver',
    'Change times',
    'Copy link',
    'Cancel ride',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Change driver' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Cancel ride' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy the number of Amaka Okafor' }));
  expect(written).toHaveBeenCalledWith('+2348035550142');
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent(
      'The number of Amaka Okafor is copied',
    ),
  );
});

test('by keyboard: J and K move in the rides of a day, D assigns, Enter opens the booking, ? shows the keys', async () => {
  const { user, address } = show([confirmed(), ride({ booking_id: 'second', bookingId: 'TFY-R222-2222' })], {
    'GET /staff/drivers': ok([]),
  });
  const [first, second] = await screen.findAllByRole('heading', { name: '09:30 AM' });
  await user.keyboard('j');
  expect(first).toHaveFocus();
  await user.keyboard('j');
  expect(second).toHaveFocus();
  await user.keyboard('kd');
  expect(screen.getByLabelText('Driver’s name')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  const keys = within(screen.getByRole('dialog', { name: 'Keys of this page' }));
  expect(keys.getByText('Assign a driver')).toBeInTheDocument();
  expect(keys.queryByText('Select it, or not')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.keyboard('jj{Enter}');
  expect(address()).toBe('/ops/bookings/TFY-R222-2222');
});

test('a driver is called from the roster, and the next ride opens', async () => {
  renderConsole('/ops/rides?view=drivers', {
    'GET /staff/drivers': ok([
      rosterDriver({ nextRide: { reference: 'TFY-R222-2222', pickupOn: '2026-11-21T23:30:00Z' } }),
    ]),
  });
  const musa = within(await screen.findByRole('listitem', { name: 'Musa Bello' }));
  expect(musa.getByRole('link', { name: 'Call Musa Bello, +234 803 111 2233' })).toHaveAttribute(
    'href',
    'tel:+2348031112233',
  );
  expect(musa.getByRole('link', { name: 'TFY-R222-2222' })).toHaveAttribute(
    'href',
    '/ops/rides?day=2026-11-22&ride=TFY-R222-2222',
  );
});

test('the roster is edited: a driver is added, renamed and retired', async () => {
  const musa = rosterDriver();
  const sentence = 'Musa Bello drives TFY-R222-2222 on Sun 22 Nov at 10:00 AM. Change the driver of that ride first.';
  const { user, calls, answer } = renderConsole('/ops/rides?view=drivers', {
    'GET /staff/drivers': ok([musa]),
    'POST /staff/drivers': ok(rosterDriver({ driverId: 2, name: 'Ada Eze' })),
    'POST /staff/drivers/{id}/change': ok({ ...musa, name: 'Musa A. Bello' }),
    'POST /staff/drivers/{id}/retire': failed('STATE_CONFLICT', sentence),
  });
  const first = within(await screen.findByRole('listitem', { name: 'Musa Bello' }));
  await user.click(screen.getByRole('button', { name: 'Add a driver' }));
  const form = within(screen.getByRole('form', { name: 'New driver' }));
  await user.click(form.getByRole('button', { name: 'Add driver' }));
  expect(form.getByLabelText('Driver’s name')).toHaveAccessibleDescription('Enter the name of the driver.');
  await user.type(form.getByLabelText('Driver’s name'), 'Ada Eze');
  await user.type(form.getByLabelText('Driver’s phone'), '0803 111 2244{Enter}');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Ada Eze', phone: '+2348031112244' });

  await user.click(first.getByRole('button', { name: 'Edit' }));
  await user.type(first.getByLabelText('Driver’s name'), ' Ade');
  await user.click(first.getByRole('button', { name: 'Save driver' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(calls.find(({ path }) => path === '/staff/drivers/1/change')?.body).toMatchObject({ name: 'Musa Bello Ade' });

  await user.click(first.getByRole('button', { name: 'Retire' }));
  expect(await first.findByRole('alert')).toHaveTextContent(sentence);
  answer({
    'POST /staff/drivers/{id}/retire': ok({ ...musa, isRetired: true }),
    'GET /staff/drivers': ok([{ ...musa, isRetired: true }]),
  });
  await user.click(first.getByRole('button', { name: 'Retire' }));
  expect(await first.findByRole('button', { name: 'Offer again' })).toBeInTheDocument();
});
