import type { CommandArgs } from './command';
import { CliFailure } from './failure';

/** The release that a command line names as `<remote>@<version>`. @throws CliFailure usage */
export function parseRelease({ positionals }: CommandArgs): { readonly name: string; readonly version: string } {
  const [name, version, ...more] = (positionals[0] ?? '').split('@');
  if (!name || !version || more.length)
    throw new CliFailure('usage', 'Name the release as <remote>@<version>: mf-rides@1.5.0.');
  return { name, version };
}
