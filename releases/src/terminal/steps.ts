import { paintFor } from './colour';

/** Runs work under a name, and shows how long it took. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Steps as lines: a tick, the name, the time; a cross where one fails. */
export function stepsTo(stream: NodeJS.WriteStream): Step {
  const paint = paintFor(stream);
  return async (name, work) => {
    const startedMs = performance.now();
    try {
      const result = await work();
      stream.write(`${paint('green', '✓')} ${name} ${paint('dim', seconds(startedMs))}\n`);
      return result;
    } catch (error) {
      stream.write(`${paint('red', '✗')} ${name} ${paint('dim', seconds(startedMs))}\n`);
      throw error;
    }
  };
}

export const silentSteps: Step = (_, work) => work();
