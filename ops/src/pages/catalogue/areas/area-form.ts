import type { AreaValues } from 'shared/contract/catalogue';
import { nigeriaDegrees } from 'shared/contract/lists';

type AreaPlace = Pick<AreaValues, 'name' | 'latitude' | 'longitude'>;
export type TypedArea = Record<keyof AreaPlace, string>;

export const emptyArea: TypedArea = { name: '', latitude: '', longitude: '' };

export const typedAreaOf = ({ name, latitude, longitude }: AreaPlace): TypedArea => ({
  name,
  latitude: String(latitude),
  longitude: String(longitude),
});

const degrees = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^\d{1,2}(\.\d{1,8})?$/.test(text) ? Number(text) : undefined;
};

/** Maps copy up to 15 decimals; six are 11 cm. */
const rounded = (copied: string): string => String(Number(Number(copied).toFixed(6)));

/** Both numbers of a position as maps copy it; undefined for any other text. */
export function pastedPosition(text: string): Pick<TypedArea, 'latitude' | 'longitude'> | undefined {
  const [, latitude, longitude] = /^\s*(\d+\.\d+)\s*,\s*(\d+\.\d+)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: rounded(latitude), longitude: rounded(longitude) } : undefined;
}

/** What is wrong, by field. */
export const areaErrors = ({ name, latitude, longitude }: TypedArea): Partial<Record<keyof TypedArea, string>> => ({
  ...(!name.trim() && { name: 'Write a name, like Victoria Island.' }),
  ...degreesError('latitude', latitude, '6.6018'),
  ...degreesError('longitude', longitude, '3.3515'),
});

function degreesError(field: keyof typeof nigeriaDegrees, typed: string, like: string) {
  const value = degrees(typed);
  if (value === undefined) return { [field]: `Write degrees, like ${like}.` };
  const [least, most] = nigeriaDegrees[field];
  return value < least || value > most ? { [field]: `Nigeria is between ${least} and ${most} degrees.` } : {};
}

/** Of fields without a fault. */
export const areaPlaceOf = ({ name, latitude, longitude }: TypedArea): AreaPlace => ({
  name: name.trim(),
  latitude: degrees(latitude) ?? 0,
  longitude: degrees(longitude) ?? 0,
});
