import { execFile } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const fixture = join(import.meta.dirname, 'start-worker.fixture.ts');

/** The priority of an examination in the background of a site that runs so much below this process. */
async function priorityBelow(by: number): Promise<number> {
  const { stdout } = await promisify(execFile)('nice', ['-n', `${by}`, process.execPath, '--import', 'tsx', fixture]);
  return Number(stdout);
}

test('an examination in the background has a low priority', async () => {
  expect(await priorityBelow(0)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
});

test('an examination of a site of the lowest priority has that too, as only root may raise it', async () => {
  expect(await priorityBelow(19)).toBe(19);
});
