import { randomBytes } from 'node:crypto';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, FaultRun, Report } from '../fault';
import { measureOverload } from '../overload';
import { emptyLog } from '../travellers';

const factor = 5;
const secondsEach = 8;

const bounds = { p95Ms: 2000, goodputOfPeak: 0.8, recoveryMs: 5000 };

/** Sends five times the bookings that the API can serve, with notices and health checks at the same time. */
async function runUnderOverload({ engine, rounds }: FaultRun, env: Record<string, string> = {}): Promise<Report> {
  const sandboxSecret = randomBytes(32).toString('hex');
  const settings = {
    SANDBOX_SECRET: sandboxSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_LOOP_LAG_MS: '500',
    MAX_WAIT_MS: '1000',
    ...env,
  };
  return withApi(
    engine,
    async (site) => {
      const origin = `${site.origin}/api/v1`;
      const seconds = secondsEach * rounds;
      const result = await measureOverload({ origin, sandboxSecret, factor, seconds });
      const { calls, notices, health, peakFlowsPerSecond, goodFlowsPerSecond, recoveredAfterMs } = result;
      const goodput = goodFlowsPerSecond / peakFlowsPerSecond;
      const checks: Readonly<Record<string, boolean>> = {
        [`p95 of answered calls: ${calls.p95Ms} ms`]: calls.p95Ms <= bounds.p95Ms,
        [`${calls.timedOut} calls timed out, ${calls.broken} broke`]: calls.timedOut + calls.broken === 0,
        [`goodput is ${goodput.toFixed(2)} of the peak`]: goodput >= bounds.goodputOfPeak,
        [`${notices.sent - notices.answered} notices were not answered`]: notices.answered === notices.sent,
        [`${health.sent - health.answered} health checks were not answered`]: health.answered === health.sent,
        [`recovered after ${recoveredAfterMs} ms`]: recoveredAfterMs <= bounds.recoveryMs,
      };
      const violations = Object.keys(checks).filter((what) => !checks[what]);
      const counts = {
        seconds,
        answered: calls.answered,
        refused: calls.refused,
        notices: notices.answered,
        'ms p95': calls.p95Ms,
        '% of the peak': Math.round(goodput * 100),
      };
      return { counts, violations: await checkRecords(site, { ...emptyLog(), violations }) };
    },
    settings,
  );
}

export const overload: Fault = {
  name: `overload: ${factor} times the travellers that the API can serve`,
  engines: ['postgres', 'embedded'],
  runsAlone: true,
  // takes a minute and a half and needs an idle machine; `work-queue.test.ts` tests the rule without a load
  rounds: { short: 0, full: 2 },
  run: (run) => runUnderOverload(run),
  control: {
    without: 'the limit of waiting: calls queue for a minute',
    expects: /p95/,
    run: (run) => runUnderOverload({ ...run, rounds: 1 }, { MAX_WAIT_MS: '60000' }),
  },
};
