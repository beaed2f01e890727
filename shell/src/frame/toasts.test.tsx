import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'shared/shell';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';

const shown = () => screen.queryAllByRole('listitem', { hidden: true }).filter((item) => item.dataset.state === 'open');

async function showToast(content: Parameters<typeof toast.add>[0]): Promise<HTMLElement> {
  act(() => void toast.add(content));
  await screen.findAllByText(content.title);
  const [first] = shown();
  if (!first) throw new Error('No toast is shown');
  return first;
}

describe('a toast', () => {
  test('is shown with its text, and a new one replaces it', async () => {
    renderSite(mapOf([]));
    await showToast({ title: 'Copied to clipboard' });
    await showToast({ title: 'We have not received your transfer yet.', variant: 'destructive' });
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toHaveTextContent('We have not received your transfer yet.');
  });

  test('is removed when it is dismissed', async () => {
    const { user } = renderSite(mapOf([]));
    await showToast({ title: 'Copied to clipboard' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test('F8 moves the focus to the toasts', async () => {
    renderSite(mapOf([]));
    await showToast({ title: 'Copied to clipboard' });
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: 'Messages (F8)' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  test.each([
    [49, 1],
    [51, 0],
  ])('a swipe of %d px to the right leaves %d', async (distancePx, left) => {
    const { user } = renderSite(mapOf([]));
    const target = await showToast({ title: 'Copied to clipboard', duration: 60_000 });
    const at = (clientX: number) => ({ target, coords: { clientX, clientY: 10 } });
    await user.pointer([
      { keys: '[TouchA>]', ...at(100) },
      { pointerName: 'TouchA', ...at(120) },
      { pointerName: 'TouchA', ...at(100 + distancePx) },
      { keys: '[/TouchA]', ...at(100 + distancePx) },
    ]);
    await waitFor(() => expect(shown()).toHaveLength(left));
  });
});
