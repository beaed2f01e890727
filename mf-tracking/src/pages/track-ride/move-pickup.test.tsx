import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, type Handler, ok, renderPage } from 'shared/testing';
import { nowMs, rideEntry, rideReference, trackedRide } from '../../testing/samples';
import Page from '.';

const view = 'POST /track/ride/view';
const movePath = 'POST /track/ride/move-pickup';

const movable = trackedRide({
  driver: null,
  timeline: [rideEntry('pending_payment'), rideEntry('awaiting_confirmation')],
  actions: ['receipt', 'calendar', 'move_pickup', 'cancel'],
  movableUntil: new Date(nowMs + 3_600_000).toISOString(),
});

async function open(answer: Handler) {
  sessionStorage.setItem(`tafiya:view:${rideReference}`, 'view-token-1');
  const page = renderPage(Page, {
    path: `/track-ride?booking=${rideReference}`,
    answers: { [view]: ok(movable), [movePath]: answer },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Move the pickup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the pickup' }));
  return { page, dialog, moves: () => page.calls.filter(({ path }) => path === '/track/ride/move-pickup') };
}

async function choose({ page, dialog }: Awaited<ReturnType<typeof open>>, field: string, option: RegExp) {
  await page.user.click(dialog.getByRole('combobox', { name: field }));
  const [first] = await dialog.findAllByRole('option', { name: option });
  if (!first) throw new Error(`No ${option}`);
  await page.user.click(first);
}

test('a pickup is moved once to a time from the lists; the page then has its new time', async () => {
  const opened = await open(ok({ pickupDate: '2026-11-25', pickupTime: '11:30' }));
  const { page, dialog, moves } = opened;
  expect(dialog.getByText(/You can move it once, free of charge/)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Move the pickup' }));
  expect(dialog.getByText('Choose the new time.')).toBeInTheDocument();
  expect(moves()).toEqual([]);

  await page.user.click(dialog.getByRole('combobox', { name: 'New day' }));
  const days = await dialog.findAllByRole('option');
  const later = days.at(5);
  if (!later) throw new Error('Too few days');
  await page.user.click(later);
  await choose(opened, 'New time', /^11:30 AM$/);
  page.answer({ [view]: ok({ ...movable, actions: ['receipt'], ride: { ...movable.ride, pickupTime: '11:30' } }) });
  await page.user.click(dialog.getByRole('button', { name: 'Move the pickup' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(moves().map(({ body }) => body)).toMatchObject([{ viewToken: 'view-token-1', pickupTime: '11:30' }]);
  expect(screen.getByText(/^Pickup moved/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Move the pickup' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /Awaiting confirmation/ })).toHaveFocus());
});

test('a car that is taken is reported in the dialog; a refused value at its field', async () => {
  const opened = await open(
    failed('CAR_TAKEN', 'This car has another ride at that time. The pickup stays as it is: choose another time.'),
  );
  const { page, dialog } = opened;
  await page.user.click(dialog.getByRole('combobox', { name: 'New day' }));
  const later = (await dialog.findAllByRole('option')).at(5);
  if (later) await page.user.click(later);
  await choose(opened, 'New time', /^11:30 AM$/);
  await page.user.click(dialog.getByRole('button', { name: 'Move the pickup' }));
  expect(await dialog.findByText(/This car has another ride at that time/)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Keep the time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
