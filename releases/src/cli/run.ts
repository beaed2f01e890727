import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../builds/packages';
import { paintFor } from '../terminal/colour';
import { stepsTo } from '../terminal/steps';
import type { Command } from './command';
import { connect, findSite } from './connection';
import { CliFailure, exitCodes } from './failure';
import { history } from './history';
import { publish } from './publish';
import { rollback } from './rollback';
import { status } from './status';

const commands: Readonly<Record<string, Command>> = { publish, status, history, rollback };

const overview = `pnpm release <command>

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  --json     print the answer as JSON
  --help     after a command: what it does, its options, examples

It speaks to the site that runs on DATA_DIR (default .data), or to the one named by RELEASES_URL
with RELEASES_TOKEN. It ends with 0 when done, 1 refused, 2 not understood, 3 no site, 4 token not
taken, 5 build failed.`;

export interface RunOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root?: string;
}

/** Runs one command line. Answers go to stdout, progress and faults to stderr. @returns the exit code */
export async function runCli(args: readonly string[], options: RunOptions): Promise<number> {
  const { stdout, stderr } = options;
  try {
    stdout.write(`${await answer(args, options)}\n`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    stderr.write(`${paintFor(stderr)('red', error.message)}\n`);
    return exitCodes[error.reason];
  }
}

async function answer(args: readonly string[], { stdout, stderr, env, root }: RunOptions): Promise<string> {
  const [name, ...rest] = args;
  if (!name || name === '--help' || name === '-h' || name === 'help') return overview;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CliFailure('usage', `There is no command "${name}".\n\n${overview}`);
  const given = parse(command, rest);
  if (given.options.help) return command.help;
  const { least, most } = command.positionals;
  if (given.positionals.length < least || given.positionals.length > most) throw new CliFailure('usage', command.help);
  const { text, json } = await command.run(given, {
    connect: async () => connect(await findSite(env)),
    step: stepsTo(stderr),
    paint: paintFor(stdout),
    root: root ?? workspaceRoot,
    user: userName(),
  });
  return given.options.json ? JSON.stringify(json, null, 2) : text;
}

function parse(command: Command, args: readonly string[]) {
  const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...common },
      allowPositionals: true,
    });
    return { positionals, options: values as Readonly<Record<string, string | boolean | undefined>> };
  } catch (error) {
    const [fault] = (error as Error).message.split('. To specify');
    throw new CliFailure('usage', `${fault}.\n\n${command.help}`);
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
