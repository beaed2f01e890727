import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { focusedPanel, openPanel, pressOutside, renderUi } from '../testing';
import { DateField } from './date-field';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

function show({ first = '', min = '2026-11-20', max = '2027-02-18' } = {}) {
  function Form() {
    const [day, setDay] = useState(first);
    return <DateField id="date" label="Date" value={day} min={min} max={max} onChange={setDay} />;
  }
  return renderUi(<Form />, { advance: jest.advanceTimersByTime });
}
const button = (name: string) => screen.getByRole('button', { name });
const day = (name: string) => screen.getByLabelText(name);
const grid = () => screen.getByRole('grid');

test('opens on the chosen day; days outside the bounds are disabled', async () => {
  const { user } = show({ first: '2026-11-21' });
  await openPanel(user, button('Date Sat 21 Nov'));
  expect(screen.getByRole('dialog', { name: 'Date' })).toBeInTheDocument();
  expect(within(grid()).getAllByRole('gridcell')).toHaveLength(42);
  expect(day('Saturday 21 November 2026')).toHaveFocus();
  expect(day('Friday 20 November 2026')).toHaveAttribute('aria-current', 'date');
  expect(day('Thursday 19 November 2026')).toBeDisabled();
  expect(button('Previous month')).toBeDisabled();
  await user.click(day('Tuesday 1 December 2026'));
  await waitFor(() => expect(button('Date Tue 1 Dec')).toHaveFocus());
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('keys move day by day and stop at the bounds; Escape restores the focus', async () => {
  const { user } = show({ first: '2026-11-21' });
  await user.tab();
  await user.keyboard('{Enter}');
  await focusedPanel();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(day('Sunday 29 November 2026')).toHaveFocus();
  await user.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}');
  expect(day('Thursday 18 February 2027')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Date Sat 21 Nov')).toHaveFocus());
  await user.keyboard('{Enter}');
  await focusedPanel();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(day('Friday 20 November 2026')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Date Fri 20 Nov')).toHaveFocus());
});

test('a press outside closes it', async () => {
  const { user } = show({ first: '2026-11-21' });
  await pressOutside(await openPanel(user, button('Date Sat 21 Nov')));
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('without a value it opens on today, clamped to the bounds', async () => {
  const { user } = show({ min: '2026-12-05' });
  await openPanel(user, button('Date Choose a day'));
  expect(day('Saturday 5 December 2026')).toHaveFocus();
});

test('the title switches to twelve months and twelve years, and back', async () => {
  const { user } = show({ first: '2026-11-21' });
  await openPanel(user, button('Date Sat 21 Nov'));
  await user.click(button('November 2026'));
  expect(within(grid()).getAllByRole('gridcell')).toHaveLength(12);
  expect(button('October 2026')).toBeDisabled();
  await user.click(button('2026'));
  expect(within(grid()).getAllByRole('gridcell')).toHaveLength(12);
  expect(button('2028')).toBeDisabled();
  await user.click(button('2027'));
  await user.click(button('January 2027'));
  expect(within(grid()).getAllByRole('gridcell')).toHaveLength(42);
  await user.click(day('Wednesday 20 January 2027'));
  await waitFor(() => expect(button('Date Wed 20 Jan')).toHaveFocus());
});
