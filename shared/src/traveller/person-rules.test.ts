import { expect, test } from '@jest/globals';
import { personName } from '../contract/values';
import { nameError } from './person-rules';

test.each(['St. John', 'Jr.', "O'Neil-Ada", 'A. B. Bello', 'Ọlá.', 'J.'])('%s is a name', (name) => {
  expect(nameError(name, undefined)).toBeUndefined();
  expect(personName.safeParse(name).success).toBe(true);
});

test.each(['Visit www.evilprize.example', 'evil.com', 'Prize at bit.ly now', 'Ọlá́.ng', 'www. prize', 'HTTP prize'])(
  '%s contains a web address',
  (name) => {
    expect(nameError(name, undefined)).toBe('A name holds no web address: put a space after a dot.');
    expect(personName.safeParse(name).error?.issues[0]?.message).toBe(
      'A name holds no web address: put a space after a dot',
    );
  },
);
