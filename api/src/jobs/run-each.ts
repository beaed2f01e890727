import type { Context } from '../context';
import { outagesToOpen, ServiceOutage } from './circuit-breaker';
import { framesOf, reasonOf } from './queue';

/** Some items of a batch failed; each was logged, and the others are done. */
export class BatchFailed extends Error {
  override readonly name = 'BatchFailed';
}

/** An item of a batch with its reference for the log. */
export interface Referenced {
  readonly reference: string;
}

/** Waits until all have ended. @throws what the first failed one threw */
export async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Runs a step for each item, in their order, one after another or some at once. A failing item is logged by its reference and does not stop the others;
 * the next run of the job finds it again. The step opens the transaction. After three outages in a row the remaining
 * items are not tried.
 * @throws BatchFailed at the end, so that the job runs again soon; ServiceOutage after three outages
 */
export async function runEach<One extends Referenced>(
  { log }: Pick<Context, 'log'>,
  batch: readonly One[],
  step: (one: One) => Promise<unknown>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): Promise<void> {
  let failed = 0;
  let outages = 0;
  let outage: Error | undefined;
  const left = batch.values();
  const runLeft = async () => {
    for (const one of left) {
      try {
        await step(one);
        outages = 0;
      } catch (cause) {
        failed += 1;
        const error = cause instanceof Error ? cause : new Error(String(cause));
        log.error({ reference: one.reference, reason: reasonOf(error), at: framesOf(error) }, 'One of a batch failed');
        outages = error instanceof ServiceOutage ? outages + 1 : 0;
        if (outages >= outagesToOpen) outage ??= error;
      }
      if (outage) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runLeft));
  if (outage) throw outage;
  if (failed > 0) throw new BatchFailed(`${failed} of ${batch.length} failed`);
}
