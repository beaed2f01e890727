import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { reduceToasts, type Toast, toast, useToasts } from './toasts';

const copied: Toast = { id: '1', title: 'Copied to clipboard', variant: 'default', durationMs: 5000, open: true };
const failed: Toast = { ...copied, id: '2', title: 'Something went wrong', variant: 'destructive' };

describe('the reducer', () => {
  test('a new toast replaces the old one', () => {
    expect(reduceToasts([copied], { type: 'add', toast: failed })).toEqual([failed]);
  });

  test('an update changes only its fields of its toast', () => {
    expect(reduceToasts([copied], { type: 'update', id: '1', change: { title: 'Saved' } })).toEqual([
      { ...copied, title: 'Saved' },
    ]);
    expect(reduceToasts([copied], { type: 'update', id: '9', change: { title: 'Saved' } })).toEqual([copied]);
  });

  test('a dismissed toast is closed and still in the list', () => {
    expect(reduceToasts([copied], { type: 'dismiss', id: '1' })).toEqual([{ ...copied, open: false }]);
    expect(reduceToasts([copied], { type: 'dismiss' })).toEqual([{ ...copied, open: false }]);
  });

  test('remove removes one toast, or all', () => {
    expect(reduceToasts([copied], { type: 'remove', id: '2' })).toEqual([copied]);
    expect(reduceToasts([copied], { type: 'remove', id: '1' })).toEqual([]);
    expect(reduceToasts([copied], { type: 'remove' })).toEqual([]);
  });
});

describe('the store', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    act(() => toast.remove());
    jest.useRealTimers();
  });

  test('a toast reports success for 5,000 ms by default', () => {
    const { result } = renderHook(() => useToasts());
    act(() => void toast.add({ title: 'Copied to clipboard' }));
    expect(result.current).toMatchObject([{ variant: 'default', durationMs: 5000, open: true }]);
    act(() => void toast.add({ title: 'No', variant: 'destructive', duration: 9000, description: 'Try again' }));
    expect(result.current).toMatchObject([
      { title: 'No', variant: 'destructive', durationMs: 9000, description: 'Try again', open: true },
    ]);
  });

  test('a dismissed toast leaves the list 1,000,000 ms later, however often it is dismissed', () => {
    const { result } = renderHook(() => useToasts());
    let id = '';
    act(() => {
      id = toast.add({ title: 'Copied to clipboard' });
    });
    act(() => toast.dismiss(id));
    act(() => void jest.advanceTimersByTime(999_000));
    act(() => toast.dismiss(id));
    act(() => void jest.advanceTimersByTime(999));
    expect(result.current).toMatchObject([{ id, open: false }]);
    act(() => void jest.advanceTimersByTime(1));
    expect(result.current).toEqual([]);
  });

  test('the removal of an old toast does not affect the one that replaced it', () => {
    const { result } = renderHook(() => useToasts());
    act(() => toast.dismiss(toast.add({ title: 'Old' })));
    act(() => void toast.add({ title: 'New' }));
    act(() => void jest.advanceTimersByTime(1_000_000));
    expect(result.current).toMatchObject([{ title: 'New', open: true }]);
  });

  test('an update reaches the toast on the screen', () => {
    const { result } = renderHook(() => useToasts());
    act(() => toast.update(toast.add({ title: 'Sending' }), { title: 'Sent', duration: 2000 }));
    expect(result.current).toMatchObject([{ title: 'Sent', durationMs: 2000 }]);
  });
});
