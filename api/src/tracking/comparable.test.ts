import { comparableName } from './comparable';

test.each([
  ['Adékúnlé', 'ADEKUNLE'],
  ['Ọlá', 'ola'],
  ["O'Neill", 'o’neill'],
  ['Oʼneill', 'Oneill'],
  ['Okafor-Bello', 'okafor bello'],
  ['Ɗanladi', 'danladi'],
  ['Ƙwari', 'KWARI'],
  ['St. John', 'St John'],
  ['Ṣọ́lá', 'Sola'],
  ['Weiß', 'WEISS'],
  ['Ünal', 'U\u0308nal'],
  ['İnci', 'inci'],
  ['ﬁsher', 'Fisher'],
])('%s is %s to who looks it up', (kept, typed) => {
  expect(comparableName(typed)).toBe(comparableName(kept));
});

test.each([
  ['Bello', 'Belo'],
  ['Adeyemi', 'Adeyemo'],
  ['李', '王'],
])('%s is not %s', (kept, typed) => expect(comparableName(typed)).not.toBe(comparableName(kept)));
