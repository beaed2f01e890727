import { expect, test } from '@jest/globals';
import { initials } from './driver-card';

test.each([
  ['Musa Ɗanladi', 'MƊ'],
  ['Ọláńrewájú  Adé Bámidélé', 'ỌB'],
  ['Musa', 'M'],
  ['', ''],
])('%p is shown as %p', (name, shown) => expect(initials(name)).toBe(shown));
