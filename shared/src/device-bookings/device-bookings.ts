import { useSyncExternalStore } from 'react';
import type { Payment, TransferDetails } from 'shared/contract/payments';
import { changedEvent, storageKey, subscribeToBookings } from './has-bookings';

/** `over`: it was not paid in time. Earlier releases have stored a cancelled one as `over` too. */
export type DeviceBookingState = 'unpaid' | 'paid' | 'over' | 'cancelled';

/** One end of a ride or of a plane's way. */
export interface PlannedEnd {
  /** A city, an airport or an area; never a street. */
  readonly place: string;
  /** IATA, if it is an airport. */
  readonly airport?: string;
  /** On the clock of the place with its offset, as far as it is known: `2026-11-27T07:15:00+01:00`. */
  readonly at?: string;
}

/** A ride, or what one plane flies. */
export interface PlannedLeg {
  readonly from: PlannedEnd;
  readonly to: PlannedEnd;
  /** The car, or flight number and airline. */
  readonly by: string;
}

/** What one way of a ride needs on the day. */
export interface WayDetails {
  readonly meetingPoint: string;
  readonly address: string | null;
  readonly terminal: string | null;
  /** `Black Toyota Corolla` */
  readonly car: string;
  readonly driver: { readonly name: string; readonly phone: string; readonly plateNumber: string } | null;
}

/** What a traveller needs on the day without a connection; kept only by choice. */
export interface BookingDetails {
  /** When the site said so. */
  readonly asOfMs: number;
  /** When it is removed from the device. */
  readonly untilMs: number;
  readonly airlineReference?: string;
  /** Of a ride: the way there, and the way back if there is one. */
  readonly ways?: readonly WayDetails[];
}

/** A booking that was made on this device, without its traveller's name and contact. */
export interface DeviceBooking {
  readonly kind: 'ride' | 'flight';
  /** The reference. */
  readonly bookingId: string;
  /** From where to where. */
  readonly route: string;
  /** When the journey begins, on the clock of the place: `2026-11-27T07:15`. */
  readonly beginsAt: string;
  readonly state: DeviceBookingState;
  /** When the hold ends, an instant. */
  readonly holdEndsOn: string;
  /** The `_id`, while the booking is unpaid, for its payment page, or has no token yet. */
  readonly id?: string;
  /** Opens the booking on the tracking page. */
  readonly token?: string;
  /** Places and times of the journey when a page last showed it, for the trip without a connection. */
  readonly legs?: readonly PlannedLeg[];
  /** Only if the traveller has chosen to keep it. */
  readonly details?: BookingDetails | undefined;
  /** When it is removed from the device. */
  readonly untilMs: number;
}

const maxBookings = 10;

const none: readonly DeviceBooking[] = [];
let text: string | null = null;
let parsed = none;
let storedCount = 0;

const isBooking = (value: unknown): value is DeviceBooking => {
  const { kind, bookingId, route, beginsAt, state, holdEndsOn, untilMs } = (value ?? {}) as Partial<DeviceBooking>;
  return (
    (kind === 'ride' || kind === 'flight') &&
    [bookingId, route, beginsAt, state].every((part) => typeof part === 'string') &&
    Date.parse(`${beginsAt}Z`) > 0 &&
    Date.parse(holdEndsOn ?? '') > 0 &&
    typeof untilMs === 'number'
  );
};

/** The bookings of this device, the newest first. The same array until one changes. */
export function readDeviceBookings(): readonly DeviceBooking[] {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === text) return parsed;
    const list: unknown = JSON.parse(stored ?? '[]');
    parsed = Array.isArray(list) ? list.filter(isBooking).filter(({ untilMs }) => untilMs > Date.now()) : none;
    storedCount = Array.isArray(list) ? list.length : 0;
    text = stored;
  } catch {
    // not JSON, or storage is blocked
    return none;
  }
  return parsed;
}

function write(bookings: readonly DeviceBooking[]): void {
  try {
    if (bookings.length) localStorage.setItem(storageKey, JSON.stringify(bookings));
    else localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The bookings of this device could not be stored', error);
  }
  document.documentElement.style.setProperty('--bookings', String(bookings.length));
  window.dispatchEvent(new Event(changedEvent));
}

/** Removes what has expired from the storage. */
export function removeExpiredBookings(): void {
  const bookings = readDeviceBookings();
  if (bookings.length < storedCount) write(bookings);
  dropDetails(({ untilMs }) => untilMs <= Date.now());
}

/** Removes the details that were kept by choice; the bookings stay. */
export function dropDetails(isDropped: (details: BookingDetails) => boolean = () => true): void {
  const isOn = ({ details }: DeviceBooking) => details !== undefined && isDropped(details);
  const bookings = readDeviceBookings();
  if (bookings.some(isOn)) write(bookings.map((one) => (isOn(one) ? { ...one, details: undefined } : one)));
}

const isSame = (one: DeviceBooking, other: DeviceBooking) => JSON.stringify(one) === JSON.stringify(other);

/** Adds a booking, or replaces the one with its reference. */
export function keepDeviceBooking(booking: DeviceBooking): void {
  const bookings = readDeviceBookings();
  const before = bookings.find(({ bookingId }) => bookingId === booking.bookingId);
  if (before && isSame(before, booking)) return;
  write(
    before ? bookings.map((one) => (one === before ? booking : one)) : [booking, ...bookings].slice(0, maxBookings),
  );
}

export const deviceBooking = (bookingId: string): DeviceBooking | undefined =>
  readDeviceBookings().find((one) => one.bookingId === bookingId);

/** Changes a booking that is on this device; nothing for another one. */
export function changeDeviceBooking(bookingId: string, change: Partial<DeviceBooking>): void {
  const before = deviceBooking(bookingId);
  if (before) keepDeviceBooking({ ...before, ...change });
}

export const forgetDeviceBooking = (bookingId: string): void =>
  write(readDeviceBookings().filter((one) => one.bookingId !== bookingId));

/** The bookings of this device; none in the first render, which servers share. Follows other tabs. */
export const useDeviceBookings = (): readonly DeviceBooking[] =>
  useSyncExternalStore(subscribeToBookings, readDeviceBookings, () => none);

const dayMs = 24 * 60 * 60 * 1000;

interface BookingFacts {
  /** The `_id`. */
  readonly id: string;
  readonly bookingId: string;
  readonly route: string;
  readonly beginsAt: string;
  readonly state: DeviceBookingState;
  readonly transfer_details: Pick<TransferDetails, 'expiresOn'>;
}

/** A booking as this device keeps it. What is known of it already, as its token, stays. */
export function toDeviceBooking({
  id,
  bookingId,
  route,
  beginsAt,
  state,
  transfer_details,
}: BookingFacts): DeviceBooking {
  const before = deviceBooking(bookingId);
  return {
    untilMs: Date.parse(`${beginsAt}Z`) + 30 * dayMs,
    ...before,
    kind: bookingId.startsWith('TFY-R') ? 'ride' : 'flight',
    bookingId,
    route,
    beginsAt,
    state,
    holdEndsOn: transfer_details.expiresOn,
    id: state === 'unpaid' || !before?.token ? id : undefined,
  };
}

const cancelled: readonly string[] = ['cancelled', 'ticketing_failed'];
const over: readonly string[] = ['expired', 'hold_expired', 'payment_review'];
const waiting: readonly string[] = ['pending_payment', 'held', 'payment_processing', 'price_changed'];

/** What a booking's own state and its payment mean for the list. */
export function deviceStateOf(status: string, { paidAt }: Pick<Payment, 'paidAt'>): DeviceBookingState {
  if (cancelled.includes(status)) return 'cancelled';
  if (over.includes(status)) return 'over';
  return paidAt === null && waiting.includes(status) ? 'unpaid' : 'paid';
}

/** True for a booking that does not take place. */
export const isOver = ({ state }: Pick<DeviceBooking, 'state'>): boolean => state === 'over' || state === 'cancelled';

/** True while the booking is unpaid and its hold lasts. */
export const isHeld = ({ state, holdEndsOn }: DeviceBooking, nowMs: number): boolean =>
  state === 'unpaid' && Date.parse(holdEndsOn) > nowMs;
