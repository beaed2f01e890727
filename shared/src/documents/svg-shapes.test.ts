import { expect, test } from '@jest/globals';
import logoMarkup from '../brand/assets/logo.svg';
import { readPath } from './svg-path';
import { readSvg } from './svg-shapes';

const rounded = (path: string) =>
  readPath(path).map(({ op, c }) => `${op}${c.map((value) => Math.round(value * 100) / 100).join(' ')}`);

test('relative and absolute commands become absolute steps', () => {
  expect(rounded('M1 1h2v2l-1-1L0 0zm1 1 2 2')).toEqual(['m1 1', 'l3 1', 'l3 3', 'l2 2', 'l0 0', 'h', 'm2 2', 'l4 4']);
});

test('smooth and quadratic curves become cubic ones', () => {
  expect(rounded('M0 0C0 1 1 1 1 0S2-1 2 0')).toEqual(['m0 0', 'c0 1 1 1 1 0', 'c1 -1 2 -1 2 0']);
  expect(rounded('M0 0q3 3 6 0t6 0')).toEqual(['m0 0', 'c2 2 4 2 6 0', 'c8 -2 10 -2 12 0']);
});

test('an arc becomes a curve for each quarter turn, its flags with or without spaces', () => {
  const quarter = ['m1 0', 'c1 0.55 0.55 1 0 1'];
  expect(rounded('M1 0A1 1 0 0 1 0 1')).toEqual(quarter);
  expect(rounded('M1 0a1 1 0 01-1 1')).toEqual(quarter);
  expect(rounded('M0 0a1 1 0 1 0 2 0')).toHaveLength(3);
});

test('what is no path command is refused', () => expect(() => readPath('M0 0B1 1')).toThrow('not understood'));

test("the brand's logo can be drawn", () => {
  const logo = readSvg(logoMarkup);
  const points = logo.shapes.flatMap(({ steps }) => steps.flatMap(({ c }) => c));
  expect(logo.shapes.length).toBeGreaterThan(1);
  expect(points.every(Number.isFinite)).toBe(true);
  expect(Math.max(...points)).toBeLessThanOrEqual(logo.width + 1);
});
