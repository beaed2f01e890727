import { expect, test } from '@jest/globals';
import { printable } from './printable';

test.each([
  ['Ọlá Ṣọlá Ɗanladi Ƙasim Ịfeọma ɓ ƴ Ƴ ŋ', 'Ọlá Ṣọlá Ɗanladi Ƙasim Ịfeọma ɓ ƴ Ƴ ŋ'],
  ['O\u0323\u0301ba', 'Ọ\u0301ba'],
  ['₦5,000', 'NGN 5,000'],
  ['two\n lines\tand  space', 'two lines and space'],
  ['09:30\u00a0AM', '09:30\u00a0AM'],
  ['O’Neil — “Chidi”…', 'O’Neil — “Chidi”…'],
  ['Nguyễn', 'Nguyê\u0303n'],
  ['ḗ', 'ē\u0301'],
  ['ẳ', 'ă'],
  ['\u0951a', 'a'],
  ['李 🙂', '? ?'],
  ['\u202eabc\u200d', 'abc'],
])('%p is printed as %p', (text, printed) => expect(printable(text)).toBe(printed));
