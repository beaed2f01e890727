import { z } from 'zod';
import { readCsv } from '../../../database/read-csv';

const file = 'rotations.csv';
const code = (length: number) =>
  z.string().regex(new RegExp(`^[A-Z0-9]{${length}}$`), `is not ${length} capitals or digits`);
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A line of `api/data/rotations.csv`; the README beside it describes the columns. */
const rotation = z
  .strictObject({
    airline: code(2),
    home: code(3),
    away: code(3),
    departs: z
      .string()
      .transform((text) => text.split(' '))
      .refine((times) => times.every((time) => clockTime.test(time)), 'is not a list of times like 07:00 16:30'),
    days: z.string().regex(/^[1-7]+$/, 'is not a list of weekdays like 135'),
    aircraft: code(4),
    turn_minutes: z.string().regex(/^\d+$/, 'is not a number of minutes'),
    number_out: z.string().regex(/^\d*$/, 'is not a number'),
    number_back: z.string().regex(/^\d*$/, 'is not a number'),
  })
  .refine((line) => (line.number_out === '') === (line.number_back === ''), {
    path: ['number_back'],
    message: 'and number_out belong together: give both or none',
  })
  .transform((line) => ({
    airline: line.airline,
    home: line.home,
    away: line.away,
    /** In minutes after midnight, local time of the home airport. */
    departsMinutes: line.departs.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))),
    /** Bit 0 is Monday. */
    days: [...line.days].reduce((mask, day) => mask | (1 << (Number(day) - 1)), 0),
    aircraft: line.aircraft,
    /** The time on the ground at the destination. */
    turnMinutes: Number(line.turn_minutes),
    /** The numbers of the first flight out and back; the others get the following numbers. */
    numbers: line.number_out === '' ? undefined : ([Number(line.number_out), Number(line.number_back)] as const),
  }));

export type Rotation = Readonly<z.output<typeof rotation>>;

/** @throws Error with the line, the column and the fault */
export const parseRotations = (rows: readonly Readonly<Record<string, string>>[]): Rotation[] =>
  rows.map((row, index) => {
    const parsed = rotation.safeParse(row);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${file}, line ${index + 2}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  });

/** The rotations of the week of a new database. */
export const readRotations = async (): Promise<Rotation[]> => parseRotations(await readCsv(file));
