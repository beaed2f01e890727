import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLoadingOverlay, useOverlayText } from './loading-overlay';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const after = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('appears after 1,000 ms, and disappears when the wait ends', () => {
  const shown = renderHook(() => useOverlayText());
  const wait = renderHook(({ active }) => useLoadingOverlay(active), { initialProps: { active: true } });
  after(999);
  expect(shown.result.current).toBeUndefined();
  after(1);
  expect(shown.result.current).toBe('Loading...');
  wait.rerender({ active: false });
  expect(shown.result.current).toBeUndefined();
});

test('a short wait never shows', () => {
  const shown = renderHook(() => useOverlayText());
  const wait = renderHook(() => useLoadingOverlay(true));
  after(900);
  wait.unmount();
  after(5000);
  expect(shown.result.current).toBeUndefined();
});

test('shows the text of the later of two waits, then of the remaining one', () => {
  const shown = renderHook(() => useOverlayText());
  renderHook(() => useLoadingOverlay(true, 'Checking your transfer'));
  const later = renderHook(() => useLoadingOverlay(true, 'Making your receipt'));
  after(1000);
  expect(shown.result.current).toBe('Making your receipt');
  later.unmount();
  expect(shown.result.current).toBe('Checking your transfer');
});
