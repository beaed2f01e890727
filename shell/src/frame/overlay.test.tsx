import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useLoadingOverlay } from 'shared/shell';
import { UiProvider } from 'shared/ui';
import { Overlay } from './overlay';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function Waiting({ active, text }: { active: boolean; text?: string }) {
  useLoadingOverlay(active, text);
  return null;
}

const site = (active: boolean, text?: string) => (
  <UiProvider>
    <Waiting active={active} text={text} />
    <Overlay />
  </UiProvider>
);

test('covers the page once a wait exceeds a second, until the wait ends', () => {
  const { rerender } = render(site(true));
  act(() => void jest.advanceTimersByTime(999));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  rerender(site(false));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('shows the text of the wait', () => {
  render(site(true, 'Making your receipt'));
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Making your receipt');
});
