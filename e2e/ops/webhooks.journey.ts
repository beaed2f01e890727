import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBooking } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { signIn } from './sign-in';
import { press, send, soon } from './steps';

// A refund is due within a day, so it is announced as soon as there is one.
test.use({
  expectedErrors: [/status of (400|401)/],
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_ACCOUNT_SECONDS: '60',
    RULE_REFUND_DUE_DAYS: '1',
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  },
  movesClock: true,
});

interface Received {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

test('an admin adds a webhook, tests it, and it gets a refund that is due', async ({ page, site }) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  await signIn(page, site, '/ops/webhooks');
  await press(page, 'Add a webhook');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://192.168.1.7/hook');
  await press(dialog, 'Add it');
  await expect(dialog.getByText(/^192\.168\.1\.7 is a private address/)).toBeVisible();
  await dialog.getByLabel('Address').fill(`http://${host}/hook`);
  await press(dialog, 'Add it');
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await press(dialog, 'I have stored it');

  const row = page.getByRole('listitem', { name: host });
  await press(row, `Send a test (${host})`);
  await expect(row.getByText(/^The test was accepted after \d+ ms\.$/)).toBeVisible();

  const booked = await createBooking(site.origin, newTraveller(), soon());
  await send(site, booked, 5000);
  // its account is closed, and what came in goes back
  await site.passTime(61_000);
  await expect
    .poll(() => received.map(({ type }) => type), { timeout: 60_000 })
    .toEqual(['webhook.test', 'refund.due']);
  expect(received[1]?.data).toMatchObject({
    booking: booked.savedBookedRide.bookingId,
    amount: 5000,
    isDueNow: false,
    link: `${site.opsOrigin}/ops/payments`,
  });

  await page.reload();
  await press(row, `Deliveries (${host})`);
  await expect(row.getByText('refund.due, try 1')).toBeVisible();
  await expectAccessible(page, 'deliveries of a webhook');

  await press(row, `New secret (${host})`);
  await press(dialog, 'Make a new secret');
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await press(dialog, 'I have stored it');
  await expect(row.getByText(/^Signed with the old secret too until/)).toBeVisible();

  await press(row, `Switch off (${host})`);
  await press(dialog, 'Switch off');
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await press(row, `Switch on (${host})`);
  await press(dialog, 'Switch on');
  await expect(row.getByText('On', { exact: true })).toBeVisible();
  await press(row, `Send a test (${host})`);
  await expect(row.getByText(/^The test was accepted after \d+ ms\.$/)).toBeVisible();

  await press(row, `Delete (${host})`);
  await press(dialog, 'Delete it');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  server.closeAllConnections();
  server.close();
});
