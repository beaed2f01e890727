import { expect, test } from '@jest/globals';
import { meantEmail } from './email-hint';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Obi@gmail.con', 'Ada.Obi@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  [' ada@Hotmial.com ', 'ada@hotmail.com'],
  ['ada@outllook.com', 'ada@outlook.com'],
])('%s may mean %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

test.each([
  'ada@gmail.com',
  'ada@GMAIL.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@tafiya.ng',
  'ada',
  '@gmial.com',
  '',
])('%p is left alone', (typed) => expect(meantEmail(typed)).toBeUndefined());
