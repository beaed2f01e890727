import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { focusedPanel, openPanel, pressOutside, renderUi } from '../testing';
import { DateField, PairFields } from './date-field';

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
  // the first row is this week
  expect(screen.queryByLabelText('Sunday 15 November 2026')).not.toBeInTheDocument();
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

describe('a pair of days', () => {
  const fares: Record<string, number> = { '2026-11-25': 66, '2026-12-03': 120 };
  const onShow = jest.fn();
  const notes = {
    of: (day: string) => {
      const fare = fares[day];
      return fare ? { text: `${fare}k`, name: `NGN ${fare},000`, isGood: false } : undefined;
    },
    onShow,
    legend: 'Lowest fare',
  };
  function showPair({ from: first = '', to: last = '' } = {}) {
    function Form() {
      const [from, setFrom] = useState(first);
      const [to, setTo] = useState(last);
      const bounds = { min: '2026-11-20', max: '2027-02-18', notes };
      const ends = {
        from: { ...bounds, id: 'from', label: 'Departure', value: from, onChange: setFrom },
        to: { ...bounds, id: 'to', min: from || bounds.min, label: 'Return', value: to, onChange: setTo },
      };
      return <PairFields {...ends} />;
    }
    return renderUi(<Form />, { advance: jest.advanceTimersByTime });
  }
  const wideScreen = () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchMedia(media),
      matches: media.includes('min-width: 1024px'),
    }));
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('continues with the return after the departure, not before that day, and marks the days between', async () => {
    const { user } = showPair();
    await openPanel(user, button('Departure Choose a day'));
    await user.click(day('Wednesday 25 November 2026, NGN 66,000'));
    expect(screen.getByRole('button', { name: 'Choose Return Choose' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Choose the return');
    expect(day('Wednesday 25 November 2026, NGN 66,000')).toHaveFocus();
    expect(day('Tuesday 24 November 2026')).toBeDisabled();
    await user.click(day('Saturday 28 November 2026'));
    await waitFor(() => expect(button('Departure Wed 25 Nov')).toHaveFocus());
    expect(button('Return Sat 28 Nov')).toBeInTheDocument();
    await openPanel(user, button('Return Sat 28 Nov'));
    expect(day('Thursday 26 November 2026')).toHaveAttribute('data-within');
    expect(day('Saturday 28 November 2026')).not.toHaveAttribute('data-within');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(2);
    await user.click(button('Done'));
    await waitFor(() => expect(button('Return Sat 28 Nov')).toHaveFocus());
  });

  test('stays in the same panel when the other field is pressed, and again when the first one is', async () => {
    const { user } = showPair();
    await openPanel(user, button('Departure Choose a day'));
    const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
    await user.click(button('Return Choose a day'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(pressed()).toMatch(/^Choose Return/);
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    await user.click(button('Departure Choose a day'));
    expect(pressed()).toMatch(/^Choose Departure/);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('has two months side by side on a desktop, each day once, and keys cross from one to the other', async () => {
    wideScreen();
    const { user } = showPair({ from: '2026-11-30' });
    await openPanel(user, button('Departure Mon 30 Nov'));
    const grids = screen.getAllByRole('grid');
    expect(grids.map((one) => within(one).getAllByRole('gridcell').length)).toEqual([35, 35]);
    expect(onShow).toHaveBeenLastCalledWith('2026-11-01');
    await user.keyboard('{ArrowRight}');
    expect(day('Tuesday 1 December 2026')).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(day('Friday 1 January 2027')).toHaveFocus();
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    expect(onShow).toHaveBeenLastCalledWith('2026-12-01');
    await user.keyboard('{PageDown}{PageDown}');
    expect(day('Thursday 18 February 2027')).toHaveFocus();
    expect(button('Next month')).toBeDisabled();
    await user.click(button('Previous month'));
    expect(onShow).toHaveBeenLastCalledWith('2026-12-01');
  });
});
