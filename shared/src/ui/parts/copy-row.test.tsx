import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderUi } from 'shared/testing';
import { CopyRow } from './copy-row';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function show(onCopied: () => void) {
  const view = renderUi(
    <CopyRow label="Account number" shown="7821 446 019" copied="7821446019" onCopied={onCopied} />,
    {
      advance: jest.advanceTimersByTime,
    },
  );
  return { ...view, row: screen.getByRole('button', { name: /^Account number/ }) };
}

test('pressing the row copies the plain number and shows Copied for four seconds', async () => {
  const onCopied = jest.fn();
  const { user, row } = show(onCopied);
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByText('7821 446 019'));
  expect(written).toHaveBeenCalledWith('7821446019');
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(onCopied).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(3_900));
  expect(row).toHaveTextContent('Copied');
  act(() => jest.advanceTimersByTime(100));
  expect(row).not.toHaveTextContent('Copied');
});

test('a clipboard error is logged, and Copied is not shown', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const onCopied = jest.fn();
  const { user, row } = show(onCopied);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(row);
  expect(onCopied).not.toHaveBeenCalled();
  expect(row).not.toHaveTextContent('Copied');
  expect(log).toHaveBeenCalledTimes(1);
});
