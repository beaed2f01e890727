import type { FlightCriteria } from 'shared/contract/flights';
import { type Cabin, partyLimits, type TripType } from 'shared/contract/lists';
import type { DayBounds } from './search-days';
import type { Party } from './search-party';

export interface SliceForm {
  /** Airport codes; empty while not chosen. */
  readonly from: string;
  readonly to: string;
  /** `YYYY-MM-DD`; empty while not chosen. */
  readonly departureDate: string;
}

export interface SearchForm extends Party {
  readonly tripType: TripType;
  /** One way and return use the first; the others wait for multi-city. */
  readonly slices: readonly SliceForm[];
  readonly returnDate: string;
  readonly cabin: Cabin;
  /** Whether the days around are priced too. */
  readonly flexible: boolean;
}

const emptySlice: SliceForm = { from: '', to: '', departureDate: '' };

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
export const slicesOf = ({ tripType, slices }: SearchForm): readonly SliceForm[] =>
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

/** One slice changed. The next one sets out from where this one lands, unless it was given a start of its own. */
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
export function swapped(form: SearchForm, at: number): SearchForm {
  const { from, to } = form.slices[at] ?? emptySlice;
  return withSlice(form, at, { from: to, to: from });
}

export const withReturn = (form: SearchForm, returnDate: string): SearchForm => inOrder({ ...form, returnDate });

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

/** Another kind of trip, with all that was chosen; several cities are two flights at least. */
export function asTrip(form: SearchForm, tripType: TripType): SearchForm {
  const changed = { ...form, tripType };
  return tripType === 'multicity' && form.slices.length < 2 ? withNewSlice(changed) : changed;
}

/** The days on which a flight from an airport can be booked. */
export type DaysFrom = (airport: string) => DayBounds;

/** A form kept from another day: days that can no longer be booked are to be chosen again. */
export function withoutPast(form: SearchForm, daysFrom: DaysFrom): SearchForm {
  const kept = (day: string, airport: string) => {
    const { min, max } = daysFrom(airport);
    return day >= min && day <= max ? day : '';
  };
  const slices = form.slices.map((slice) => ({ ...slice, departureDate: kept(slice.departureDate, slice.from) }));
  return { ...form, slices, returnDate: kept(form.returnDate, form.slices[0]?.to ?? '') };
}

/** The request of a form without errors. */
export function toCriteria(form: SearchForm): FlightCriteria {
  const { tripType, returnDate, cabin, adults, children, infants, flexible } = form;
  const slices = slicesOf(form).map(({ from, to, departureDate }) => ({ from, to, departureDate }));
  const [out] = slices;
  if (tripType === 'return' && out) slices.push({ from: out.to, to: out.from, departureDate: returnDate });
  return { tripType, slices, cabin, adults, children, infants, flexibleDays: flexible ? 3 : 0 };
}

/** The form that leads to given criteria. */
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
