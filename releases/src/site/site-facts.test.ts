import { parseSettings } from 'api/settings';
import { defaultSiteRules } from 'shared/remote';
import { siteFacts } from './site-facts';

test('the default rules are those that pages assume', () =>
  expect(siteFacts(parseSettings({})).rules).toEqual(defaultSiteRules));

describe('the test mode', () => {
  const paystack = { PAYMENT_PROVIDERS: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_1234567890' };
  const publicSite = { PUBLIC_ORIGIN: 'https://tafiya.example', OPS_ORIGIN: 'https://ops.tafiya.example' };

  test.each([
    ['the sandbox bank', {}, { testMode: true, sandboxOpen: true }],
    [
      'the sandbox bank on a public site',
      { ...publicSite, ALLOW_SANDBOX_IN_PUBLIC: '1' },
      { testMode: true, sandboxOpen: false },
    ],
    ['a test key', paystack, { testMode: true, sandboxOpen: undefined }],
    [
      'a live key',
      { ...publicSite, ...paystack, PAYSTACK_SECRET_KEY: 'sk_live_1234567890' },
      { testMode: false, sandboxOpen: undefined },
    ],
  ])('with %s', (_what, env, facts) => {
    const { testMode, sandboxOpen } = siteFacts(parseSettings(env));
    expect({ testMode, sandboxOpen }).toEqual(facts);
  });
});
