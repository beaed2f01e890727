import type { Page } from '@playwright/test';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { presetStorage } from '../../scene';

const pages = {
  ride: { path: 'trackRide', view: '/track/ride/view' },
  flight: { path: 'trackFlight', view: '/track/flight/view' },
} as const;

/** Opens a tracked booking in a tab that has looked it up before. */
export async function openTracked(
  page: Page,
  kind: 'ride' | 'flight',
  bookingId: string,
  response: TrackedRide | TrackedFlight | Parameters<typeof mockResponse>[2],
): Promise<void> {
  const { path, view } = pages[kind];
  await mockResponse(
    page,
    view,
    typeof response === 'object' && 'bookingId' in response ? { data: response } : response,
  );
  await presetStorage(page, 'sessionStorage', `tafiya:view:${bookingId}`, 'a-sample-token');
  await presetStorage(page, 'sessionStorage', 'tafiya:draft:track-booking', { bookingId, who: 'Okafor' });
  await page.goto(pathTo(path, { query: { booking: bookingId } }));
}
