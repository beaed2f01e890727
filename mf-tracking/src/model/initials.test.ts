import { expect, test } from '@jest/globals';
import { initials } from './initials';

test.each([
  ['Musa Ɗanladi', 'MƊ'],
  ['Ọláńrewájú  Adé Bámidélé', 'ỌB'],
  ['Musa', 'M'],
  ['', ''],
])('%p is shown as %p', (name, shown) => expect(initials(name)).toBe(shown));
