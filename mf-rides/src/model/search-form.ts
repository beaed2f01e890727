import type { RideDirection } from 'shared/contract/lists';
import type { Area } from 'shared/contract/places';
import { formatSeconds } from 'shared/format';
import type { RideSearch } from 'shared/paths';
import { canBePickup, type PickupRules, pickupTimes } from 'shared/pickup-window';
import { isAirport } from './places';

export interface SearchForm {
  readonly direction: RideDirection;
  /** A state's name, of the end that is an area. The airport may be in another one. */
  readonly state: string;
  /** Labels of areas; empty while not chosen. */
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  /** The place in the area by which it was chosen: "Lekki" of "Eti Osa, Lagos"; '' for none. */
  readonly areaName: string;
  /** `YYYY-MM-DD` and `HH:mm`, Lagos time. */
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly passengers: number;
  /** Large bags. */
  readonly luggage: number;
  /** The flight that the ride waits for; '' for none. */
  readonly flightNumber: string;
  /** Whether a return ride is wanted; its day and time follow. */
  readonly isReturn: boolean;
  readonly returnDate: string;
  readonly returnTime: string;
}

export type SearchErrors = Partial<Record<keyof SearchForm, string>>;

/** Fields in the order of the form. */
export const searchFields = [
  'state',
  'pickupLocation',
  'dropOffLocation',
  'pickupDate',
  'pickupTime',
  'returnDate',
  'returnTime',
] as const;

const defaultState = 'Lagos';

/** Changes the form as it is at that moment: a second change may come before the first one is rendered. */
export type ChangeForm = (change: (form: SearchForm) => SearchForm) => void;

export const emptySearch: SearchForm = {
  direction: 'from',
  state: defaultState,
  pickupLocation: '',
  dropOffLocation: '',
  areaName: '',
  pickupDate: '',
  pickupTime: '',
  passengers: 1,
  luggage: 1,
  flightNumber: '',
  isReturn: false,
  returnDate: '',
  returnTime: '',
};

/** Swaps both ends: the other one becomes the airport. */
export const reversed = (form: SearchForm): SearchForm => ({
  ...form,
  direction: form.direction === 'from' ? 'to' : 'from',
  pickupLocation: form.dropOffLocation,
  dropOffLocation: form.pickupLocation,
});

/** Sets another state, and clears the choices of the old one. */
export const withState = (form: SearchForm, state: string): SearchForm =>
  state === form.state ? form : { ...form, state, pickupLocation: '', dropOffLocation: '', areaName: '' };

/** Travellers look for Abuja under A, not F. */
export const spokenState = (state: string): string => (state === 'Federal Capital Territory' ? 'Abuja (FCT)' : state);

/** Clears the flight number if the change concerns another landing. */
export function withMatchingFlight(before: SearchForm, after: SearchForm): SearchForm {
  const isSameLanding =
    before.direction === after.direction &&
    before.pickupLocation === after.pickupLocation &&
    before.pickupDate === after.pickupDate;
  return isSameLanding || !after.flightNumber ? after : { ...after, flightNumber: '' };
}

/** Which end of the journey is the airport. */
export const airportEnd = ({ direction }: SearchForm): 'pickupLocation' | 'dropOffLocation' =>
  direction === 'from' ? 'pickupLocation' : 'dropOffLocation';

/** Which end is a local government area. */
export const areaEnd = ({ direction }: SearchForm): 'pickupLocation' | 'dropOffLocation' =>
  direction === 'from' ? 'dropOffLocation' : 'pickupLocation';

/** Chooses the airport if a state has only one. */
export function withOnlyAirport(form: SearchForm, airports: readonly string[]): SearchForm {
  const [only] = airports;
  return only && airports.length === 1 && !form[airportEnd(form)] ? { ...form, [airportEnd(form)]: only } : form;
}

/** Removes a name that the area does not have: anybody can write an address. */
export function withKnownName(form: SearchForm, areas: readonly Area[]): SearchForm {
  if (!form.areaName) return form;
  const area = areas.find(({ label }) => label === form[areaEnd(form)]);
  return area && !area.also?.includes(form.areaName) ? { ...form, areaName: '' } : form;
}

/** The errors of a search, one sentence per field; empty if it can be sent. */
export function searchErrors(form: SearchForm, nowMs: number, rules: PickupRules): SearchErrors {
  const errors: SearchErrors = {};
  if (!form.state) errors.state = 'Choose a state.';
  if (!form.pickupLocation)
    errors.pickupLocation = form.direction === 'from' ? 'Choose your airport.' : 'Choose where we pick you up.';
  if (!form.dropOffLocation)
    errors.dropOffLocation = form.direction === 'to' ? 'Choose your airport.' : 'Choose where you are going.';
  if (form.pickupLocation && form.pickupLocation === form.dropOffLocation) {
    errors.dropOffLocation = 'Pickup and drop-off are the same place. Choose another.';
  }
  if (!form.pickupLocation && !form.dropOffLocation)
    errors.pickupLocation = errors.dropOffLocation =
      form.direction === 'from'
        ? 'Choose your airport and where you are going.'
        : 'Choose where we pick you up and your airport.';
  if (!form.pickupDate) errors.pickupDate = 'Choose a date.';
  if (!form.pickupTime) errors.pickupTime = 'Choose a time.';
  if (form.pickupDate && form.pickupTime && !canBePickup(form.pickupDate, form.pickupTime, nowMs, rules)) {
    const earliest = formatSeconds(rules.earliestPickupSeconds);
    const latest = formatSeconds(rules.latestPickupDays * 86_400);
    errors.pickupTime = `Choose a time at least ${earliest} from now and at most ${latest} away.`;
  }
  return form.isReturn ? { ...errors, ...returnErrors(form, nowMs, rules) } : errors;
}

function returnErrors(
  { pickupDate, pickupTime, returnDate, returnTime }: SearchForm,
  nowMs: number,
  rules: PickupRules,
): SearchErrors {
  const missing = {
    ...(!returnDate && { returnDate: 'Choose a date.' }),
    ...(!returnTime && { returnTime: 'Choose a time.' }),
  };
  if (!returnDate) return missing;
  if (pickupDate && returnDate < pickupDate) return { returnDate: 'Choose the day of the way there, or a later one.' };
  if (!returnTime) return missing;
  if (returnDate === pickupDate && returnTime <= pickupTime)
    return { returnTime: 'Choose a later time than that of the way there.' };
  if (canBePickup(returnDate, returnTime, nowMs, rules)) return {};
  return { returnTime: `Choose a time at most ${formatSeconds(rules.latestPickupDays * 86_400)} away.` };
}

/** Clears the day or time of a stored form that can no longer be booked. */
export function withoutPast(form: SearchForm, nowMs: number, rules: PickupRules): SearchForm {
  const isPast = (day: string) => day !== '' && pickupTimes(day, nowMs, rules).length === 0;
  const isLate = form.pickupTime !== '' && !canBePickup(form.pickupDate, form.pickupTime, nowMs, rules);
  const past = {
    ...(isPast(form.returnDate) && { returnDate: '', returnTime: '' }),
    ...(form.pickupDate !== '' && isLate && { pickupTime: '' }),
    ...(isPast(form.pickupDate) && { pickupDate: '', pickupTime: '' }),
  };
  return Object.keys(past).length > 0 ? { ...form, ...past } : form;
}

export const toCriteria = (form: SearchForm): RideSearch => ({
  pickupLocation: form.pickupLocation,
  dropOffLocation: form.dropOffLocation,
  pickupDate: form.pickupDate,
  pickupTime: form.pickupTime,
  passengers: form.passengers,
  luggage: form.luggage,
  flightNumber: form.flightNumber || undefined,
  ...(form.isReturn && { returnDate: form.returnDate, returnTime: form.returnTime }),
  ...(form.areaName && { place: form.areaName }),
});

/** The form for these criteria; direction and state are read from the places' labels. */
export function formFromCriteria(criteria: RideSearch): SearchForm {
  const toAirport = isAirport(criteria.dropOffLocation) && !isAirport(criteria.pickupLocation);
  const area = toAirport ? criteria.pickupLocation : criteria.dropOffLocation;
  const named = area.includes(',') ? area.slice(area.lastIndexOf(',') + 1).trim() : defaultState;
  const state = named === 'FCT' ? 'Federal Capital Territory' : named;
  return {
    direction: toAirport ? 'to' : 'from',
    state: state || defaultState,
    pickupLocation: criteria.pickupLocation,
    dropOffLocation: criteria.dropOffLocation,
    areaName: criteria.place ?? '',
    pickupDate: criteria.pickupDate,
    pickupTime: criteria.pickupTime,
    passengers: criteria.passengers ?? emptySearch.passengers,
    luggage: criteria.luggage ?? emptySearch.luggage,
    flightNumber: criteria.flightNumber ?? '',
    isReturn: criteria.returnDate !== undefined,
    returnDate: criteria.returnDate ?? '',
    returnTime: criteria.returnTime ?? '',
  };
}
