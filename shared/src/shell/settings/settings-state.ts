import type { FlightCriteria, SavedBooking } from 'shared/contract/flights';
import type { TransferDetails } from 'shared/contract/payments';
import type { Airport, State } from 'shared/contract/places';
import type { BookedRide, RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';

/** The ride booking as create-ride answers it, with the payer's name beside. */
export interface CreatedRide {
  readonly firstName: string;
  readonly lastName: string;
  readonly savedBookedRide: BookedRide['savedBookedRide'];
  readonly transfer_details: TransferDetails;
}

/** Under this name the device keeps them. */
export const settingsKey = 'persist:root';

/** The settings store: exactly the specification's list (section 3). */
export interface Settings {
  readonly airports: readonly Airport[];
  readonly states: readonly State[];
  /** The flight criteria. */
  readonly activeSearch: FlightCriteria | null;
  /** The ride results; null until a search was made, an empty list when it found nothing. */
  readonly searchResults: readonly RideResult[] | null;
  /** The flight booking. */
  readonly savedBooking: SavedBooking | null;
  /** What select-ride answered. */
  readonly rideOptions: RideSelection | null;
  /** The ride criteria. */
  readonly rideSearch: RideCriteria | null;
  readonly createdRide: CreatedRide | null;
  /** Naira. */
  readonly discountAmount: number;
  readonly discountName: string;
  readonly discountPercentage: number;
}

export const noDiscount = { discountAmount: 0, discountName: '', discountPercentage: 0 } as const;

export const defaultSettings: Settings = {
  airports: [],
  states: [],
  activeSearch: null,
  searchResults: null,
  savedBooking: null,
  rideOptions: null,
  rideSearch: null,
  createdRide: null,
  ...noDiscount,
};

export interface DiscountUpdate {
  /** Naira. */
  readonly amount: number;
  readonly name?: string;
  readonly percentage?: number;
}

/** An update sets the amount, and the name and the percentage only when they are given. */
export function withDiscount({ amount, name, percentage }: DiscountUpdate): Partial<Settings> {
  return {
    discountAmount: amount,
    ...(name === undefined ? {} : { discountName: name }),
    ...(percentage === undefined ? {} : { discountPercentage: percentage }),
  };
}

const bookingKeptMs = 24 * 60 * 60 * 1000;

/** The bookings, which are personal data, that are to be forgotten: 24 hours after their account or hold expired. */
export function staleBookings({ createdRide, savedBooking }: Settings, nowMs: number): Partial<Settings> {
  const isStale = (expiresOn: string) => !(Date.parse(expiresOn) + bookingKeptMs > nowMs);
  return {
    ...(createdRide && isStale(createdRide.transfer_details.expiresOn) ? { createdRide: null } : {}),
    ...(savedBooking && isStale(savedBooking.holdExpiresOn) ? { savedBooking: null } : {}),
  };
}
