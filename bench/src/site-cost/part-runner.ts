import type { Budget } from '../result';

/** What measures the parts of a bench, one after the other. */
export interface PartRunner {
  /** Those that threw so far. */
  readonly failed: readonly string[];
  /** Says what is under way and how long it took; one that throws is said, and takes nothing along of what others measured. */
  run<Figures>(what: string, measure: () => Promise<Figures>): Promise<Figures | undefined>;
}

export function partRunner(): PartRunner {
  const failed: string[] = [];
  return {
    failed,
    async run(what, measure) {
      const startMs = performance.now();
      console.log(`  ${what} …`);
      try {
        return await measure();
      } catch (error) {
        failed.push(what);
        console.error(`  ${what} did not end:`, error);
        return undefined;
      } finally {
        console.log(`  ${what}: ${Math.round((performance.now() - startMs) / 1000)} s`);
      }
    },
  };
}

/** Stands for the budgets of a part that threw: which they are is not known without figures. */
export const notMeasured = (what: string): Budget => ({
  what: `errors in ${what}`,
  measured: 1,
  unit: '',
  bound: 0,
  better: 'below',
});
