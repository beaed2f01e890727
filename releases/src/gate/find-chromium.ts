import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The first two draw the same pages without the windows around them, for half of the work. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser to look with: what `CHROMIUM_PATH` names, an installed one, Playwright's own; undefined without any. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env.CHROMIUM_PATH;
  if (given !== undefined) return canRun(given) ? given : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, macOs, chromium.executablePath()].find(canRun);
}
