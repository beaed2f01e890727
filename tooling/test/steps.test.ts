import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { mainJourneys } from './ci-only';
import { chosenJourneys, playwright, root } from './steps';

test('the short run finds all its journeys, on PostgreSQL alone', () => {
  const files = mainJourneys(root);
  // Playwright refuses to run in a worker of Jest
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const list = execFileSync(playwright, ['test', '--list', ...chosenJourneys('postgres', files)], {
    cwd: join(root, 'e2e'),
    env: { ...env, NODE_OPTIONS: '--import tsx' },
    encoding: 'utf8',
  });
  for (const file of files) expect(list).toContain(`[postgres] › ${file.slice('e2e/'.length)}:`);
  expect(list).not.toContain('[embedded]');
});
