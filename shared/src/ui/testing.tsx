import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { UiProvider } from './theme/ui-provider';

/** Renders parts as a page would hold them; `user` types and presses, with the clock of the test where it is faked. */
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
