import type { FlightStatus } from 'shared/contract/lists';
import type { TrackedFlight } from 'shared/contract/tracking';
import { checkInOpensHours, cityOf, wallClock } from 'shared/documents';
import { formatNaira, formatTime } from 'shared/format';
import { atAirportHours, hourMs } from './before-departure';
import { flightNumbers, stopsText } from './flight-text';
import { type TimelineDefinition, type TimelineRow, timelineRows } from './timeline';
import { dayAndTime } from './when-text';

/** Optional states are not among the expected ones. */
const flightDefinition: TimelineDefinition<FlightStatus> = {
  expected: ['held', 'paid', 'ticketed', 'completed'],
  states: {
    held: {
      label: 'Booked',
      repeatedLabel: 'Seats held again',
      defaultNote: 'The seats are held until the account expires',
      showsDefaultNote: true,
    },
    payment_processing: { label: 'Money received', defaultNote: 'Money has arrived' },
    paid: { label: 'Paid', defaultNote: 'Your payment is in' },
    ticketing: { label: 'Tickets being issued', defaultNote: 'The airline is issuing your tickets' },
    ticketed: { label: 'Tickets issued', defaultNote: 'Your tickets are issued' },
    completed: { label: 'Flown', defaultNote: 'You have arrived', isFinal: true },
    hold_expired: {
      label: 'Expired',
      defaultNote: 'The account expired before the whole amount arrived',
      showsDefaultNote: true,
      isExit: true,
    },
    price_changed: {
      label: 'Price changed',
      defaultNote: 'The price rose while the seats were not held; nothing is booked until you decide',
      showsDefaultNote: true,
      isExit: true,
      isPending: true,
    },
    ticketing_failed: {
      label: 'Tickets could not be issued',
      defaultNote: 'The airline did not issue the tickets; we refund your money',
      showsDefaultNote: true,
      isExit: true,
      isFinal: true,
    },
    cancelled: { label: 'Cancelled', defaultNote: 'The flight is cancelled', isExit: true, isFinal: true },
  },
};

/** True once the state cannot change any more. */
export const isFlightFinal = ({ status }: Pick<TrackedFlight, 'status'>): boolean =>
  flightDefinition.states[status].isFinal === true;

const paidStatuses: readonly FlightStatus[] = ['paid', 'ticketing', 'ticketed'];
const toTickets: readonly FlightStatus[] = ['ticketing', 'ticketed'];

/** The next departure of a paid flight: of the way out, then of the way back. */
export const nextDeparture = ({ status, slices }: Pick<TrackedFlight, 'status' | 'slices'>, nowMs: number) =>
  paidStatuses.includes(status) ? slices.find(({ departAt }) => Date.parse(departAt) > nowMs)?.departAt : undefined;

type Shown = Pick<
  TrackedFlight,
  'status' | 'timeline' | 'payment' | 'payBy' | 'slices' | 'airports' | 'terminals' | 'changes'
>;

/** The steps of the booking and, once it is paid, those of the journey. */
export function flightTimeline(tracked: Shown, nowMs: number): TimelineRow[] {
  const { status, timeline, payment, payBy, slices, airports, changes = [] } = tracked;
  // what made changes of the date have cost since is not what was paid at first
  const made = changes.filter(({ status }) => status === 'done');
  const later = made.reduce((sum, change) => sum + Math.round((change.payment?.amountPaid ?? 0) * 100), 0);
  const firstPaid = (Math.round(payment.amountPaid * 100) - later) / 100;
  const paid = firstPaid > 0 ? `${formatNaira(firstPaid)} by bank transfer` : undefined;
  const last = slices.at(-1);
  const ahead = {
    paid: payBy ? `Your transfer has to reach us by ${formatTime(payBy)}` : 'As soon as your transfer has reached us',
    ticketed: 'Within minutes of your payment, by e-mail and here',
    completed: last && `You land in ${cityOf(airports, last.to)} on ${dayAndTime(last.arriveAt)}, by the clock there`,
  };
  const happened = new Set(timeline.map((entry) => entry.status));
  // the states that led to a step are hidden once it is reached
  const steps = timeline.filter(
    (entry) =>
      // the steps to void tickets have no meaning any more
      !(status === 'cancelled' && toTickets.includes(entry.status)) &&
      !(entry.status === 'payment_processing' && happened.has('paid')) &&
      !(entry.status === 'ticketing' && happened.has('ticketed')),
  );
  const rows = timelineRows(flightDefinition, steps, { paid }, ahead);
  if (!paidStatuses.includes(status)) return rows;
  const journey = journeyRows(tracked, nowMs);
  const hasBegun = journey.some(({ state }) => state !== 'next');
  // with the tickets our part is done: the next step is the traveller's
  const isTheirs = status === 'ticketed';
  const current =
    isTheirs && !journey.some(({ state }) => state === 'now') && journey.find(({ state }) => state === 'next');
  return [
    ...rows
      .filter(({ key }) => key !== 'completed')
      .map((row) => ((hasBegun || isTheirs) && row.state === 'now' ? { ...row, state: 'done' as const } : row)),
    ...journey.map((row) => (row === current ? { ...row, state: 'now' as const } : row)),
  ];
}

/** A wall clock some hours earlier, on the clock of the same place. */
const hoursBefore = (localInstant: string, hours: number): string =>
  new Date(Date.parse(`${wallClock(localInstant)}Z`) - hours * hourMs).toISOString().slice(0, 16);

const lagosOffset = '+01:00';

/** What the traveller does and where the planes go; each time is on the clock of its place. */
function journeyRows({ slices, airports, terminals = [] }: Shown, nowMs: number): TimelineRow[] {
  const next = slices.find(({ departAt }) => Date.parse(departAt) > nowMs);
  const countryOf = (code: string) => airports.find(({ iata }) => iata === code)?.countryCode;
  const terminalOf = (flightNumber: string | undefined, code: string) =>
    terminals.find((one) => one.flightNumber === flightNumber && one.airport === code)?.name;
  return slices.flatMap((slice): TimelineRow[] => {
    const { from, to, departAt, arriveAt, segments } = slice;
    const [first, last] = [segments[0], segments.at(-1)];
    const hasLeft = Date.parse(departAt) <= nowMs;
    const hasLanded = Date.parse(arriveAt) <= nowMs;
    const localTime = (at: string) => (at.endsWith(lagosOffset) ? '' : 'Local time');
    const leaves = terminalOf(first?.flightNumber, from);
    const flight: TimelineRow[] = [
      {
        key: `leave ${departAt}`,
        state: hasLeft ? 'done' : 'next',
        label: `Departure from ${cityOf(airports, from)}`,
        at: wallClock(departAt),
        note: [flightNumbers(slice), leaves, localTime(departAt)].filter(Boolean).join('. '),
      },
      {
        key: `land ${arriveAt}`,
        state: hasLanded ? 'done' : hasLeft ? 'now' : 'next',
        label: `Landing in ${cityOf(airports, to)}`,
        at: wallClock(arriveAt),
        note: [stopsText(slice, airports), terminalOf(last?.flightNumber, to), localTime(arriveAt)]
          .filter(Boolean)
          .join('. '),
      },
    ];
    if (slice !== next) return flight;
    const isAbroad = countryOf(from) !== countryOf(to);
    const isOpen = Date.parse(departAt) - checkInOpensHours * hourMs <= nowMs;
    return [
      {
        key: 'check-in',
        state: isOpen ? 'now' : 'next',
        label: isOpen ? 'Check in online' : 'Check in online from',
        at: hoursBefore(departAt, checkInOpensHours),
        note: isOpen ? 'Open now with most airlines' : 'With most airlines',
      },
      {
        key: 'at-airport',
        state: 'next',
        label: `Be at the airport in ${cityOf(airports, from)}`,
        at: hoursBefore(departAt, isAbroad ? atAirportHours.abroad : atAirportHours.domestic),
        note: leaves ?? '',
      },
      ...flight,
    ];
  });
}
