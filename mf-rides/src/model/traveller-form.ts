import { type Gender, rideAddressMaxLength, rideAge, rideNoteMaxLength, type Title } from 'shared/contract/lists';
import type { RideCriteria, RideResult, RideTraveller } from 'shared/contract/rides';
import { emailError, nameError, phoneError, toE164 } from 'shared/traveller';
import { isAirport } from './places';

/** What the traveller typed, field by field, before it is parsed. */
export interface TravellerForm {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly nationality: string;
  readonly age: string;
  readonly email: string;
  readonly phone: string;
  /** Not empty if somebody else rides, with the following name and phone. */
  readonly isForOther: string;
  readonly riderName: string;
  readonly riderPhone: string;
  /** Of the pickup and of the drop-off, for an end that is not an airport. */
  readonly address: string;
  readonly dropOffAddress: string;
  readonly flightNumber: string;
  /** Of the return ride. */
  readonly returnFlightNumber: string;
  readonly passengers: string;
  readonly bags: string;
  /** `unknown`, or one of the terminals of the selection; empty until somebody chooses. */
  readonly terminal: string;
  readonly childSeats: string;
  readonly note: string;
}

export type TravellerField = keyof TravellerForm;
export type TravellerErrors = Partial<Record<TravellerField, string>>;

export const emptyTraveller: TravellerForm = {
  title: '',
  firstName: '',
  lastName: '',
  gender: '',
  nationality: 'NG',
  age: '',
  email: '',
  phone: '',
  isForOther: '',
  riderName: '',
  riderPhone: '',
  address: '',
  dropOffAddress: '',
  flightNumber: '',
  returnFlightNumber: '',
  passengers: '1',
  bags: '1',
  terminal: '',
  childSeats: '0',
  note: '',
};

/** Fields in the order of the page, which is the order of the error summary. */
export const travellerFields = Object.keys(emptyTraveller) as TravellerField[];

export type TravellerGroup = 'Traveller' | 'Contact' | 'Pickup';

/** The part of the form with a field. */
export const travellerGroups: Record<TravellerField, TravellerGroup> = {
  title: 'Traveller',
  firstName: 'Traveller',
  lastName: 'Traveller',
  gender: 'Traveller',
  nationality: 'Traveller',
  age: 'Traveller',
  email: 'Contact',
  phone: 'Contact',
  isForOther: 'Contact',
  riderName: 'Contact',
  riderPhone: 'Contact',
  address: 'Pickup',
  dropOffAddress: 'Pickup',
  flightNumber: 'Pickup',
  returnFlightNumber: 'Pickup',
  passengers: 'Pickup',
  bags: 'Pickup',
  terminal: 'Pickup',
  childSeats: 'Pickup',
  note: 'Pickup',
};

export const travellerLabels: Record<TravellerField, string> = {
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  gender: 'Gender',
  nationality: 'Nationality',
  age: 'Age',
  email: 'E-mail',
  phone: 'Phone',
  isForOther: 'I book for someone else',
  riderName: 'Rider’s name',
  riderPhone: 'Rider’s phone',
  address: 'Street and landmark of the pickup, so that the driver finds you',
  dropOffAddress: 'Where does the ride end? Street and landmark',
  flightNumber: 'Flight number',
  returnFlightNumber: 'Flight on the way back',
  passengers: 'Passengers',
  bags: 'Large bags',
  terminal: 'Which terminal?',
  childSeats: 'Child seats',
  note: 'Note to the driver',
};

/** The chosen car and its journey, as far as the form depends on them. */
export type ChosenRide = Pick<
  RideResult,
  'pickupLocation' | 'dropOffLocation' | 'place' | 'seats' | 'luggage' | 'wayBack'
> & {
  /** Null if none are on sale; undefined in a selection that an earlier release has stored. */
  readonly childSeatPrice?: number | null;
  /** Undefined likewise. */
  readonly terminals?: readonly { readonly _id: string }[];
};

/** Whether an address is empty, or has nothing but the place with which it begins: "Lekki, ". */
export const isOnlyPlace = (address: string): boolean => /^[^,]*,\s*$|^$/.test(address);

/** The end that an address belongs to needs one unless it is an airport, which a driver finds by its name. */
const addressError = (value: string, place: string, missing: string): string | undefined => {
  if (isAirport(place)) return undefined;
  if (value.length < 3 || isOnlyPlace(value)) return missing;
  return value.length > rideAddressMaxLength ? `Use at most ${rideAddressMaxLength} characters.` : undefined;
};

const flightNumberError = (value: string): string | undefined =>
  value && !/^[A-Z0-9]{2} ?\d{1,4}[A-Z]?$/i.test(value)
    ? 'Write the flight number like P4 7121, or leave it out.'
    : undefined;

/** One rule per field, given the trimmed text, the chosen car and the other fields. */
const rules: Record<TravellerField, (value: string, ride: ChosenRide, form: TravellerForm) => string | undefined> = {
  title: (value) => (value ? undefined : 'Choose a title.'),
  firstName: (value) => nameError(value, 'Enter the first name.'),
  lastName: (value) => nameError(value, 'Enter the last name.'),
  gender: (value) => (value ? undefined : 'Choose a gender.'),
  nationality: (value) => (value ? undefined : 'Choose a nationality.'),
  age: (value) => {
    if (!value) return 'Enter the age in years.';
    if (!/^\d{1,3}$/.test(value)) return 'Write the age in whole years, such as 34.';
    const inRange = Number(value) >= rideAge.min && Number(value) <= rideAge.max;
    return inRange ? undefined : `Write an age from ${rideAge.min} to ${rideAge.max}.`;
  },
  email: (value) => emailError(value, 'Enter your e-mail address. Your confirmation goes there.'),
  phone: (value) => phoneError(value, 'Enter a phone number that the driver can call.'),
  isForOther: () => undefined,
  riderName: (value, _ride, { isForOther }) =>
    isForOther ? nameError(value, 'Enter the name of the rider.', 'the rider says it') : undefined,
  riderPhone: (value, _ride, { isForOther }) =>
    isForOther ? phoneError(value, 'Enter the phone number of the rider.') : undefined,
  address: (value, { pickupLocation }) =>
    addressError(value, pickupLocation, 'Enter the street and a landmark of the pickup.'),
  dropOffAddress: (value, { dropOffLocation }) =>
    addressError(value, dropOffLocation, 'Enter the street and a landmark where the ride ends.'),
  flightNumber: flightNumberError,
  returnFlightNumber: (value, { wayBack }) => (wayBack ? flightNumberError(value) : undefined),
  passengers: (value, { seats }) => {
    if (!/^\d{1,2}$/.test(value) || Number(value) < 1) return 'Choose how many people travel.';
    return Number(value) > seats ? `This car has ${seats} seats. Choose fewer passengers or another car.` : undefined;
  },
  bags: (value, { luggage }) => {
    if (!/^\d{1,2}$/.test(value)) return 'Choose how many large bags travel.';
    return Number(value) > luggage ? `This car takes ${luggage} large bags. Choose fewer or another car.` : undefined;
  },
  terminal: () => undefined,
  childSeats: (value, _ride, { passengers }) =>
    Number(value) > Number(passengers)
      ? 'There are more child seats than passengers. Choose fewer seats or more passengers.'
      : undefined,
  note: (value) => (value.length > rideNoteMaxLength ? `Use at most ${rideNoteMaxLength} characters.` : undefined),
};

/** The numbers of the search, except those that do not fit into the chosen car. */
export function partyOfSearch(
  search: Pick<RideCriteria, 'passengers' | 'luggage'> | null,
  { seats, luggage }: ChosenRide,
): Partial<Pick<TravellerForm, 'passengers' | 'bags'>> {
  const fits = (number: number | undefined, most: number) => number !== undefined && number <= most;
  return {
    ...(fits(search?.passengers, seats) && { passengers: String(search?.passengers) }),
    ...(fits(search?.luggage, luggage) && { bags: String(search?.luggage) }),
  };
}

/** The error of one field, as a sentence; undefined if it is valid. */
export const travellerError = (form: TravellerForm, field: TravellerField, ride: ChosenRide): string | undefined =>
  rules[field](form[field].trim(), ride, form);

/** The errors of the form; empty if it can be sent. */
export function travellerErrors(form: TravellerForm, ride: ChosenRide): TravellerErrors {
  const errors: TravellerErrors = {};
  for (const field of travellerFields) {
    const error = travellerError(form, field, ride);
    if (error) errors[field] = error;
  }
  return errors;
}

/** The request's part about the traveller, from a form without errors. */
export function toTraveller(form: TravellerForm, ride: ChosenRide): RideTraveller {
  const optional = (text: string) => text.trim() || undefined;
  const addressAt = (place: string, text: string) => (isAirport(place) ? undefined : optional(text));
  return {
    title: form.title as Title,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    gender: form.gender as Gender,
    email: form.email.trim().toLowerCase(),
    phone: toE164(form.phone),
    nationality: form.nationality,
    age: Number(form.age),
    address: addressAt(ride.pickupLocation, form.address),
    dropOffAddress: addressAt(ride.dropOffLocation, form.dropOffAddress),
    flightNumber: optional(form.flightNumber)?.toUpperCase(),
    returnFlightNumber: ride.wayBack && optional(form.returnFlightNumber)?.toUpperCase(),
    passengers: Number(form.passengers),
    bags: Number(form.bags),
    terminal: ride.terminals?.find(({ _id }) => _id === form.terminal)?._id,
    childSeats: ride.childSeatPrice ? Number(form.childSeats) || undefined : undefined,
    rider: form.isForOther ? { name: form.riderName.trim(), phone: toE164(form.riderPhone) } : undefined,
    note: optional(form.note),
  };
}

/** The fields with another name on the server. */
const namesOfServer: Partial<Record<TravellerField, string>> = { riderName: 'rider.name', riderPhone: 'rider.phone' };

/** The server's messages for fields of the form; messages for other fields are left out. */
export function serverErrors(fields: Readonly<Record<string, string>> | undefined): TravellerErrors {
  const errors: TravellerErrors = {};
  for (const field of travellerFields) {
    const message = fields?.[field] ?? fields?.[namesOfServer[field] ?? ''];
    if (message) errors[field] = message;
  }
  return errors;
}
