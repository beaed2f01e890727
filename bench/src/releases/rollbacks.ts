import type { Operator } from './operator';
import type { Pair } from './pairs';

/** How long each rollback took to be acknowledged, milliseconds. */
export async function acknowledged(operator: Operator, pairs: readonly Pair[], rounds: number): Promise<number[]> {
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { name, before, after } = pairs[round % pairs.length] ?? never();
    await operator.promote(name, after);
    const startedAt = performance.now();
    await operator.rollBack(name, before);
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

const never = (): never => {
  throw new Error('There are no remotes');
};
