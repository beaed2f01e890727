import type { AreaValues } from 'shared/contract/catalogue';

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
  ...(degrees(latitude) === undefined && { latitude: 'Write degrees, like 6.6018.' }),
  ...(degrees(longitude) === undefined && { longitude: 'Write degrees, like 3.3515.' }),
});

/** Of fields without a fault. */
export const areaPlaceOf = ({ name, latitude, longitude }: TypedArea): AreaPlace => ({
  name: name.trim(),
  latitude: degrees(latitude) ?? 0,
  longitude: degrees(longitude) ?? 0,
});
