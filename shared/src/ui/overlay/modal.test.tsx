import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing';
import { Dialog } from './modal';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Hold this car?">
        <p>For 30 minutes.</p>
      </Dialog>
    </>
  );
}

test('a dialog is named by its title, and restores the focus when it closes', async () => {
  const { user } = renderUi(<Page />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Hold this car?' })).toHaveTextContent('For 30 minutes.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('a focus change of the page behind does not close a dialog; Escape does', async () => {
  const { user } = renderUi(
    <>
      <h1 tabIndex={-1}>Another page</h1>
      <Page />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hold this car?' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  act(() => screen.getByRole('heading', { name: 'Another page', hidden: true }).focus());
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(dialog).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
