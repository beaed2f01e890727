import { expect, test } from '../../site/journey';
import { expectAccessible } from '../accessible';
import { h1 } from '../sign-in';

// The browser reports the 401 of the page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: {
    PUBLIC_ORIGIN: 'https://tafiya.example',
    OPS_ORIGIN: 'https://ops.tafiya.example',
    ALLOW_SANDBOX_IN_PUBLIC: '1',
  },
});

test('the sandbox bank of a public site says that it is for the staff, and the page is accessible', async ({
  page,
  site,
}) => {
  await page.goto(`${site.opsOrigin}/sandbox`);
  await expect(h1(page)).toHaveText('Sandbox Bank is for the staff');
  await expectAccessible(page, 'for the staff only');
});
