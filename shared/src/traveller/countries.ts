import { countryList } from './country-list';

/** A country as the specification lists it: `number` is the three-digit numeric code, as text. */
export interface Country {
  readonly code: string;
  readonly code3: string;
  readonly name: string;
  readonly number: string;
}

/** Every country, Nigeria first, the others by name. */
export const countries: readonly Country[] = countryList
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', code3 = '', name = '', number = ''] = line.split('|');
    return { code, code3, name, number };
  });

const names = new Map(countries.map(({ code, name }) => [code, name]));

/** The English name of a country code; the code itself where it is unknown. */
export const countryName = (code: string): string => names.get(code) ?? code;
