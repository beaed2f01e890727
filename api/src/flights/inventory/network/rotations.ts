export interface Rotation {
  readonly airline: string;
  readonly home: string;
  readonly away: string;
  /** On home's clock, minutes after midnight. */
  readonly departsMinutes: readonly number[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly aircraft: string;
  /** On the ground at the other end. */
  readonly turnMinutes: number;
  /** Of the first way out and the first way back; the others get numbers in turn. */
  readonly numbers: readonly [number, number] | undefined;
}

const defaultTurnMinutes = 40;
const lineForm = /^(\w\w) ([A-Z]{3}) ([A-Z]{3}) ([\d,]+) ([1-7]+) (\w{4})(?: (\d+))?(?: (\d+)(?:-(\d+))?)?$/;

/** Reads the lists of who flies where; throws on a line of another form. */
export const parseRotations = (text: string): Rotation[] => text.trim().split('\n').map(parseLine);

function parseLine(line: string): Rotation {
  const [, airline = '', home = '', away = '', times = '', days = '', aircraft = '', turn, out, back] =
    lineForm.exec(line) ?? [];
  if (!airline) throw new Error(`Not a rotation: ${line}`);
  return {
    airline,
    home,
    away,
    departsMinutes: times.split(',').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2))),
    days: [...days].reduce((mask, day) => mask | (1 << (Number(day) - 1)), 0),
    aircraft,
    turnMinutes: turn === undefined ? defaultTurnMinutes : Number(turn),
    numbers: out === undefined ? undefined : [Number(out), Number(back ?? Number(out) + 1)],
  };
}
