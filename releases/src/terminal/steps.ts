import { paintFor } from './colour';
import { runningLineOn } from './running-line';

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
