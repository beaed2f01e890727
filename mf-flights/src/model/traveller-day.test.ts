import { describe, expect, test } from '@jest/globals';
import { formatPlainDate } from 'shared/format';
import { dayProblem, typedDay, withSlashes } from './traveller-day';

describe('a typed day', () => {
  test.each([
    ['14/03/1990', '1990-03-14'],
    ['14/3/1990', '1990-03-14'],
    ['4.3.1990', '1990-03-04'],
    ['14-03-1990', '1990-03-14'],
    ['14 03 1990', '1990-03-14'],
    ['14031990', '1990-03-14'],
    ['1990-03-14', '1990-03-14'],
    ['14 March 1990', '1990-03-14'],
    ['14 mar 1990', '1990-03-14'],
    [' 29/02/2024 ', '2024-02-29'],
    ['01/01/1921', '1921-01-01'],
  ])('%s is %s', (typed, day) => {
    expect(typedDay(typed)).toBe(day);
    expect(dayProblem(typed)).toBeUndefined();
  });

  test.each([
    ['', 'Write day, month and year, like 14/03/1990.'],
    ['14', 'Write day, month and year, like 14/03/1990.'],
    ['in March', 'Write day, month and year, like 14/03/1990.'],
    ['14/03/90', 'Write the year with four digits, like 14/03/1990.'],
    ['14/03/19900', 'Write the year with four digits, like 14/03/1990.'],
    ['31/02/1990', 'There is no such day. Write day, month and year, like 14/03/1990.'],
    ['29/02/2023', 'There is no such day. Write day, month and year, like 14/03/1990.'],
    ['03/14/1990', 'There is no such day. Write day, month and year, like 14/03/1990.'],
    ['14 Foo 1990', 'There is no such day. Write day, month and year, like 14/03/1990.'],
    ['00/00/0000', 'There is no such day. Write day, month and year, like 14/03/1990.'],
  ])('%j is not a day: %s', (typed, problem) => {
    expect(typedDay(typed)).toBe('');
    expect(dayProblem(typed)).toBe(problem);
  });

  test('is written out with the name of its month', () => {
    expect(formatPlainDate('1990-03-04')).toBe('4 March 1990');
  });
});

describe('while it is typed', () => {
  const keys = (text: string) => [...text].reduce((shown, key) => withSlashes(shown, shown + key), '');

  test.each([
    ['14031990', '14/03/1990'],
    ['14/03/1990', '14/03/1990'],
    ['4/3/1990', '4/3/1990'],
    ['14 March 1990', '14/ March 1990'],
  ])('%s is shown as %s', (text, shown) => expect(keys(text)).toBe(shown));

  test('a character can be deleted, and pasted text and changes in the middle are not reformatted', () => {
    expect(withSlashes('14/', '14')).toBe('14');
    expect(withSlashes('1/03/1990', '14/03/1990')).toBe('14/03/1990');
    expect(withSlashes('', '14031990')).toBe('14/03/1990');
    expect(withSlashes('', '1990-03-14')).toBe('1990-03-14');
  });
});
