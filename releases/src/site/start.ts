import { paintFor, stepsTo } from '../terminal/output';
import { startSite } from './';
import { runSite } from './run-site';

await runSite(() =>
  startSite({
    // Requests are not logged on a local terminal.
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
    latest: process.argv.includes('--latest'),
    step: stepsTo(process.stdout),
    note: (sentence) => process.stdout.write(`  ${paintFor(process.stdout)('yellow', sentence)}\n`),
  }),
);
