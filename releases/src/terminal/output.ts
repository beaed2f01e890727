import { stripVTControlCharacters, styleText } from 'node:util';

export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow', text: string) => string;

/** Styles for a stream; none unless it is a terminal, and none with NO_COLOR. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream });

/** Pads each column to its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** A progress line that is updated in place; writes nothing unless the stream is a terminal. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const clearLine = '\r\u001b[2K';

export const progressLineOn = (stream: NodeJS.WriteStream): ProgressLine =>
  stream.isTTY
    ? {
        show: (text) => void stream.write(`${clearLine}${text}`),
        clear: () => void stream.write(clearLine),
      }
    : { show: () => undefined, clear: () => undefined };

/** Runs work under a name, and shows how long it took. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const tickMs = 100;

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Writes one line for each step: a tick or a cross, its name, its duration. On a terminal the duration is updated meanwhile. */
export function stepsTo(stream: NodeJS.WriteStream): Step {
  const paint = paintFor(stream);
  const line = progressLineOn(stream);
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
