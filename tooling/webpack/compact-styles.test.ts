import { expect, test } from '@jest/globals';
import { compactStyles } from './compact-styles.mjs';

test.each([
  ['/* one */ a { color : red; }\n\n/* two */\n', 'a{color :red}'],
  ['a > b,\n  c {\n  margin: 0 auto;\n  padding: 0;\n}', 'a>b,c{margin:0 auto;padding:0}'],
  [
    '@media (min-width: 768px) and (max-width: 9em) { a { b: c } }',
    '@media (min-width:768px) and (max-width:9em){a{b:c}}',
  ],
  ['nav a:hover .x { width: calc(1px + 2px) }', 'nav a:hover .x{width:calc(1px + 2px)}'],
])('%j is said in fewer signs', (given, short) => expect(compactStyles(given)).toBe(short));

test('what stands in quotes or is an address stays to the letter', () => {
  const kept = `a{content:"/* ; } */  x: ";b:url(data:a; b  ,c);c:'> ;}'}`;
  expect(compactStyles(kept)).toBe(kept);
});
