import { brand } from '../brand';

const utf8 = new TextEncoder();

/** Escapes a text value (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line to at most 75 octets (RFC 5545, 3.1), without splitting the octets of a letter. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

export interface CalendarEvent {
  /** Stays the same for the same event, so that another import updates it. The brand's name is appended to make it unique. */
  readonly uid: string;
  /** When the booking was made, or its time was last changed. */
  readonly stamp: Date;
  /** Higher after each change of the time. */
  readonly sequence?: number;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly location: string;
  readonly details: readonly (string | null | false | undefined)[];
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly reminder?: { readonly hoursBefore: number; readonly text: string };
}

/** A calendar file (RFC 5545). Times are in UTC, so that each calendar shows them in the time zone of its user. */
export function calendarFile(product: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@${brand.name.toLowerCase()}`,
  `DTSTAMP:${utc(event.stamp)}`,
  ...(event.sequence ? [`SEQUENCE:${event.sequence}`] : []),
  `DTSTART:${utc(event.start)}`,
  `DTEND:${utc(event.end)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `LOCATION:${escapeText(event.location)}`,
  `DESCRIPTION:${escapeText(event.details.filter(Boolean).join('\n'))}`,
  `STATUS:${event.status}`,
  ...reminderLines(event),
  'END:VEVENT',
];

const reminderLines = ({ reminder }: CalendarEvent): string[] =>
  reminder
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(reminder.text)}`,
        `TRIGGER:-PT${reminder.hoursBefore}H`,
        'END:VALARM',
      ]
    : [];
