import type { FlightCriteria } from 'shared/contract/flights';
import { type Cabin, partyLimits, type TripType } from 'shared/contract/lists';
import { dayIn } from 'shared/format';
import type { SiteRules } from 'shared/remote';
import type { Party } from './search-party';

interface SliceForm {
  /** Airport codes; empty while not chosen. */
  readonly from: string;
  readonly to: string;
  /** `YYYY-MM-DD`; empty while not chosen. */
  readonly departureDate: string;
}

export interface SearchForm extends Party {
  readonly tripType: TripType;
  /** One way and return use the first; the others stay for multi-city. */
  readonly slices: readonly SliceForm[];
  readonly returnDate: string;
  readonly cabin: Cabin;
  /** Whether the days around are priced too. */
  readonly flexible: boolean;
}

const emptySlice: SliceForm = { from: '', to: '', departureDate: '' };

/** Changes the form as it is at that moment: a second change may come before the first one is rendered. */
export type ChangeForm = (change: (form: SearchForm) => SearchForm) => void;

export const emptySearch: SearchForm = {
  tripType: 'return',
  slices: [emptySlice],
  returnDate: '',
  cabin: 'Y',
  adults: 1,
  children: 0,
  infants: 0,
  flexible: true,
};

/** The slices that the trip is made of. */
const slicesOf = ({ tripType, slices }: SearchForm): readonly SliceForm[] =>
  tripType === 'multicity' ? slices : slices.slice(0, 1);

// days are text that sorts; one that is not chosen does not hold the others back
const notBefore = (day: string, earliest: string) => (day && day < earliest ? earliest : day);

/** Flights in order: when one moves past the next, that one and the return follow. */
function inOrder(form: SearchForm): SearchForm {
  let earliest = '';
  const slices = form.slices.map((slice) => {
    const departureDate = notBefore(slice.departureDate, earliest);
    earliest = departureDate || earliest;
    return departureDate === slice.departureDate ? slice : { ...slice, departureDate };
  });
  return { ...form, slices, returnDate: notBefore(form.returnDate, slices[0]?.departureDate ?? '') };
}

/** Changes one slice. The next one departs from where this one arrives, unless its departure was chosen. */
export function withSlice(form: SearchForm, at: number, change: Partial<SliceForm>): SearchForm {
  const before = form.slices[at] ?? emptySlice;
  const slices = form.slices.map((slice, index) => {
    if (index === at) return { ...slice, ...change };
    const follows = index === at + 1 && change.to !== undefined && (!slice.from || slice.from === before.to);
    return follows ? { ...slice, from: change.to ?? '' } : slice;
  });
  return inOrder({ ...form, slices });
}

/** Both ends of a slice exchanged. */
export function withSwappedEnds(form: SearchForm, at: number): SearchForm {
  const { from, to } = form.slices[at] ?? emptySlice;
  return withSlice(form, at, { from: to, to: from });
}

export const withReturnDate = (form: SearchForm, returnDate: string): SearchForm => inOrder({ ...form, returnDate });

export const canAddSlice = ({ slices }: SearchForm): boolean => slices.length < partyLimits.slices;

/** One more flight, from where the last one lands. */
export const withNewSlice = (form: SearchForm): SearchForm =>
  canAddSlice(form)
    ? { ...form, slices: [...form.slices, { ...emptySlice, from: form.slices.at(-1)?.to ?? '' }] }
    : form;

export const withoutSlice = (form: SearchForm, at: number): SearchForm => ({
  ...form,
  slices: form.slices.filter((_, index) => index !== at),
});

/** Changes the trip type and keeps what was chosen; multi-city has at least two flights. */
export function withTripType(form: SearchForm, tripType: TripType): SearchForm {
  const changed = { ...form, tripType };
  return tripType === 'multicity' && form.slices.length < 2 ? withNewSlice(changed) : changed;
}

/** The days on which a flight from an airport can be booked. */
export type DaysFrom = (airport: string) => DayBounds;

/** Clears the days of a stored form that can no longer be booked. */
export function withoutPast(form: SearchForm, daysFrom: DaysFrom): SearchForm {
  const bookable = (day: string, airport: string) => {
    const { min, max } = daysFrom(airport);
    return day >= min && day <= max ? day : '';
  };
  const slices = form.slices.map((slice) => ({ ...slice, departureDate: bookable(slice.departureDate, slice.from) }));
  return { ...form, slices, returnDate: bookable(form.returnDate, form.slices[0]?.to ?? '') };
}

/** The request of a form without errors. */
export function toCriteria(form: SearchForm): FlightCriteria {
  const { tripType, returnDate, cabin, adults, children, infants, flexible } = form;
  const slices = slicesOf(form).map(({ from, to, departureDate }) => ({ from, to, departureDate }));
  const [out] = slices;
  if (tripType === 'return' && out) slices.push({ from: out.to, to: out.from, departureDate: returnDate });
  return { tripType, slices, cabin, adults, children, infants, flexibleDays: flexible ? 3 : 0 };
}

export function formFromCriteria(criteria: FlightCriteria): SearchForm {
  const { tripType, slices, cabin, adults, children, infants, flexibleDays } = criteria;
  return {
    tripType,
    slices: tripType === 'return' ? slices.slice(0, 1) : slices,
    returnDate: (tripType === 'return' && slices[1]?.departureDate) || '',
    cabin,
    adults,
    children,
    infants,
    flexible: flexibleDays === 3,
  };
}

/** The booking window; the API enforces it. */
type FlightDayRules = Pick<SiteRules, 'flightCutoffMinutes' | 'flightLatestDays'>;

export interface DayBounds {
  /** `YYYY-MM-DD`. */
  readonly min: string;
  readonly max: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The first and the last day on which a flight from an airport in this time zone can still be booked. */
export const flightDays = (nowMs: number, rules: FlightDayRules, timeZone: string): DayBounds => ({
  min: dayIn(timeZone, nowMs + rules.flightCutoffMinutes * minuteMs),
  max: dayIn(timeZone, nowMs + rules.flightLatestDays * dayMs),
});

/** A field of the search: `from-0` is the departure airport of the first flight. */
export type SearchField = `${'from' | 'to' | 'departureDate'}-${number}` | 'returnDate';

export type SearchErrors = Readonly<Partial<Record<SearchField, string>>>;

/** The fields of a form from its first to its last. */
export const searchFields = (form: SearchForm): readonly SearchField[] => [
  ...slicesOf(form).flatMap((_, at): SearchField[] => [`from-${at}`, `to-${at}`, `departureDate-${at}`]),
  ...(form.tripType === 'return' ? (['returnDate'] as const) : []),
];

/** The errors of a search, one sentence per field, or one for two in the same frame; empty if it can be sent. */
export function searchErrors(form: SearchForm): SearchErrors {
  const errors: Partial<Record<SearchField, string>> = {};
  slicesOf(form).forEach(({ from, to, departureDate }, at) => {
    const both = !from && !to && 'Choose where you fly from and to.';
    if (!from) errors[`from-${at}`] = both || 'Choose where you fly from.';
    if (!to) errors[`to-${at}`] = both || 'Choose where you fly to.';
    else if (from === to) errors[`to-${at}`] = 'Choose two different airports.';
    if (!departureDate) errors[`departureDate-${at}`] = 'Choose the day you leave.';
  });
  if (form.tripType === 'return' && !form.returnDate) {
    const noDay = 'departureDate-0' in errors;
    errors.returnDate = noDay ? 'Choose both days.' : 'Choose the day you come back.';
    if (noDay) errors['departureDate-0'] = errors.returnDate;
  }
  return errors;
}
