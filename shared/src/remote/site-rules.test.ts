import { expect, test } from '@jest/globals';
import { defaultSiteRules, fillRulePlaces, rulePlace, rulesInWords } from '.';

const words = rulesInWords({ ...defaultSiteRules, accountSeconds: 5400, cancelHalfHours: 1 });

test('each rule is formatted in the unit of its name', () => {
  expect(words('accountSeconds')).toBe('1 hour, 30 minutes');
  expect(words('freeWaitAirportMinutes')).toBe('60 minutes');
  expect(words('cancelFreeHours')).toBe('24 hours');
  expect(words('cancelHalfHours')).toBe('1 hour');
  expect(words('refundDueDays')).toBe('14 days');
});

test('a text with filled placeholders equals the text with formatted rules', () => {
  const text = (rule: typeof words) => `Free until ${rule('cancelFreeHours')}, half until ${rule('cancelHalfHours')}.`;
  expect(fillRulePlaces(text(rulePlace), words)).toBe(text(words));
  expect(fillRulePlaces('{{rule:constructor}} {{title}}', words)).toBe('{{rule:constructor}} {{title}}');
});
