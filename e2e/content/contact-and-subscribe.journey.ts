import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { choose, formsHydrated } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { linkIn } from './link-in';

test('a contact message is sent, and the sender gets its reference by mail', async ({ page, site }) => {
  const traveller = newTraveller();
  await page.goto('/contact');
  await formsHydrated(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('group', { name: /4 fields need your attention/ })).toBeFocused();
  await page.getByRole('link', { name: /Choose what it is about/ }).click();
  await expect(page.getByRole('combobox', { name: 'Subject' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Full name' }).fill('Chiamaka Eze');
  await page.getByRole('textbox', { name: 'E-mail' }).first().fill(traveller.email);
  await choose(page, 'Subject', 'A payment');
  const message = 'I transferred NGN 34,500 at 03:20 PM and the page still says waiting.';
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  // the draft survives a reload
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  const reference = page.getByText(/MSG-[A-Z2-9]{4}-[A-Z2-9]{4}/).first();
  await expect(reference).toBeVisible();
  const mail = await mailTo(site.dataDir, traveller.email, /We have your message/);
  expect(mail.text).toContain(message);
  expect(mail.html).toContain('34,500');
});

test('fare mails start when the address is confirmed, and end by the link in any of them', async ({ page, site }) => {
  const { email } = newTraveller();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Fare alerts', exact: true });
  await card.scrollIntoViewIfNeeded();
  await formsHydrated(card);
  await card.getByRole('textbox', { name: /E-mail/ }).fill(email);
  await card.getByRole('button', { name: 'Send me fares' }).click();
  await expect(card.getByRole('alert')).toHaveText('Tick the box to get fare alerts.');
  await card.getByRole('checkbox').check();
  await card.getByRole('button', { name: 'Send me fares' }).click();
  await expect(card.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  const asked = await mailTo(site.dataDir, email, /confirm/i);
  await page.goto(linkIn(asked.text, '/subscription#confirm='));
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();

  const welcome = await mailTo(site.dataDir, email, /You get fares/);
  await page.goto(linkIn(welcome.text, '/subscription#leave='));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
});

for (const width of [320, 360, 800, 1280]) {
  test(`the form of fare news does not move what is below it when it loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Fare alerts', exact: true });
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fare alerts by e-mail' })).toBeVisible();
    const height = () => card.evaluate((element) => element.getBoundingClientRect().height);
    const empty = await height();
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('button', { name: 'Send me fares' })).toBeVisible();
    expect(await height()).toBe(empty);
  });
}

test('a mail program unsubscribes with one POST, without a page', async ({ page, site }) => {
  const { email } = newTraveller();
  await page.goto('/subscription');
  await page
    .getByRole('textbox', { name: /E-mail/ })
    .first()
    .fill(email);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Send me fares' }).first().click();
  const asked = await mailTo(site.dataDir, email, /confirm/i);
  await page.goto(linkIn(asked.text, '/subscription#confirm='));
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();

  const welcome = await mailTo(site.dataDir, email, /You get fares/);
  const header = (name: string) => welcome.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
  const answer = await fetch(new URL(new URL(address).pathname + new URL(address).search, site.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
});
