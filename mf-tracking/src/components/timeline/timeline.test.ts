import { expect, test } from '@jest/globals';
import { timeStamp } from './timeline';

const nowMs = Date.parse('2026-11-21T08:10:00Z');

test.each([
  ['2026-11-21T08:04:00Z', '09:04 AM'],
  ['2026-11-20T23:30:00Z', '12:30 AM'],
  ['2026-11-20T14:16:00Z', 'Fri 03:16 PM'],
  ['2026-11-10T14:16:00Z', 'Tue 10 Nov, 03:16 PM'],
])('%s is written %s', (at, shown) => expect(timeStamp(at, nowMs)).toBe(shown));
