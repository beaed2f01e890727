import { formatDate, formatNaira } from 'shared/format';
import type { FoundBooking, FoundTransfer } from '../api/bookings';
import { statusWords } from '../model/booking-words';
import { ledgerOf } from '../model/ledger-words';
import type { PageCommand } from './page-commands';
import type { RecentPlace } from './recent';

/** One line of the command bar. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  /** Where it leads, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
  /** Not remembered among the recent ones if it leads to what somebody typed. */
  readonly isPersonal?: boolean;
}

interface Offered {
  readonly typed: string;
  readonly sections: readonly { readonly path: string; readonly title: string }[];
  readonly recent: readonly RecentPlace[];
  readonly page: readonly PageCommand[];
  readonly drivers: readonly { readonly name: string; readonly phone: string }[];
  readonly bookings: readonly FoundBooking[];
  /** Without a booking. */
  readonly transfers: readonly FoundTransfer[];
  readonly maySearch: boolean;
}

const mostDrivers = 4;
const minLetters = 3;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether each typed word begins a word of the text, or is a part of a number. */
function matches(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s,:]+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part) || (/^\d{3,}$/.test(part) && word.includes(part))));
}

export const isLongEnough = (typed: string): boolean => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= minLetters;

/** The lines of the command bar for what is typed, in the order in which they are shown. */
export function commandsFor({
  typed,
  sections,
  recent,
  page,
  drivers,
  bookings,
  transfers,
  maySearch,
}: Offered): Command[] {
  const words = typed.trim();
  const wanted = (text: string) => matches(text, words);
  const ofPage = page
    .filter(({ label }) => wanted(label))
    .map(({ label, run }): Command => ({ id: `page ${label}`, group: 'On this page', label, run }));
  const ofSections = sections
    .filter(({ title }) => wanted(title))
    .map(({ path, title }): Command => ({ id: `section ${path}`, group: 'Sections', label: title, to: path }));
  if (!words) {
    const last = recent.map(({ label, path }): Command => ({ id: `recent ${path}`, group: 'Recent', label, to: path }));
    const known = new Set(recent.map(({ path }) => path));
    return [...last, ...ofPage, ...ofSections.filter(({ to }) => !known.has(to ?? ''))];
  }
  const found = bookings.map((booking): Command => {
    const { bookingId, travellerName, from, to, isErased } = booking;
    return {
      id: `booking ${bookingId}`,
      group: 'Bookings',
      label: bookingId,
      detail: `${isErased ? 'Erased' : travellerName}, ${from} to ${to}, ${statusWords(booking).label}`,
      to: `/ops/bookings/${bookingId}`,
    };
  });
  const ofTransfers = transfers.map(
    ({ reference, amount, sentOn }): Command => ({
      id: `transfer ${reference}`,
      group: 'Transfers without a booking',
      label: reference,
      detail: `${formatNaira(amount)}, ${formatDate(sentOn)}`,
      to: ledgerOf(reference),
      isPersonal: true,
    }),
  );
  const ofDrivers = drivers
    .filter(({ name, phone }) => wanted(`${name} ${phone}`))
    .slice(0, mostDrivers)
    .map(
      ({ name, phone }): Command => ({
        id: `driver ${phone}`,
        group: 'Drivers',
        label: `Rides of ${name}`,
        to: `/ops/bookings?q=${encodeURIComponent(phone)}`,
        isPersonal: true,
      }),
    );
  const search: Command[] =
    maySearch && isLongEnough(words)
      ? [
          {
            id: 'search',
            group: 'Search',
            label: `All bookings with “${words}”`,
            to: `/ops/bookings?q=${encodeURIComponent(words)}`,
            isPersonal: true,
          },
        ]
      : [];
  return [...found, ...ofTransfers, ...ofPage, ...ofSections, ...ofDrivers, ...search];
}
