import { parseArgs } from 'node:util';
import { StartFailure } from 'server/start-failure';

export interface DevArguments {
  /** The packages to watch; empty for all. */
  readonly names: readonly string[];
  /** The address of a deployed site to serve them in, without a trailing slash. */
  readonly against: string | undefined;
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new StartFailure(`"${text}" is no address of a site. It looks like https://tafiya.example.`);
}

/** @throws StartFailure for invalid arguments, with the usage */
export function parseDevArguments(args: readonly string[], packages: readonly string[]): DevArguments {
  const { values, positionals } = parse(args.filter((argument) => argument !== '--'));
  const against = values.against === undefined ? undefined : originOf(values.against);
  const known = against ? packages.filter((name) => name !== 'shell') : packages;
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new StartFailure(`"${unknown}" cannot be watched here. There are: ${known.join(', ')}.`);
  if (against && positionals.length === 0)
    throw new StartFailure('Name the remotes that take the place of the deployed ones: pnpm dev mf-rides --against …');
  return { names: positionals.length ? positionals : packages, against };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { against: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    const [fault] = (error as Error).message.split('. To specify');
    throw new StartFailure(`${fault}. It is: pnpm dev [package…] [--against https://tafiya.example]`);
  }
}
