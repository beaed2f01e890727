import type { WaitingItem, WaitingKind } from 'shared/contract/now';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';
import { lagosDay } from './days';
import { differenceWords } from './difference-words';
import { discrepancyWords, reasonWords } from './money-words';
import type { Tone } from './ride-words';

/** A row of the page: work that the site knows, all open messages together, or a release that waits for approval in the registry. */
export interface QueueItem extends Omit<WaitingItem, 'kind'> {
  readonly kind: WaitingKind | 'approval' | 'messages';
  /** What the row says beside its title, where it is about neither a ride nor money. */
  readonly facts?: string;
}

interface KindWords {
  readonly label: string;
  readonly tone: Tone;
}

/** What each kind of waiting work is called. */
export const kindWords: Readonly<Record<QueueItem['kind'], KindWords>> = {
  confirm_ride: { label: 'To be confirmed', tone: 'waiting' },
  assign_driver: { label: 'Needs a driver', tone: 'waiting' },
  late_driver: { label: 'Driver is late', tone: 'bad' },
  ride_conflict: { label: 'Needed elsewhere', tone: 'bad' },
  tell_driver: { label: 'Tell the driver', tone: 'bad' },
  money: { label: 'Money in review', tone: 'waiting' },
  discrepancy: { label: 'Bank contradicts', tone: 'waiting' },
  difference: { label: 'Lists differ', tone: 'waiting' },
  approval: { label: 'To be approved', tone: 'waiting' },
  messages: { label: 'To be answered', tone: 'waiting' },
};

export type WaitingGroup = 'overdue' | 'soon' | 'later';
export const groupTitles: Readonly<Record<WaitingGroup, string>> = {
  overdue: 'Overdue',
  soon: 'Next hours',
  later: 'Later',
};

const hourMs = 3_600_000;
const soonMs = 6 * hourMs;

export function groupOf(deadline: string | null, nowMs: number): WaitingGroup {
  if (deadline === null) return 'later';
  const leftMs = Date.parse(deadline) - nowMs;
  if (leftMs <= 0) return 'overdue';
  return leftMs <= soonMs ? 'soon' : 'later';
}

const units = [
  { letter: ' d', ms: 24 * hourMs },
  { letter: ' h', ms: hourMs },
  { letter: ' min', ms: 60_000 },
] as const;

/** `42 min`, `1 h 20 min`, `3 d`. */
function spanText(ms: number): string {
  const [day, hour, minute] = units;
  const count = (unit: (typeof units)[number], of: number) => `${Math.floor(of / unit.ms)}${unit.letter}`;
  if (ms >= 2 * day.ms) return count(day, ms);
  if (ms < hour.ms) return ms < minute.ms ? 'under 1 min' : count(minute, ms);
  const minutes = ms % hour.ms;
  return minutes < minute.ms || ms >= 10 * hour.ms ? count(hour, ms) : `${count(hour, ms)} ${count(minute, minutes)}`;
}

/** How long is left, or for how long it is past. */
export function leftText(deadline: string | null, nowMs: number): string {
  if (deadline === null) return 'No deadline';
  const leftMs = Date.parse(deadline) - nowMs;
  return leftMs > 0 ? `in ${spanText(leftMs)}` : `${spanText(-leftMs)} ago`;
}

type Waits = Pick<WaitingItem, 'deadline' | 'since'>;

/** `07:30 AM`; on another day `Fri 20 Nov, 11:00 AM`. */
const momentText = (instant: string, nowMs: number): string =>
  `${lagosDay(Date.parse(instant)) === lagosDay(nowMs) ? '' : `${formatShortDate(instant)}, `}${formatTime(instant)}`;

/** The deadline as a time; since when it waits if it has none. */
export const timeText = ({ deadline, since }: Waits, nowMs: number): string =>
  deadline === null ? `Since ${momentText(since, nowMs)}` : momentText(deadline, nowMs);

/** `Until 07:30 AM, in 15 min`, `Was due 06:55 AM, 20 min ago`, `No deadline, since Fri 20 Nov, 11:00 AM`. */
export function deadlineText({ deadline, since }: Waits, nowMs: number): string {
  if (deadline === null) return `No deadline, since ${momentText(since, nowMs)}`;
  const isPast = groupOf(deadline, nowMs) === 'overdue';
  return `${isPast ? 'Was due' : 'Until'} ${momentText(deadline, nowMs)}, ${leftText(deadline, nowMs)}`;
}

/** What an item is about, in a few words. */
export function titleOf({ kind, ride, money, reference }: QueueItem): string {
  if (ride) return ride.traveller.name;
  if (!money) return reference;
  const amount = money.amount === null ? 'Amount not known' : formatNaira(money.amount);
  if (kind === 'difference') return `${amount}, the lists differ`;
  return `${amount}, ${kind === 'discrepancy' ? 'reported again' : (money.travellerName ?? 'no booking')}`;
}

type Labels = Readonly<Record<string, { readonly label: string }>>;
const labelsOf = (kind: QueueItem['kind']): Labels => {
  if (kind === 'difference') return differenceWords;
  return kind === 'discrepancy' ? discrepancyWords : reasonWords;
};

/** Why money waits, as a label. */
export const reasonLabel = ({ kind, money }: QueueItem): string | undefined =>
  money ? labelsOf(kind)[money.reason]?.label : undefined;

/** What to do first about a contradiction of the bank, or a difference of the lists. */
export function toAsk({ kind, money }: QueueItem): string | undefined {
  if (!money) return undefined;
  if (kind === 'difference')
    return (differenceWords as Readonly<Record<string, { readonly todo: string }>>)[money.reason]?.todo;
  return kind === 'discrepancy'
    ? (discrepancyWords as Readonly<Record<string, { readonly ask: string }>>)[money.reason]?.ask
    : undefined;
}

/** The page on which it is settled, at its row. */
export function linkOf({ id, kind, ride, reference }: QueueItem): string {
  if (kind === 'approval') return '/ops/releases';
  if (kind === 'messages') return '/ops/messages?state=open';
  if (kind === 'difference') return '/ops/payments/reconciliation';
  if (kind === 'money') return `/ops/payments?item=${encodeURIComponent(id.replace(/^money:/, ''))}`;
  if (!ride) return `/ops/payments?discrepancy=${encodeURIComponent(id.replace(/^discrepancy:/, ''))}`;
  return `/ops/rides?day=${ride.ride.pickupDate}&ride=${encodeURIComponent(reference)}`;
}
