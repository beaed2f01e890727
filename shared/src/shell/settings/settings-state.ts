import type { FlightCriteria, SavedBooking } from 'shared/contract/flights';
import type { TransferDetails } from 'shared/contract/payments';
import type { Airport, State } from 'shared/contract/places';
import type { BookedRide, RideResult, RideSelection } from 'shared/contract/rides';
import type { RideSearch } from '../../paths';

/** The response of create-ride, with the name of the payer. */
export interface CreatedRide {
  readonly firstName: string;
  readonly lastName: string;
  readonly savedBookedRide: BookedRide['savedBookedRide'];
  readonly transfer_details: TransferDetails;
}

/** The key in local storage. */
export const settingsKey = 'persist:root';

/** The settings store, as listed in section 3 of the specification. */
export interface Settings {
  readonly airports: readonly Airport[];
  readonly states: readonly State[];
  /** The flight criteria. */
  readonly activeSearch: FlightCriteria | null;
  /** The ride results; null before the first search. */
  readonly searchResults: readonly RideResult[] | null;
  /** The flight booking. */
  readonly savedBooking: SavedBooking | null;
  /** The response of select-ride. */
  readonly rideOptions: RideSelection | null;
  /** The ride criteria. */
  readonly rideSearch: RideSearch | null;
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

/** Name and percentage stay as they are if the update has none. */
export function withDiscount({ amount, name, percentage }: DiscountUpdate): Partial<Settings> {
  return {
    discountAmount: amount,
    ...(name === undefined ? {} : { discountName: name }),
    ...(percentage === undefined ? {} : { discountPercentage: percentage }),
  };
}

const bookingStoredMs = 24 * 60 * 60 * 1000;

/** The update that removes bookings, which are personal data, 24 hours after their account or hold has expired. */
export function staleBookings({ createdRide, savedBooking }: Settings, nowMs: number): Partial<Settings> {
  const isStale = (expiresOn: string) => !(Date.parse(expiresOn) + bookingStoredMs > nowMs);
  return {
    ...(createdRide && isStale(createdRide.transfer_details.expiresOn) ? { createdRide: null } : {}),
    ...(savedBooking && isStale(savedBooking.holdExpiresOn) ? { savedBooking: null } : {}),
  };
}
