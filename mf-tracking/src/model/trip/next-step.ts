import { isHeld, type PlannedLeg } from 'shared/device-bookings';
import { amountToSend, checkInOpensHours, wallClock } from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { atAirportHours, hourMs } from '../before-departure';
import { paymentActionOf, paymentNotice } from '../payment-text';
import { atAirportBy } from './at-airport';
import { type FlightPart, flightsOf, isOff, type RidePart, type Trip, type TripPart, waysOf } from './trips';

/** What the traveller does next. */
export interface NextStep {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly tone: 'warn' | 'inform';
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** The booking that is to be paid. */
  readonly toPay?: string;
}

const checkInOpensMs = checkInOpensHours * hourMs;
/** Most airlines close it an hour before take-off. */
const checkInClosesMs = hourMs;
/** What begins that soon comes before checking in. */
const soonMs = 3 * hourMs;

const trackPages = { ride: 'trackRide', flight: 'trackFlight' } as const;
export const trackAddress = ({ kind, booking }: TripPart): string =>
  pathTo(trackPages[kind], { query: { booking: booking.bookingId } });

const msOf = (at: string | undefined): number => Date.parse(at ?? '');

/** `09:30 AM` on this day, else `Fri 27 Nov, 09:30 AM`, on the clock of the place. */
function momentText(at: string, nowMs: number): string {
  const day = formatShortDate(wallClock(at));
  const time = formatTime(wallClock(at));
  return day === formatShortDate(nowMs) ? time : `${day}, ${time}`;
}

/** The same in a sentence: `at 09:30 AM`, else `on Fri 27 Nov at 09:30 AM`. */
const atMoment = (at: string, nowMs: number): string => {
  const [first = '', time] = momentText(at, nowMs).split(', ');
  return time ? `on ${first} at ${time}` : `at ${first}`;
};

const payPages = { ride: 'ridePayment', flight: 'flightPayment' } as const;

function payStep({ kind, booking, tracked }: TripPart, nowMs: number): NextStep | undefined {
  const action = tracked && paymentActionOf(tracked.actions);
  if (tracked ? action !== 'pay' : !isHeld(booking, nowMs)) return undefined;
  const amount = tracked ? ` ${formatNaira(amountToSend(tracked.payment))}` : '';
  const until = isHeld(booking, nowMs) ? ` until ${formatTime(booking.holdEndsOn)}` : '';
  const key = booking.id ?? tracked?.view.token;
  const held = `Your ${kind} ${booking.bookingId} is held, and not booked yet.`;
  const hasMore = tracked?.payment.takes === 'exact' || tracked?.payment.rejected !== undefined;
  const how = tracked && hasMore ? paymentNotice(tracked.payment, action, kind)?.text : undefined;
  return {
    text: `Pay${amount}${until}`,
    detail: how ? `${how} ${held}` : held,
    tone: 'warn',
    toPay: booking.bookingId,
    link: key ? { label: 'Pay now', to: pathTo(payPages[kind], { query: { id: key } }) } : undefined,
  };
}

const openStep = (part: TripPart, step: Omit<NextStep, 'link'>): NextStep => ({
  ...step,
  link: { label: part.kind === 'ride' ? 'Open the ride' : 'Open the flight', to: trackAddress(part) },
});

function decideStep(part: TripPart): NextStep | undefined {
  if (part.tracked?.status !== 'price_changed') return undefined;
  const detail = 'Nothing is booked until you decide.';
  return openStep(part, { text: 'Decide about the new price of your flight', detail, tone: 'warn' });
}

/** A ride that is left over, or that does not meet its flight any more. */
function mismatchStep(ride: RidePart, trip: Trip, nowMs: number): NextStep | undefined {
  const [way] = ride.legs;
  if (isOff(ride) || ride.tracked?.status === 'completed' || msOf(way?.from.at) < nowMs - soonMs) return undefined;
  const flights = flightsOf(ride, trip);
  if (flights.length > 0 && flights.every(isOff))
    return openStep(ride, {
      text: 'Your flight does not take place, the ride for it still stands',
      detail: 'Cancel the ride if you do not need it.',
      tone: 'warn',
    });
  const late = flights
    .filter((flight) => !isOff(flight))
    .flatMap(({ legs }) => legs)
    .find(({ to }) => to.airport && to.airport === way?.from.airport && isAfter(to.at, way.from.at));
  if (!late?.to.at || !way?.from.at) return undefined;
  const { actions, ride: booked } = ride.tracked ?? {};
  // what is known of the landing moves the wait, and the no-show, with it
  const isAwaited = booked?.waiting.isFromLanding === true;
  return openStep(ride, {
    text: `${numberOf(late)} lands ${atMoment(late.to.at, nowMs)}, after your pickup ${atMoment(way.from.at, nowMs)}`,
    detail: isAwaited
      ? booked.waiting.sentence
      : actions?.includes('move_pickup')
        ? 'Move the pickup: it has to follow the flight.'
        : 'Write to us: the pickup has to follow the flight.',
    tone: isAwaited ? 'inform' : 'warn',
  });
}

const isAfter = (at: string | undefined, other: string | undefined) => {
  const aheadMs = msOf(at) - msOf(other);
  return aheadMs > 0 && aheadMs < 6 * hourMs;
};
const numberOf = ({ by }: PlannedLeg): string => by.split(',')[0] ?? by;

function driverStep(ride: RidePart): NextStep | undefined {
  const { tracked } = ride;
  if (tracked?.status === 'driver_arrived')
    return openStep(ride, { text: 'Your driver is waiting for you', detail: tracked.meetingPoint, tone: 'inform' });
  if (tracked?.status === 'driver_en_route')
    return openStep(ride, { text: 'Your driver is on the way', detail: tracked.meetingPoint, tone: 'inform' });
  return undefined;
}

/** Checking in, once it is open or as long as nothing else comes before. */
function checkInStep(part: FlightPart, nextMs: number, nowMs: number): NextStep | undefined {
  const leg = part.legs.find(({ from }) => msOf(from.at) - checkInClosesMs > nowMs);
  const { tracked } = part;
  if (!leg?.from.at || !tracked || tracked.status !== 'ticketed') return undefined;
  const opensMs = msOf(leg.from.at) - checkInOpensMs;
  const airline = leg.by.split(', ')[1] ?? 'the airline';
  const isOpen = opensMs <= nowMs;
  if (isOpen ? nextMs - nowMs < soonMs : opensMs > nextMs) return undefined;
  // the same clock a day before
  const from = new Date(msOf(`${wallClock(leg.from.at)}Z`) - checkInOpensMs).toISOString();
  return openStep(part, {
    text: isOpen
      ? `Check in online with ${airline}`
      : `Check in online with ${airline} from ${momentText(from, nowMs)}`,
    detail: `Most airlines open check-in 24 hours before take-off. Airline reference: ${tracked.airlineReference}.`,
    tone: 'inform',
  });
}

/** The next moment at which the traveller has to be somewhere. */
function comingUp(trip: Trip, nowMs: number): { readonly atMs: number; readonly step: NextStep } | undefined {
  const steps = trip.parts
    .filter((part) => !isOff(part) && part.tracked?.status !== 'completed')
    .flatMap((part) => part.legs.map((leg) => ({ part, leg, atMs: msOf(leg.from.at) })))
    .filter(({ atMs }) => atMs > nowMs)
    .sort((one, other) => one.atMs - other.atMs);
  const [next] = steps;
  if (!next?.leg.from.at) return undefined;
  const { part, leg, atMs } = next;
  const at = atMoment(next.leg.from.at, nowMs);
  if (part.kind === 'flight') return { atMs, step: flightStep(part, leg, nowMs) };
  const [details] = part.details?.ways ?? [];
  const { meetAndGreet } = part.tracked?.ride ?? {};
  const text = leg.from.airport
    ? `Meet your driver at ${meetAndGreet === false ? 'the airport' : 'arrivals'} ${at}`
    : `Be ready ${at}: the driver comes to ${details?.address ?? leg.from.place}`;
  return { atMs, step: openStep(part, { text, detail: details?.meetingPoint, tone: 'inform' }) };
}

function flightStep(part: FlightPart, leg: PlannedLeg, nowMs: number): NextStep {
  const before = part.legs[part.legs.indexOf(leg) - 1];
  const detail = `${leg.by}, takes off ${atMoment(leg.from.at ?? '', nowMs)}.`;
  const isStop = before && msOf(leg.from.at) - msOf(before.to.at) < checkInOpensMs;
  if (isStop) return openStep(part, { text: `Change planes in ${leg.from.place}`, detail, tone: 'inform' });
  const by = atAirportBy(part, leg);
  const { domestic, abroad } = atAirportHours;
  return openStep(part, {
    text: `Be at the airport in ${leg.from.place} ${by ? `by ${momentText(by, nowMs)}` : `${domestic} hours before take-off, ${abroad} before a flight abroad`}`,
    detail,
    tone: 'inform',
  });
}

function reviewStep({ parts }: Trip): NextStep {
  const rated = parts.find(({ tracked }) => tracked?.actions.includes('review'));
  return {
    text: 'You have arrived',
    detail: rated && 'How was it? Stars and a sentence are enough.',
    tone: 'inform',
    link: rated && {
      label: 'Leave a review',
      to: pathTo('feedback', { query: { booking: rated.booking.bookingId } }),
    },
  };
}

const first = <T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined => {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The one thing to do next: money, then what does not fit, then the driver, then what is due by the clock. */
export function nextStep(whole: Trip, nowMs: number): NextStep | undefined {
  const parts = whole.parts.flatMap((part): TripPart[] => (part.kind === 'ride' ? waysOf(part) : [part]));
  const trip = { ...whole, parts };
  const rides = parts.filter((part): part is RidePart => part.kind === 'ride');
  const flights = parts.filter((part): part is FlightPart => part.kind === 'flight');
  const urgent =
    first(parts, (part) => payStep(part, nowMs)) ??
    first(flights, decideStep) ??
    first(rides, (ride) => mismatchStep(ride, trip, nowMs)) ??
    first(rides, driverStep);
  if (urgent) return urgent;
  if (parts.every(isOff)) return undefined;
  if (trip.isPast) return reviewStep(trip);
  const next = comingUp(trip, nowMs);
  const checkIn = next && first(flights, (flight) => checkInStep(flight, next.atMs, nowMs));
  return checkIn ?? next?.step;
}
