import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderUi } from 'shared/testing';
import { Countdown } from './countdown';

const startMs = Date.parse('2026-11-20T14:00:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now: startMs });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const at = (minutes: number) => new Date(startMs + minutes * 60_000);

test('is announced at 10, 5 and 1 minutes and at the end, and not in between', () => {
  const onEnd = jest.fn();
  renderUi(<Countdown startedAt={at(0)} endsAt={at(11)} onEnd={onEnd} />);
  const said = screen.getByRole('status');
  const clock = screen.getByRole('timer');
  expect(clock).toHaveTextContent('11:00');
  expect(clock).toHaveAttribute('aria-live', 'off');
  pass(59_000);
  expect(clock).toHaveTextContent('10:01');
  expect(said).toBeEmptyDOMElement();
  pass(1_000);
  expect(said).toHaveTextContent('10 minutes left.');
  pass(5 * 60_000);
  expect(said).toHaveTextContent('5 minutes left.');
  pass(4 * 60_000);
  expect(said).toHaveTextContent('1 minute left.');
  expect(onEnd).not.toHaveBeenCalled();
  pass(60_000);
  expect(clock).toHaveTextContent('00:00');
  expect(said).toHaveTextContent('The time is up.');
  expect(onEnd).toHaveBeenCalledTimes(1);
  pass(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a countdown that is over when it is mounted calls onEnd at once', () => {
  const onEnd = jest.fn();
  renderUi(<Countdown startedAt={at(-30)} endsAt={at(-1)} onEnd={onEnd} />);
  expect(screen.getByRole('timer')).toHaveTextContent('00:00');
  expect(onEnd).toHaveBeenCalledTimes(1);
});
