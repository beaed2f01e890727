import { describe, expect, test } from '@jest/globals';
import { groupItems } from '../fields/option-groups';
import { findItems, matchIn, plain } from './match';

const items = [
  { value: 'LOS', label: 'Murtala Muhammed International Airport (LOS)', group: 'Airports', hint: 'Lagos' },
  { value: 'a1', label: 'Eti Osa', group: 'Areas', hint: 'Lagos', also: ['Victoria Island', 'Lekki', 'Lekki Phase 1'] },
  { value: 'a0', label: 'Ibeju-Lekki', group: 'Areas', hint: 'Lagos' },
  { value: 'a2', label: 'Ọṣhodi-Isolo', group: 'Areas', hint: 'Lagos' },
  { value: 'a3', label: 'Ɗambatta', group: 'Areas', hint: 'Kano' },
];
const found = (typed: string) => findItems(items, typed).map((item) => item.value);

describe('a search for typed text', () => {
  test.each([
    ['osh', ['a2']],
    ['OS', ['a2', 'a1']],
    ['los', ['LOS']],
    ['dam', ['a3']],
    ['lagos', ['LOS', 'a1', 'a0', 'a2']],
    ['lekki', ['a1', 'a0']],
    ['island', ['a1']],
    ['ibeju', ['a0']],
    ['lekky', ['a1', 'a0']],
    ['victoria iland', ['a1']],
    ['oshodu', ['a2']],
    ['muhammed int', ['LOS']],
    ['solo', ['a2']],
    ['zzz', []],
  ])('%s finds %j', (typed, values) => expect(found(typed)).toEqual(values));

  test('an empty text returns all items in order', () => expect(found('  ')).toEqual(['LOS', 'a1', 'a0', 'a2', 'a3']));

  test('ignores marks and case', () => expect(plain('Ọ̀ṣun  STATE ')).toBe('osun state'));

  test('returns the range of the match in the original text', () => {
    expect(matchIn('Ọṣhodi', 'osh')).toEqual([0, 3]);
    expect(matchIn('Eti Osa', 'os')).toEqual([4, 6]);
    expect(matchIn('Lagos', 'os')).toBeUndefined();
  });

  test.each([
    ['lek', [undefined, 'Lekki']],
    ['lekki phase 1', ['Lekki Phase 1']],
    ['eti', [undefined]],
    ['victoria iland', ['Victoria Island']],
  ])('%s finds items by the names %j', (typed, names) =>
    expect(findItems(items, typed).map(({ name }) => name)).toEqual(names),
  );

  test('an item with a label that matches too shows its other names below', () => {
    const [lekki] = findItems([{ value: 'a0', label: 'Ibeju-Lekki', also: ['Lekki Free Zone'] }], 'lekki');
    expect(lekki).toMatchObject({ hint: 'Lekki Free Zone' });
    expect(lekki?.name).toBeUndefined();
  });

  test('does not look into the note of an item', () => {
    expect(findItems([{ value: 'a4', label: 'Ikeja', note: 'about 20 min' }], 'ab')).toEqual([]);
  });

  test('groups items while nothing is typed', () => {
    expect(groupItems(findItems(items, 'os')).map((group) => group.name)).toEqual(['']);
    expect(groupItems(findItems(items, 'lekke')).map((group) => group.name)).toEqual(['']);
    expect(groupItems(items).map((group) => [group.name, group.items.length])).toEqual([
      ['Airports', 1],
      ['Areas', 4],
    ]);
  });
});
