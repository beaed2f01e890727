import { stripVTControlCharacters, styleText } from 'node:util';

export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow', text: string) => string;

/** Styles for a stream: none where it is no terminal, or where NO_COLOR is set. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream });

/** Columns as wide as their widest cell; the last one runs on. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** A line that is written over and over while something is waited for; without a person to look, nothing at all. */
export interface RunningLine {
  show(text: string): void;
  clear(): void;
}

const startOver = '\r\u001b[2K';

export const runningLineOn = (stream: NodeJS.WriteStream): RunningLine =>
  stream.isTTY
    ? {
        show: (text) => void stream.write(`${startOver}${text}`),
        clear: () => void stream.write(startOver),
      }
    : { show: () => undefined, clear: () => undefined };

/** Runs work under a name, and shows how long it took. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const tickMs = 100;

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Steps as lines: a tick, the name, the time; a cross where one fails. Where a person looks the time is seen to run. */
export function stepsTo(stream: NodeJS.WriteStream): Step {
  const paint = paintFor(stream);
  const line = runningLineOn(stream);
  return async (name, work) => {
    const startedMs = performance.now();
    const label = () => `${name} ${paint('dim', seconds(startedMs))}`;
    const timer = setInterval(() => line.show(`${paint('dim', '…')} ${label()}`), tickMs);
    const end = (mark: string) => {
      clearInterval(timer);
      line.clear();
      stream.write(`${mark} ${label()}\n`);
    };
    try {
      const result = await work();
      end(paint('green', '✓'));
      return result;
    } catch (error) {
      end(paint('red', '✗'));
      throw error;
    }
  };
}

export const silentSteps: Step = (_, work) => work();

const units = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const;

/** A time in its largest unit: `3 h`. */
export function spanOf(ms: number): string {
  const unit = units.find((each) => ms >= each.ms) ?? { name: 's', ms: 1_000 };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/** How long ago, in its largest unit. */
export const ageOf = (instant: string, now = Date.now()): string => spanOf(Math.max(0, now - Date.parse(instant)));
