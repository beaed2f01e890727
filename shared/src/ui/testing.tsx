import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { UiProvider } from './theme/ui-provider';

/** Renders components below the providers of a page; `user` advances the clock of the test if it is faked. */
export function renderUi(parts: ReactElement, clock?: { advance: (ms: number) => void }) {
  const user = userEvent.setup(clock ? { advanceTimers: clock.advance } : {});
  const view = render(parts, {
    wrapper: ({ children }) => (
      <UiProvider>
        <MemoryRouter>{children}</MemoryRouter>
      </UiProvider>
    ),
  });
  return { user, ...view };
}

/** Presses the button of a panel. @returns the panel when it has the focus */
export async function openPanel(user: UserEvent, opener: HTMLElement): Promise<HTMLElement> {
  await user.click(opener);
  return focusedPanel();
}

/** @returns the open dialog or popover when it has the focus */
export async function focusedPanel(): Promise<HTMLElement> {
  const panel = await screen.findByRole('dialog');
  await waitFor(() => {
    if (!panel.contains(document.activeElement)) throw new Error('The panel does not have the focus');
  });
  return panel;
}

/** Presses outside a panel until it is closed: Chakra starts to listen only some time after it opened. */
export async function pressOutside(panel: HTMLElement): Promise<void> {
  await waitFor(() => {
    fireEvent.pointerDown(document.body);
    fireEvent.pointerUp(document.body);
    if (panel.isConnected) throw new Error('The panel is still open');
  });
}
