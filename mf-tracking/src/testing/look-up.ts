import { screen } from '@testing-library/react';
import type { RenderedPage } from 'shared/testing';

/** Fills the form of tracking in and sends it. */
export async function lookUp(user: RenderedPage['user'], bookingId: string): Promise<void> {
  const reference = screen.getByRole('textbox', { name: 'Booking ID' });
  const who = screen.getByRole('textbox', { name: 'Last name or e-mail' });
  await user.clear(reference);
  await user.type(reference, bookingId);
  await user.clear(who);
  await user.type(who, 'Okafor');
  await user.click(screen.getByRole('button', { name: 'Track' }));
}
