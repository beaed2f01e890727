import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../builds/packages';
import { paintFor, runningLineOn, stepsTo } from '../terminal/output';
import { CliFailure, type Command, exitCodes, type Outcome } from './command';
import { connect, findSite } from './connection';
import { auto, freeze, noAuto, thaw } from './freeze';
import { history } from './history';
import { keep, unkeep } from './keep';
import { key } from './key';
import { list } from './list';
import { canary, promote, rollback } from './move';
import { publish } from './publish';
import { status } from './status';
import { token } from './token';
import { verify } from './verify';
import { withdraw } from './withdraw';

const commands: Readonly<Record<string, Command>> = {
  publish,
  status,
  list,
  history,
  promote,
  canary,
  rollback,
  freeze,
  thaw,
  'no-auto': noAuto,
  auto,
  withdraw,
  keep,
  unkeep,
  verify,
  token,
  key,
};

const overview = `pnpm release <command>

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  --json     print the answer, or the failure, as JSON
  --help     after a command: what it does, its options, examples

Something is wrong with a remote? Take it back: pnpm release rollback <remote> --why "what you saw"

It speaks to the site that runs on DATA_DIR (default .data), or to the one named by RELEASES_URL
with RELEASES_TOKEN. It ends with 0 when done, 1 refused, 2 not understood, 3 no site, 4 token not
taken, 5 build failed, 6 frozen, 7 not passed by the gate.`;

export interface RunOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root?: string;
}

/** Runs one command line. Answers go to stdout, progress and faults to stderr. @returns the exit code */
export async function runCli(args: readonly string[], options: RunOptions): Promise<number> {
  const { stdout, stderr } = options;
  const isJson = args.includes('--json');
  try {
    const { text, json, failed } = await answer(args, options);
    stdout.write(`${isJson ? JSON.stringify(json, null, 2) : text}\n`);
    return exitCodes[failed ?? 'done'];
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    const { message, reason, code } = error;
    if (isJson) stdout.write(`${JSON.stringify({ message, reason, code }, null, 2)}\n`);
    stderr.write(`${paintFor(stderr)('red', message)}\n`);
    return exitCodes[reason];
  }
}

const textOutcome = (text: string): Outcome => ({ text, json: { text } });

async function answer(args: readonly string[], { stdout, stderr, env, root }: RunOptions): Promise<Outcome> {
  const [name, ...rest] = args.filter((argument, index) => !(argument === '--json' && index === 0));
  if (!name || name === '--help' || name === '-h' || name === 'help') return textOutcome(overview);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CliFailure('usage', `There is no command "${name}".\n\n${overview}`);
  const parsed = parse(command, rest);
  if (parsed.options.help) return textOutcome(command.help);
  const { least, most } = command.positionals;
  if (parsed.positionals.length < least || parsed.positionals.length > most)
    throw new CliFailure('usage', command.help);
  return command.run(parsed, {
    connect: async () => connect(await findSite(env)),
    step: stepsTo(stderr),
    paint: paintFor(stdout),
    line: runningLineOn(stderr),
    root: root ?? workspaceRoot,
    // pnpm runs scripts in the package's folder, and sets INIT_CWD to the caller's
    directory: env.INIT_CWD ?? process.cwd(),
    trustedKeysPath: resolve(env.RELEASES_TRUSTED_KEYS_FILE || join(env.DATA_DIR || '.data', 'trusted-keys.json')),
    async signingKey() {
      const { RELEASES_SIGNING_KEY: pem, RELEASES_SIGNING_KEY_FILE: file } = env;
      return pem || (file ? readFile(file, 'utf8') : undefined);
    },
    user: userName(),
  });
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
