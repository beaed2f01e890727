import { defaultSettings, type Settings } from './settings-state';

type Guard = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Guard = (value) => typeof value === 'string';
const isAmount: Guard = (value) => typeof value === 'number' && Number.isFinite(value);
const isList =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard);
const orNull =
  (guard: Guard): Guard =>
  (value) =>
    value === null || guard(value);
const has =
  (fields: Record<string, Guard>): Guard =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([field, guard]) => guard(value[field]));

/** Checks the fields that pages read unconditionally. */
const guards: { readonly [K in keyof Settings]: Guard } = {
  airports: isList(has({ iata: isText, name: isText, city: isText, timeZone: isText })),
  states: isList(has({ _id: isText, name: isText, code: isText })),
  activeSearch: orNull(has({ tripType: isText, slices: isList(isRecord), cabin: isText, adults: isAmount })),
  searchResults: orNull(
    isList(has({ car_id: isText, price_id: isText, type: isText, price: isAmount, seats: isAmount })),
  ),
  savedBooking: orNull(has({ _id: isText, bookingId: isText, holdExpiresOn: isText, price: isRecord })),
  rideOptions: orNull(has({ quoteId: isText, quoteExpiresOn: isText, car_id: isText, price: isAmount })),
  rideSearch: orNull(has({ pickupLocation: isText, dropOffLocation: isText, pickupDate: isText, pickupTime: isText })),
  createdRide: orNull(
    has({
      firstName: isText,
      lastName: isText,
      savedBookedRide: has({ _id: isText, transaction_id: isText, bookingId: isText }),
      transfer_details: has({ amount: isAmount, accountNumber: isText, expiresOn: isText }),
    }),
  ),
  discountAmount: isAmount,
  discountName: isText,
  discountPercentage: isAmount,
};

export const settingsKeys = Object.keys(defaultSettings) as readonly (keyof Settings)[];

/** Reads stored settings key by key; an invalid value is replaced by its default. */
export function readSettings(stored: unknown): Settings {
  if (!isRecord(stored)) return defaultSettings;
  const valid = settingsKeys.filter((key) => guards[key](stored[key])).map((key) => [key, stored[key]]);
  return { ...defaultSettings, ...Object.fromEntries(valid) };
}
