import { expect, test } from '@jest/globals';
import { whenText } from './when-text';

test.each([
  ['2026-11-21T09:30:00+01:00', 'Today 09:30\u00a0AM'],
  ['2026-11-22T09:30:00+01:00', 'Tomorrow 09:30\u00a0AM'],
  ['2026-11-27T07:15:00+01:00', 'In 6 days, Fri 27 Nov, 07:15\u00a0AM'],
  // at that moment it is the next day in Tokyo already
  ['2026-11-22T09:30:00+09:00', 'Today 09:30\u00a0AM'],
  ['2026-11-21T09:30:00-08:00', 'Today 09:30\u00a0AM'],
])('%s is formatted as %s', (at, said) => expect(whenText(at, Date.parse('2026-11-21T18:10:00Z'))).toBe(said));
