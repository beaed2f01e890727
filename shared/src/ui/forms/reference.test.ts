import { expect, test } from '@jest/globals';
import { referenceError, toReference } from './reference';

test.each(['tfy-r8k2-mqx4', 'TFY R8K2 MQX4', 'tfyr8k2mqx4', ' TFY–R8K2–MQX4 '])('%j is a booking ID', (typed) => {
  expect(toReference(typed)).toBe('TFY-R8K2-MQX4');
  expect(referenceError(typed)).toBeUndefined();
});

test.each(['R8K2-MQX4', 'TFY-R8K2', 'TFY-X8K2-MQX4', 'TFY-R8K0-MQX4'])('%j is not a reference', (typed) =>
  expect(referenceError(typed)).toMatch(
    /^Write the booking ID like .* You find it in every e-mail about your booking\.$/,
  ),
);
