import { fieldMessages, issueMessage, Refusal } from 'server/http';
import { type RideDirection, rideParty } from 'shared/contract/lists';
import { type RideCriteria, rideCriteria } from 'shared/contract/rides';
import { dayIn, defaultTimeZone, formatNaira } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { formActions, pathTo, rideToQuery } from 'shared/paths';
import type { Context } from '../context';
import { areasNamed } from '../places/areas-named';
import { nearAirports } from '../rides/near-airports';
import { findJourney } from '../rides/plan-journey';
import { findWayBack, returnTimeOf } from '../rides/way-back';
import { type Question, searchPage } from './choices';
import { type ByField, type PlainForm, typedIn } from './plain-form';
import type { PlainPage } from './plain-page';
import { emptyPage } from './posted-form';

const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((value) => ({
    value,
    label: value,
  }));

const place = { attributes: { maxlength: 120, autocomplete: 'off' } } as const;

function formOf({ now, settings }: Context): PlainForm {
  const today = dayIn(defaultTimeZone, now());
  const days = { min: today, max: addDays(today, settings.rules.latestPickupDays) };
  return {
    method: 'get',
    action: formActions.rideSearch,
    submit: 'Find a ride',
    fields: [
      { kind: 'line', name: 'pickupLocation', label: 'Pickup: airport or area', ...place },
      { kind: 'line', name: 'dropOffLocation', label: 'Drop-off: airport or area', ...place },
      { kind: 'line', type: 'date', name: 'pickupDate', label: 'Date', attributes: days },
      { kind: 'line', type: 'time', name: 'pickupTime', label: 'Time, as in Lagos' },
      { kind: 'choice', name: 'passengers', label: 'Passengers', options: numbers(1, rideParty.passengers) },
      { kind: 'choice', name: 'luggage', label: 'Large bags', options: numbers(0, rideParty.bags) },
      {
        kind: 'line',
        type: 'date',
        name: 'returnDate',
        label: 'Return ride: date (only if you want one)',
        attributes: days,
      },
      { kind: 'line', type: 'time', name: 'returnTime', label: 'Return ride: time, as in Lagos' },
    ],
  };
}

/** The address of the results of a search that was typed without scripts, or a page with what has to be corrected. */
export async function searchForRides(context: Context, sent: URLSearchParams): Promise<string | PlainPage> {
  const form = formOf(context);
  if (sent.size === 0) return emptyPage({ title: 'Find a ride', form }, oneTraveller);
  const sentFields = typedIn(form, sent);
  const typed: Record<string, string> = {
    ...sentFields,
    passengers: sentFields.passengers || oneTraveller.passengers,
    luggage: sentFields.luggage || oneTraveller.luggage,
  };
  const pickup = await endOf(context, 'pickupLocation', typed.pickupLocation ?? '');
  const dropOff = await endOf(context, 'dropOffLocation', typed.dropOffLocation ?? '', pickup.label);
  const criteria = {
    pickupLocation: pickup.label,
    dropOffLocation: dropOff.label,
    pickupDate: typed.pickupDate,
    pickupTime: typed.pickupTime,
    passengers: typed.passengers,
    luggage: typed.luggage,
    returnDate: typed.returnDate || undefined,
    returnTime: typed.returnTime || undefined,
  };
  const parsed = rideCriteria.safeParse(criteria, { error: issueMessage });
  const found = parsed.success ? await faultsOf(context, parsed.data) : fieldMessages(parsed.error);
  const faults = {
    ...found,
    ...(pickup.fault && { pickupLocation: pickup.fault }),
    ...(dropOff.fault && { dropOffLocation: dropOff.fault }),
    ...(!typed.pickupDate && { pickupDate: 'Choose a date.' }),
    ...(!typed.pickupTime && { pickupTime: 'Choose a time.' }),
  };
  if (parsed.success && Object.keys(faults).length === 0)
    return pathTo('rideResults', { query: rideToQuery(parsed.data) });
  const questions = [pickup.question, dropOff.question, ...(await airportQuestions(context, pickup, dropOff))].filter(
    (question) => question !== undefined,
  );
  return searchPage(form, typed, faults, questions);
}

/** What the form asks for unless the traveller says otherwise. */
const oneTraveller = { passengers: '1', luggage: '1' } as const;

interface End {
  readonly label?: string;
  readonly fault?: string;
  readonly question?: Question;
}

const titles = { pickupLocation: 'Where do we pick you up?', dropOffLocation: 'Where are you going?' } as const;
const missing = {
  pickupLocation: 'Enter where we pick you up.',
  dropOffLocation: 'Enter where you are going.',
} as const;

async function endOf(context: Context, name: keyof typeof titles, text: string, other?: string): Promise<End> {
  const typed = text.trim();
  if (!typed) return { fault: missing[name] };
  if (typed.length > 120) return { fault: 'Use at most 120 letters for a place.' };
  const labels = await areasNamed(context, typed, other);
  const [first] = labels;
  if (first === undefined)
    return {
      fault: `We found no place for “${typed}”. Try a state, a local government area like Ikeja, or an airport code like LOS.`,
    };
  if (labels.length === 1) return { label: first };
  return {
    fault: `Choose which place you mean by “${typed}”.`,
    question: { name, title: titles[name], choices: labels.map((label) => ({ value: label, label })) },
  };
}

const isAirport = (label: string): boolean => /\([A-Z]{3}\)$/.test(label);

/** Between two areas we do not drive: the airports near either end, each with its distance and the cheapest price. */
async function airportQuestions(context: Context, pickup: End, dropOff: End): Promise<Question[]> {
  if (!pickup.label || !dropOff.label || isAirport(pickup.label) || isAirport(dropOff.label)) return [];
  const near = async (label: string, direction: RideDirection) =>
    (await nearAirports(context, label, direction)).slice(0, 3).map((airport) => ({
      value: airport.label,
      label: [
        `${airport.label}, ${Math.ceil(airport.roadKm)} km by road`,
        airport.fromPrice && `from ${formatNaira(airport.fromPrice)}`,
      ]
        .filter(Boolean)
        .join(', '),
    }));
  return [
    { name: 'dropOffLocation', title: `From ${pickup.label} to an airport`, choices: await near(pickup.label, 'to') },
    {
      name: 'pickupLocation',
      title: `To ${dropOff.label} from an airport`,
      choices: await near(dropOff.label, 'from'),
    },
  ].filter(({ choices }) => choices.length > 0);
}

/** What the search itself would refuse. */
async function faultsOf(context: Context, criteria: RideCriteria): Promise<ByField> {
  try {
    const at = returnTimeOf(criteria);
    const journey = await findJourney(context.db, context, criteria);
    if (at) findWayBack(context, journey, at);
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}
