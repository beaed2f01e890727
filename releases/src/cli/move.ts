import type { MoveAnswer, MoveRequest } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { shellName } from '../release/names';
import {
  CliFailure,
  type Command,
  type CommandArgs,
  type CommandContext,
  type Outcome,
  textOption,
  wholeOption,
} from './command';
import type { Connection } from './connection';
import { tabCountMessage, waitSeconds, watchTabs } from './tab-count';

/** The options of all moves. */
export const moveOptions = {
  by: { type: 'string' },
  why: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Further options of moves to another release. */
const waitOptions = { wait: { type: 'string' }, 'no-wait': { type: 'boolean' } } as const;

export const moveHelp = `  --dry-run        Show what would happen, and change nothing
  --why <text>     Reason, for the history
  --by <name>      Author, for the history (default: your user name)`;

const waitHelp = `  --wait <seconds> How long to count the open tabs that have switched (default ${waitSeconds}, at most 600)
  --no-wait        Do not count open tabs`;

type MoveOrder = Pick<MoveRequest, 'name' | 'kind'> &
  Partial<Pick<MoveRequest, 'version' | 'percent' | 'ifLive' | 'noAuto'>>;

/** Requests a move. If `watches` is set, then waits until the open tabs run the new release. */
export async function move(
  order: MoveOrder,
  args: CommandArgs,
  context: CommandContext,
  { site, watches }: { readonly site: Connection; readonly watches: boolean },
): Promise<Outcome> {
  const { step, user } = context;
  const { name } = order;
  const dryRun = args.options['dry-run'] === true;
  const seconds = wholeOption(args, 'wait', 0, 600) ?? waitSeconds;
  const answer = await step(`sent to ${site.origin}`, () =>
    site.call(operations.move, {
      body: { ...order, by: textOption(args, 'by') ?? user, why: textOption(args, 'why'), dryRun },
    }),
  );
  const reachesTabs = watches && answer.move !== null && !dryRun;
  const waits = reachesTabs && name !== shellName && args.options['no-wait'] !== true;
  const tabCount = waits ? await watchTabs(site, name, seconds, context) : undefined;
  const tabs = tabCount ? [tabCountMessage(tabCount, answer.pointer.live)] : [];
  if (reachesTabs && name === shellName) tabs.push('Open tabs load this shell with their next page load.');
  return {
    text: [sentenceOf(answer, context), ...tabs].join('\n'),
    json: { ...answer, ...(tabCount && { receipt: tabCount }) },
  };
}

function sentenceOf({ sentence, dryRun, move: made }: MoveAnswer, { paint }: CommandContext): string {
  if (dryRun) return `${paint('yellow', 'Dry run:')} ${sentence}`;
  return made ? `${paint('green', '✓')} ${sentence}` : sentence;
}

/** The active release as `ifLive`, so that the move is refused if another one is active by then. */
export async function expectedLive(site: Connection, name: string): Promise<Pick<MoveOrder, 'ifLive'>> {
  const { releases } = await site.call(operations.status, {});
  const live = releases.find((each) => each.name === name)?.live;
  return live ? { ifLive: live } : {};
}

export const rollback: Command = {
  summary: 'Activate an earlier release',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, to: { type: 'string' } },
  help: `Activate an earlier release of a remote or of the shell.

Usage: pnpm release rollback <name> [--to <version>] [options]

Without --to, the target is the latest good release that is compatible with the other active releases:
by default never one that a rollback has left or skipped. Releases that are skipped are listed with the
reason. The command refuses a version that is incompatible or was never live.

Nothing is built or uploaded, and no other remote changes. The next page load gets the release. Open tabs
switch to a remote's release at their next page, or at once if they are idle; they load a shell with their
next page load. The canary of the name ends. From then on \`pnpm start\` no longer moves this name.

Options:
  --to <version>   The target; \`pnpm release list <name>\` shows all releases
${moveHelp}
${waitHelp}

Examples:
  pnpm release rollback mf-rides --why "prices are wrong"
  pnpm release rollback mf-rides --to 1.4.1 --dry-run`,

  async run(args, context) {
    const [name = '', positional] = args.positionals;
    const to = textOption(args, 'to');
    if (to && positional && to !== positional)
      throw new CliFailure('usage', `Two versions are given, ${positional} and ${to}. Give one.`);
    const version = to ?? positional;
    const site = await context.connect();
    // Of two simultaneous rollbacks without a version, only one succeeds.
    const order = version ? { version } : await expectedLive(site, name);
    return move({ name, kind: 'rollback', ...order }, args, context, { site, watches: true });
  },
};

export const promote: Command = {
  summary: 'Activate a published release for all visits',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, 'no-auto': { type: 'boolean' } },
  help: `Activate a published release for all visits.

Usage: pnpm release promote <name> [version] [options]

Without a version, promotes the canary. The command refuses a release that is incompatible with the active
shell, that declares a path of another remote, or whose name is frozen.

Options:
  --no-auto        Turn automatic rollback off for this release; failures raise an alarm instead
${moveHelp}
${waitHelp}

Examples:
  pnpm release promote mf-rides
  pnpm release promote mf-rides 1.5.0 --why "clearer prices"`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const site = await context.connect();
    const order = version ? { version } : await expectedLive(site, name);
    const noAuto = args.options['no-auto'] === true && { noAuto: true };
    return move({ name, kind: 'promote', ...order, ...noAuto }, args, context, { site, watches: true });
  },
};

const defaultPercent = 10;

export const canary: Command = {
  summary: 'Activate a published release for a percentage of the visits',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, percent: { type: 'string' }, end: { type: 'boolean' } },
  help: `Activate a published release for a percentage of the visits.

Usage: pnpm release canary <remote> <version> [--percent <1-99>] [options]
       pnpm release canary <remote> --end [options]

A visit is assigned to the canary permanently. All other visits get the active release, which is also the
fallback if the canary cannot start. A canary ends when it is promoted, when the remote is rolled back,
with --end, or automatically if it fails for too many visits.

Options:
  --percent <n>    Percentage of the visits (default ${defaultPercent}); repeat the command to change it
  --end            End the canary: all visits get the active release
${moveHelp}

Examples:
  pnpm release canary mf-rides 1.5.0 --percent 10
  pnpm release canary mf-rides --end`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const percent = wholeOption(args, 'percent', 1, 99);
    const ends = args.options.end === true;
    if (ends && percent !== undefined) throw new CliFailure('usage', '--end and --percent cannot be combined.');
    if (!ends && !version) throw new CliFailure('usage', `The version of the canary is missing.\n\n${canary.help}`);
    const site = await context.connect();
    const order = ends
      ? { name, kind: 'canary-end' as const, ...(version && { version }) }
      : { name, kind: 'canary' as const, version, percent: percent ?? defaultPercent };
    return move(order, args, context, { site, watches: false });
  },
};
