import { arcToCubics, type Cubic } from './svg-arc';

/** Move, line, curve or close, with absolute coordinates. */
export interface PathStep {
  readonly op: 'm' | 'l' | 'c' | 'h';
  readonly c: readonly number[];
}

interface Pen {
  readonly steps: PathStep[];
  at: readonly [number, number];
  start: readonly [number, number];
  /** The last control point of a curve; where a smooth curve goes on from. */
  bend: readonly [number, number] | undefined;
}

/** How many numbers each command takes. */
const arity: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const number = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/iy;
const flag = /[01]/y;

/** An SVG path as absolute lines and cubic curves. @throws Error on what is no path command */
export function readPath(path: string): PathStep[] {
  const pen: Pen = { steps: [], at: [0, 0], start: [0, 0], bend: undefined };
  let before = '';
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    const size = arity[command];
    if (size === undefined) throw new Error(`The path command ${letter} is not understood`);
    const given = numbersOf(rest, command === 'A');
    for (let from = 0; from === 0 || from < given.length; from += size || 1) {
      const origin = letter === command ? ([0, 0] as const) : pen.at;
      const one = absolute(command, given.slice(from, from + size), origin);
      // Further pairs after a move are lines.
      const doing = command === 'M' && from > 0 ? 'L' : command;
      take(pen, doing, one, before);
      before = doing;
    }
  }
  return pen.steps;
}

function numbersOf(text: string, arcs: boolean): number[] {
  const found: number[] = [];
  for (let index = 0; index < text.length; ) {
    // The two flags of an arc may stand without a space: `a2 2 0 011 1`.
    const token = arcs && (found.length % 7 === 3 || found.length % 7 === 4) ? flag : number;
    token.lastIndex = index;
    const [match] = token.exec(text) ?? [];
    if (match) found.push(Number(match));
    index += match?.length ?? 1;
  }
  return found;
}

function absolute(command: string, given: readonly number[], [x, y]: readonly [number, number]): number[] {
  if (command === 'H') return given.map((value) => value + x);
  if (command === 'V') return given.map((value) => value + y);
  if (command === 'A') return given.map((value, index) => (index < 5 ? value : value + (index === 5 ? x : y)));
  return given.map((value, index) => value + (index % 2 === 0 ? x : y));
}

function take(pen: Pen, command: string, given: readonly number[], before: string) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = given;
  const [x, y] = pen.at;
  const mirrored = (family: string): [number, number] =>
    pen.bend && family.includes(before) ? [2 * x - pen.bend[0], 2 * y - pen.bend[1]] : [x, y];
  const move = (op: 'm' | 'l', toX: number, toY: number) => {
    pen.steps.push({ op, c: [toX, toY] });
    pen.at = [toX, toY];
  };
  const curve = (...cubic: Cubic) => {
    pen.steps.push({ op: 'c', c: cubic });
    pen.at = [cubic[4], cubic[5]];
    pen.bend = [cubic[2], cubic[3]];
  };
  const quadratic = (qx: number, qy: number, toX: number, toY: number) => {
    const pull = (from: number, control: number) => from + (2 / 3) * (control - from);
    curve(pull(x, qx), pull(y, qy), pull(toX, qx), pull(toY, qy), toX, toY);
    pen.bend = [qx, qy];
  };

  if (command === 'M') {
    move('m', a, b);
    pen.start = pen.at;
  } else if (command === 'L') move('l', a, b);
  else if (command === 'H') move('l', a, y);
  else if (command === 'V') move('l', x, a);
  else if (command === 'C') curve(a, b, c, d, e, f);
  else if (command === 'S') curve(...mirrored('CS'), a, b, c, d);
  else if (command === 'Q') quadratic(a, b, c, d);
  else if (command === 'T') quadratic(...mirrored('QT'), a, b);
  else if (command === 'A') {
    const arc = { from: pen.at, to: [f, g], radii: [a, b], tiltDegrees: c, large: d === 1, sweep: e === 1 } as const;
    for (const cubic of arcToCubics(arc)) curve(...cubic);
  } else {
    pen.steps.push({ op: 'h', c: [] });
    pen.at = pen.start;
  }
}
