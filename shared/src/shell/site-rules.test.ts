import { afterEach, expect, test } from '@jest/globals';
import { setSiteRules, siteRules } from './site-rules';

afterEach(() => setSiteRules(undefined));

test('what the document names stands, and the defaults for the rest', () => {
  setSiteRules({ accountSeconds: 25 });
  expect(siteRules()).toMatchObject({ accountSeconds: 25, rideQuoteSeconds: 900 });
  setSiteRules(undefined);
  expect(siteRules().accountSeconds).toBe(1800);
});
