import { isSearchable, literal, searchTermsOf } from './search-terms';

test.each([
  ['0803 555 0142', '8035550142'],
  ['+2348035550142', '2348035550142'],
  ['+234 803 555 0142', '2348035550142'],
  ['00234 (0)803-555-0142', '2348035550142'],
  ['555 0142', '5550142'],
])('the number %s is one word, with the digits that a stored phone contains', (typed, phone) => {
  expect(searchTermsOf(typed)).toEqual([{ text: typed, phone }]);
});

test('words, references and e-mails stay as they are, beside a number', () => {
  expect(searchTermsOf('  Bello 0803 555 TFY-R346-7963 ada@example.com ')).toEqual([
    { text: 'Bello' },
    { text: '0803 555', phone: '803555' },
    { text: 'TFY-R346-7963' },
    { text: 'ada@example.com' },
  ]);
});

test.each([
  ['ada', true],
  ['Ọlá', true],
  ['b Adé', true],
  ['ab', false],
  ['--- %', false],
  ['', false],
])('%p can be searched: %p', (typed, expected) => {
  expect(isSearchable(searchTermsOf(typed))).toBe(expected);
});

test('signs with a meaning in a pattern have none in a search', () => {
  expect(literal('50%_a\\b')).toBe('50\\%\\_a\\\\b');
});
