import { expect, test } from '@jest/globals';
import { formatReference, kindOf } from './reference';

test.each([
  ['tfy-r8k2-mqx4', 'TFY-R8K2-MQX4'],
  ['  TFY R8K2 MQX4 ', 'TFY-R8K2-MQX4'],
  ['tfyr8k2mqx4', 'TFY-R8K2-MQX4'],
  ['r8k2-mqx4', 'TFY-R8K2-MQX4'],
  ['tfyr8k', 'TFY-R8K'],
  ['tfy-', 'TFY'],
  ['hello', 'HELLO'],
  ['', ''],
])('%p is read as %p', (typed, read) => expect(formatReference(typed)).toBe(read));

test('the fifth letter is the kind', () => {
  expect(kindOf('TFY-R8K2-MQX4')).toBe('ride');
  expect(kindOf('TFY-F8K2-MQX4')).toBe('flight');
  expect(kindOf('TFY-X8K2-MQX4')).toBeUndefined();
  expect(kindOf('TFY-R8K2-MQX')).toBeUndefined();
});
