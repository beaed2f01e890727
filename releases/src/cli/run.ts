import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../builds/packages';
import { paintFor, progressLineOn, stepsTo } from '../terminal/output';
import { approvals, decline } from './approvals';
import { CliFailure, type Command, exitCodes, type Outcome } from './command';
import { connect, findSite } from './connection';
import { auto, freeze, noAuto, thaw } from './freeze';
import { history } from './history';
import { keep, unkeep } from './keep';
import { key } from './key';
import { list } from './list';
import { canary, promote, rollback } from './move';
import { preview } from './preview';
import { publish } from './publish';
import { status } from './status';
import { token } from './token';
import { verify } from './verify';
import { withdraw } from './withdraw';

const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  'Publish and activate': { publish, promote, canary, rollback },
  'Second person': { approvals, decline },
  Inspect: { status, list, history, verify, preview },
  'Control moves': { freeze, thaw, 'no-auto': noAuto, auto },
  'Store and remove': { keep, unkeep, withdraw },
  Access: { token, key },
};

const commands: Readonly<Record<string, Command>> = Object.assign({}, ...Object.values(groups));

const overview = `Publish, activate and roll back releases of the shell and of remotes.

Usage: pnpm release <command> [options]

${Object.entries(groups)
  .map(([title, group]) =>
    [`${title}:`, ...Object.entries(group).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)].join('\n'),
  )
  .join('\n\n')}

Options:
  --json     Print the result or the error as JSON
  -h, --help Show the help of a command

Environment:
  DATA_DIR        Data folder of the site on this machine (default: .data)
  RELEASES_URL    Address of another site
  RELEASES_TOKEN  Token for that site

Exit codes:
  0 success, 1 refused, 2 usage error, 3 site not reachable, 4 token not accepted,
  5 build failed, 6 frozen, 7 refused by the gate

Examples:
  pnpm release publish mf-rides --canary 10
  pnpm release rollback mf-rides --why "prices are wrong"`;

export interface RunOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root?: string;
}

/** Runs one command. Results go to stdout, progress and errors to stderr. @returns the exit code */
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
  if (!command) throw new CliFailure('usage', `Unknown command "${name}".\n\n${overview}`);
  const parsed = parse(command, rest);
  if (parsed.options.help) return textOutcome(command.help);
  const { least, most } = command.positionals;
  if (parsed.positionals.length < least || parsed.positionals.length > most)
    throw new CliFailure('usage', command.help);
  return command.run(parsed, {
    connect: async () => connect(await findSite(env)),
    step: stepsTo(stderr),
    paint: paintFor(stdout),
    line: progressLineOn(stderr),
    root: root ?? workspaceRoot,
    // pnpm runs scripts in the package's folder, and sets INIT_CWD to the caller's folder.
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
