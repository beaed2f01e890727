import { expect, test } from '@jest/globals';
import { compareVersions, isRange, satisfies } from './version-range.mjs';

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.2.4', '^1.2.3', true],
  ['1.10.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['2.0.0-rc.1', '^1.2.3', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['0.0.0', '^0.0.0', true],
  ['0.0.1', '^0.0.0', false],
  // a prerelease is meant only by a range that names one of the same three numbers
  ['1.3.0-beta.1', '^1.2.3', false],
  ['1.2.3-beta.1', '^1.2.3', false],
  ['1.2.3-beta.2', '^1.2.3-beta.1', true],
  ['1.2.3-beta.1', '^1.2.3-beta.2', false],
  ['1.2.3', '^1.2.3-beta.2', true],
  ['1.2.4-beta.3', '^1.2.3-beta.2', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.3+build.5', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3-beta', '1.2.3', false],
  ['1.0.0-local.85f2c95601', '*', true],
  ['7.0.0', '*', true],
  // what is no version, and what is no range in use here
  [undefined, '^1.0.0', false],
  ['', '^1.0.0', false],
  ['next', '^1.0.0', false],
  ['^1.0.0', '^1.0.0', false],
  ['1.2.3', '~1.2.3', false],
])('%s in %s: %s', (version, range, expected) => expect(satisfies(version, range)).toBe(expected));

test('versions are in the order of semver, and what is none comes first', () => {
  const ordered = [
    'next',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0);
});

test('a range in another form is known as such', () => {
  expect(['^1.2.3', '1.2.3', '*', '^1.2.3-beta.1'].filter(isRange)).toHaveLength(4);
  expect(['^1', '1.x', '>=1.0.0', '~1.2.3', '^1.0.0 || ^2.0.0', ''].filter(isRange)).toEqual([]);
});
