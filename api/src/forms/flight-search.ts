import { fieldMessages, issueMessage, Refusal } from 'server/http';
import { type FlightCriteria, flightCriteria } from 'shared/contract/flights';
import { cabinNames, cabins, partyLimits } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { dayIn, defaultTimeZone } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { flightToQuery, formActions, pathTo } from 'shared/paths';
import type { Context } from '../context';
import { checkCriteria } from '../flights/search/search-flights';
import { type AirportList, airportList } from '../places/airport-list';
import { airportsNamed } from '../places/search-airports';
import { type Question, searchPage } from './choices';
import { type ByField, type PlainForm, typedIn } from './plain-form';
import type { PlainPage } from './plain-page';
import { emptyPage } from './posted-form';

const numbers = (from: number) =>
  Array.from({ length: partyLimits.travellers - from + 1 }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }));

const airport = { attributes: { maxlength: 80, autocomplete: 'off', spellcheck: 'false' } } as const;

function formOf({ now, settings }: Context): PlainForm {
  const today = dayIn(defaultTimeZone, now());
  const days = { min: today, max: addDays(today, settings.rules.flightLatestDays) };
  return {
    method: 'get',
    action: formActions.flightSearch,
    submit: 'Search flights',
    fields: [
      {
        kind: 'choice',
        name: 'trip',
        label: 'Trip type',
        options: [
          { value: 'return', label: 'Return' },
          { value: 'oneway', label: 'One way' },
        ],
      },
      { kind: 'line', name: 'from', label: 'From: city or airport code', ...airport },
      { kind: 'line', name: 'to', label: 'To: city or airport code', ...airport },
      { kind: 'line', type: 'date', name: 'depart', label: 'Departure', attributes: days },
      { kind: 'line', type: 'date', name: 'return', label: 'Return', isOptional: 'not for one way', attributes: days },
      {
        kind: 'choice',
        name: 'cabin',
        label: 'Cabin',
        options: [...cabins].reverse().map((value) => ({ value, label: cabinNames[value] })),
      },
      { kind: 'choice', name: 'adults', label: 'Adults, 12 and over', options: numbers(1) },
      { kind: 'choice', name: 'children', label: 'Children, 2 to 11', options: numbers(0) },
      { kind: 'choice', name: 'infants', label: 'Infants, under 2, on a lap', options: numbers(0) },
    ],
  };
}

/** The address of the results of a search that was typed without scripts, or a page with what has to be corrected. */
export async function searchForFlights(context: Context, sent: URLSearchParams): Promise<string | PlainPage> {
  const form = formOf(context);
  if (sent.size === 0) return emptyPage({ title: 'Search flights', form });
  const typed = typedIn(form, sent);
  const book = await airportList(context);
  const ends = { from: endOf(book, 'from', typed.from ?? ''), to: endOf(book, 'to', typed.to ?? '') };
  const criteria = {
    tripType: typed.trip,
    slices: slicesOf(typed, ends.from.code, ends.to.code),
    cabin: typed.cabin,
    adults: Number(typed.adults),
    children: Number(typed.children),
    infants: Number(typed.infants),
    // as the form with scripts begins
    flexibleDays: 3,
  };
  const parsed = flightCriteria.safeParse(criteria, { error: issueMessage });
  const found = parsed.success ? faultsOf(parsed.data, book, context) : fieldMessages(parsed.error);
  const faults = { ...byFormField(found), ...missingDays(typed), ...faultsOfEnds(ends) };
  if (parsed.success && Object.keys(faults).length === 0)
    return pathTo('flightSearch', { query: flightToQuery(parsed.data) });
  const questions = [ends.from.question, ends.to.question].filter((question) => question !== undefined);
  return searchPage(form, typed, faults, questions);
}

interface End {
  readonly code?: string;
  readonly fault?: string;
  readonly question?: Question;
}

const labelOf = ({ iata, name, city, country }: Airport) =>
  `${city && !name.includes(city) ? `${city}: ` : ''}${name} (${iata}), ${country}`;

function endOf(book: AirportList, name: 'from' | 'to', text: string): End {
  if (!text.trim()) return { fault: name === 'from' ? 'Enter where you fly from.' : 'Enter where you fly to.' };
  if (text.length > 80) return { fault: 'Use at most 80 letters for an airport.' };
  const found = airportsNamed(book.all, text);
  const [first] = found;
  if (!first) return { fault: `We found no airport for “${text.trim()}”. Try the city, or a code like LOS.` };
  if (found.length === 1) return { code: first.iata };
  return {
    fault: `Choose which airport you mean by “${text.trim()}”.`,
    question: {
      name,
      title: name === 'from' ? 'Where do you fly from?' : 'Where do you fly to?',
      choices: found.map((each) => ({ value: each.iata, label: labelOf(each) })),
    },
  };
}

const slicesOf = (typed: ByField, from: string | undefined, to: string | undefined) => [
  { from, to, departureDate: typed.depart },
  ...(typed.trip === 'return' ? [{ from: to, to: from, departureDate: typed.return }] : []),
];

/** What the search itself would refuse. */
function faultsOf(criteria: FlightCriteria, book: AirportList, context: Context): ByField {
  try {
    checkCriteria(criteria, book, context);
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}

/** The field of the form for a path of the criteria: a fault of the way back is shown at its day. */
function byFormField(faults: ByField): ByField {
  const nameOf = (fieldPath: string) => {
    const [, index, end] = /^slices\.(\d)(?:\.(\w+))?$/.exec(fieldPath) ?? [];
    if (index === '1') return 'return';
    if (index === '0') return end === 'from' || end === 'to' ? end : 'depart';
    return fieldPath === 'tripType' ? 'trip' : fieldPath;
  };
  return Object.fromEntries(Object.entries(faults).map(([fieldPath, fault]) => [nameOf(fieldPath), fault]));
}

const missingDays = ({ trip, depart, return: back }: ByField): ByField => ({
  ...(!depart && { depart: 'Choose the day you leave.' }),
  ...(trip === 'return' && !back && { return: 'Choose the day you come back, or change the trip to One way.' }),
});

const faultsOfEnds = (ends: Readonly<Record<'from' | 'to', End>>): ByField =>
  Object.fromEntries(Object.entries(ends).flatMap(([name, { fault }]) => (fault ? [[name, fault]] : [])));
