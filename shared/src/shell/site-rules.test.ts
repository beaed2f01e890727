import { afterEach, expect, test } from '@jest/globals';
import { setSiteRules, siteRules } from './site-rules';

afterEach(() => setSiteRules(undefined));

test('rules that are missing in the document have their defaults', () => {
  setSiteRules({ accountSeconds: 25 });
  expect(siteRules()).toMatchObject({ accountSeconds: 25, rideQuoteSeconds: 900 });
  setSiteRules(undefined);
  expect(siteRules().accountSeconds).toBe(1800);
});
