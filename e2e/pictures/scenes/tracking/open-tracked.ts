import type { Page } from '@playwright/test';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import { answer } from '../../answer';
import { keep } from '../../scene';

const pages = {
  ride: { path: 'trackRide', view: '/track/ride/view' },
  flight: { path: 'trackFlight', view: '/track/flight/view' },
} as const;

/** Opens a booking as a reload does in the tab that has looked it up. */
export async function openTracked(
  page: Page,
  kind: 'ride' | 'flight',
  bookingId: string,
  given: TrackedRide | TrackedFlight | Parameters<typeof answer>[2],
): Promise<void> {
  const { path, view } = pages[kind];
  await answer(page, view, typeof given === 'object' && 'bookingId' in given ? { data: given } : given);
  await keep(page, 'sessionStorage', `tafiya:view:${bookingId}`, 'a-token-of-the-stage');
  await keep(page, 'sessionStorage', 'tafiya:draft:track-booking', { bookingId, who: 'Okafor' });
  await page.goto(pathTo(path, { query: { booking: bookingId } }));
}
