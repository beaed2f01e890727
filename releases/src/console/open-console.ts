import { buildStale } from '../builds/build-all';
import { BuildFailed, isBuilt } from '../builds/build-package';
import type { Step } from '../terminal/steps';
import { type ConsoleBuild, localConsole, readConsole } from './console-build';

/**
 * The back office as this checkout makes it, built if it is not yet. The site goes on without it: travellers book
 * while `/ops` says what to do.
 */
export async function openConsole(
  root: string | undefined,
  { step, note }: { readonly step: Step; readonly note?: (sentence: string) => void },
): Promise<ConsoleBuild | undefined> {
  const local = await localConsole(root);
  if (!local) return undefined;
  try {
    await buildStale([local], step);
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    note?.(`The back office does not build: see \`pnpm build\`. The site starts without it.`);
  }
  return isBuilt(local.of, local.version) ? readConsole(local) : undefined;
}
