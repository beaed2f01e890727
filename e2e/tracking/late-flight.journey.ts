import { signIn } from '../ops/sign-in';
import { choose, press, rowOf, send, soon } from '../ops/steps';
import { bookingOf, createRide, selectCar } from '../rides/ride-api';
import { dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { newTraveller } from '../site/traveller';
import { lookUp } from './bookings';

// allows a pickup within the hour, so that the driver can be there at once, and a session while hours pass; the browser reports the refused no-show
test.use({
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_STAFF_IDLE_MINUTES: '1440',
  },
  movesClock: true,
  expectedErrors: [/status of (401|409)/],
});

const flightNumber = 'XX 123';
const hourMs = 3_600_000;

test('a traveller whose flight is two hours late is not absent before an hour after its landing', async ({
  page: staff,
  context,
  site,
}) => {
  const traveller = newTraveller();
  const criteria = soon();
  const { pickupDate, pickupTime } = criteria;
  const selection = await selectCar(site.origin, criteria);
  const ride = await dataOf(createRide(site.origin, { ...bookingOf(selection, traveller), flightNumber }));
  const { bookingId } = ride.savedBookedRide;
  await send(site, ride);
  await mailTo(site.dataDir, traveller.email, /^Your ride is booked/);

  const row = rowOf(staff, ride);
  const noShow = staff.getByRole('dialog', { name: 'Did the traveller not come?' });
  await test.step('the driver waits at the meeting point', async () => {
    await signIn(staff, site, `/ops/rides?day=${pickupDate}`);
    await press(row, 'Confirm ride');
    await press(row, 'Assign driver');
    await staff.getByLabel('Driver’s name').fill('Ada Eze');
    await staff.getByLabel('Driver’s phone').fill('0803 111 2255');
    await press(row, 'Assign driver');
    await press(row, 'Driver is on the way');
    await press(row, 'Driver has arrived');
    await expect(row.getByText('Driver has arrived', { exact: true }).first()).toBeVisible();
  });

  // two hours after the pickup: the free wait from it has been over for an hour, so that only the landing counts
  await site.passTime(3 * hourMs);
  const landing = new Date(Date.parse(`${pickupDate}T${pickupTime}:00+01:00`) + 2 * hourMs);
  const clock = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' }).format(at);

  await test.step('staff are asked for the landing before they call the traveller absent', async () => {
    await staff.reload();
    await choose(row, 'No-show');
    await expect(noShow).toContainText(`Nobody has said yet when ${flightNumber} lands`);
    await press(noShow, 'Keep the ride');
    await choose(row, 'Change times');
    await staff.getByLabel(`${flightNumber} lands at`).fill(clock(landing));
    await press(row, 'Save times');
    await expect(row.getByRole('button', { name: 'Save times' })).toHaveCount(0);
  });

  await test.step('a no-show is refused, with the landing and the time from which it counts', async () => {
    await choose(row, 'No-show');
    await press(noShow, 'Mark as no-show');
    const refusal = noShow.getByRole('alert');
    await expect(refusal).toContainText(`The driver waits 60 minutes from landing of ${flightNumber}, due `);
    await expect(refusal).toContainText('The traveller can count as absent from ');
    await press(noShow, 'Keep the ride');
    await expect(row.getByText('Driver has arrived', { exact: true }).first()).toBeVisible();
  });

  const travellerPage = await context.newPage();
  await test.step('the traveller reads that the driver waits, on the page and in a mail', async () => {
    await travellerPage.goto('/track-booking');
    await lookUp(travellerPage, bookingId, traveller.lastName);
    await expect(travellerPage.getByRole('heading', { level: 2 }).first()).toHaveText('Driver has arrived');
    await expect(travellerPage.getByText(`from landing of ${flightNumber}`).first()).toBeVisible();
    const mail = await mailTo(site.dataDir, traveller.email, new RegExp(flightNumber));
    expect(mail.text).toContain(`The driver waits 60 minutes from landing of ${flightNumber}`);
  });

  await test.step('two hours later the traveller counts as absent', async () => {
    await site.passTime(2 * hourMs);
    await staff.reload();
    await choose(row, 'No-show');
    await press(noShow, 'Mark as no-show');
    await expect(noShow).toHaveCount(0);
    await expect(row.getByText('No-show', { exact: true })).toBeVisible();
    // the look-up before counts for half an hour
    await travellerPage.goto('/track-booking');
    await lookUp(travellerPage, bookingId, traveller.lastName);
    await expect(travellerPage.getByRole('heading', { level: 2 }).first()).toHaveText('Traveller did not come');
  });
});
