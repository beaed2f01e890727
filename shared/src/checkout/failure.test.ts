import { expect, test } from '@jest/globals';
import { ApiError } from 'shared/http';
import { failureCode, failureFields, failureSentence, isOutcomeUnknown } from './failure';

test('each kind of failure has a sentence', () => {
  const refusal = new ApiError('STATUS', {
    status: 409,
    data: { message: 'That car was just taken', code: 'CAR_TAKEN' },
  });
  const fault = new ApiError('STATUS', { status: 500, data: { message: 'Sorry.', code: 'INTERNAL' } });
  expect(failureSentence(new ApiError('FETCH_ERROR'))).toContain('Check your connection');
  expect(failureSentence(new ApiError('TIMEOUT_ERROR'))).toContain('too long');
  expect(failureSentence(refusal)).toBe('That car was just taken.');
  expect(failureSentence(fault)).toBe('Sorry.');
  expect(failureSentence(new Error('secret'))).toBe('Something went wrong. Try again in a moment.');
  expect(failureCode(refusal)).toBe('CAR_TAKEN');
  expect(failureCode(new ApiError('FETCH_ERROR'))).toBeUndefined();
  expect(failureFields(refusal)).toEqual({});
  expect([refusal, fault, new ApiError('TIMEOUT_ERROR'), new Error('x')].map(isOutcomeUnknown)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
