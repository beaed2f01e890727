import type { Found } from './forget-device';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Describes what was removed, one line for each kind that was found. */
export const describeFound = ({ confirmations, searches, bookings, forms, lookUps }: Found): string[] => [
  ...counted(confirmations, 'stored confirmation', 'stored confirmations'),
  ...counted(bookings, 'booking in hand', 'bookings in hand'),
  ...counted(lookUps, 'booking that you looked up in this tab', 'bookings that you looked up in this tab'),
  ...counted(forms, 'form that you filled in', 'forms that you filled in'),
  ...counted(searches, 'recent search', 'recent searches'),
];
