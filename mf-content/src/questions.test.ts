import { expect, test } from '@jest/globals';
import { questions } from './questions';

test('the questions of the contact page are plain text', () => {
  const asked = questions['./contact'] ?? [];
  expect(asked).toHaveLength(5);
  for (const { question, answer } of asked) expect(`${question} ${answer}`).not.toMatch(/[<>]|\[object/);
});
