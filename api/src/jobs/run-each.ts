import type { Context } from '../context';
import { outagesToOpen, ServiceOutage } from './circuit-breaker';
import { framesOf, reasonOf } from './queue';

/** Some of a batch failed; each was logged, and all the others are done. */
export class BatchFailed extends Error {
  override readonly name = 'BatchFailed';
}

/** One of a batch: the name under which a person finds it. */
export interface Referenced {
  readonly reference: string;
}

/**
 * Does a step for each of a batch, one after another. One that fails is logged by its reference and holds up no other;
 * it is found again by the job's next run. The step opens the transaction, so that nothing is left half done.
 * A service that was out three times in a row is out for the others too: they are not tried.
 * @throws BatchFailed at the end, so that the job runs again soon and its row says so; ServiceOutage for such a service
 */
export async function runEach<One extends Referenced>(
  { log }: Pick<Context, 'log'>,
  batch: readonly One[],
  step: (one: One) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  let outages = 0;
  for (const one of batch) {
    try {
      await step(one);
      outages = 0;
    } catch (cause) {
      failed += 1;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      log.error({ reference: one.reference, reason: reasonOf(error), at: framesOf(error) }, 'One of a batch failed');
      outages = error instanceof ServiceOutage ? outages + 1 : 0;
      if (outages >= outagesToOpen) throw error;
    }
  }
  if (failed > 0) throw new BatchFailed(`${failed} of ${batch.length} failed`);
}
