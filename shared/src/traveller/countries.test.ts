import { expect, test } from '@jest/globals';
import { countries, countryName } from './countries';

test('lists 250 countries, Nigeria first, each with its codes and a three-digit number', () => {
  expect(countries).toHaveLength(250);
  expect(countries[0]).toEqual({ code: 'NG', code3: 'NGA', name: 'Nigeria', number: '566' });
  for (const country of countries) {
    expect(country).toEqual({
      code: expect.stringMatching(/^[A-Z]{2}$/),
      code3: expect.stringMatching(/^[A-Z]{3}$/),
      name: expect.stringMatching(/\S/),
      number: expect.stringMatching(/^\d{3}$/),
    });
  }
  expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
  expect(countryName('GH')).toBe('Ghana');
  expect(countryName('ZZ')).toBe('ZZ');
});
