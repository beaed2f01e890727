import { noticeRemote } from '../releases/notice-remote';
import { createBooking, criteriaIn } from '../rides/ride-api';
import { bookUntilPayment } from '../rides/steps';
import { test as base, expect } from '../site/journey';
import { joinSite, type Site } from '../site/launch-site';
import { mailsOf, mailTo } from '../site/mailbox';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { recordsOf } from './records';

/** `site` and `other`: two processes on one PostgreSQL and one folder. */
const test = base.extend<object, { other: Site }>({
  other: [
    async ({ site }, use) => {
      const other = await joinSite(site);
      await use(other);
      await other.discard();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// the event stream ends with the killed process, and the browser requests it again
test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_(REFUSED|RESET)/] });

test('two processes serve one site, and one continues when the other is killed', async ({ page, site, other }) => {
  const records = await recordsOf(site);

  await test.step('a search on the first process, a booking on the second, the payment on the first', async () => {
    // distributes the calls as a load balancer does
    await page.route(/\/api\/v1\/ride\/create-ride$/, async (route) => {
      const url = route.request().url().replace(site.origin, other.origin);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    const { booked, traveller } = await bookUntilPayment(page, site);
    const { accountNumber, amount } = booked.transfer_details;
    await transfer(page, site, accountNumber, amount);
    await expectConfirmation(page);
    await mailTo(site.dataDir, traveller.email, /is booked/);
    const mails = (await mailsOf(site.dataDir)).filter(({ to }) => to?.some((one) => one.address === traveller.email));
    // how to pay, and the receipt
    expect(mails).toHaveLength(2);
  });

  await test.step('each job is done once, by one process', async () => {
    await expect.poll(records.attemptsOfJobs).toMatchObject({ mail: [1, 1], 'sandbox-notice': [1] });
    expect(await records.breaches()).toEqual([]);
  });

  await test.step('a rollback on the first process takes effect on the second', async () => {
    const titleAt = async ({ origin }: Site) =>
      /<title>([^<]*)</.exec(await (await fetch(`${origin}/notice`)).text())?.[1] ?? '';
    const { publish, rollBack } = noticeRemote(site);
    await publish('1.0.0');
    await publish('1.0.1');
    await expect.poll(() => titleAt(other)).toContain('Notice 1.0.1');
    await rollBack();
    expect(await titleAt(site)).toContain('Notice 1.0.0');
    await expect.poll(() => titleAt(other)).toContain('Notice 1.0.0');
  });

  await test.step('the second process serves on when the first is killed', async () => {
    const { search } = new URL(page.url());
    await site.kill();
    await page.goto(`${other.origin}/ride-payment-successful${search}`);
    await expectConfirmation(page);
    const { savedBookedRide, transfer_details } = await createBooking(other.origin, newTraveller(), criteriaIn(1));
    await transfer(page, other, transfer_details.accountNumber, transfer_details.amount);
    await mailTo(other.dataDir, savedBookedRide.email, /./);
    expect(await records.breaches()).toEqual([]);
  });
  await records.close();
});
