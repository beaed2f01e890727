import { criteriaIn } from '../rides/ride-api';
import { callApi } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { lookUp, paidRide } from './bookings';

// the default limits
test.use({ siteEnv: { LOG_LEVEL: 'error' }, expectedErrors: [/status of (404|429)/] });

test('ten wrong names for a booking within an hour block further look-ups, with a message', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(5));
  const guess = (lastName: string) =>
    callApi(site.origin, '/track/ride', { bookingId: savedBookedRide.bookingId, lastName });
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await guess(`Guess ${attempt}`)).body.code, `attempt ${attempt}`).toBe('NOT_FOUND');

  await page.goto('/track-booking');
  await lookUp(page, savedBookedRide.bookingId, traveller.lastName);
  await expect(page.getByRole('alert')).toContainText(/too often|wait/i);
  await expect(page.getByRole('textbox', { name: 'Last name or e-mail' })).toHaveValue(traveller.lastName);
});
