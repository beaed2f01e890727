import type { MoveAnswer, MoveRequest } from '../contract/moves-api';
import { operations } from '../contract/operations';
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
import { receiptMessage, waitSeconds, watchTabs } from './receipt';

/** The options of all commands that move a pointer. */
export const moveOptions = {
  by: { type: 'string' },
  why: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** Further options of commands that activate another release. */
export const waitOptions = { wait: { type: 'string' }, 'no-wait': { type: 'boolean' } } as const;

export const moveHelp = `  --dry-run    check everything and show what would happen; nothing is done
  --why        why, for the history
  --by         who does it, for the history (default: your user name)`;

export const waitHelp = `  --wait       how many seconds to watch open tabs come over (default ${waitSeconds}, at most 600)
  --no-wait    do not watch them`;

type MoveOrder = Pick<MoveRequest, 'name' | 'kind'> &
  Partial<Pick<MoveRequest, 'version' | 'percent' | 'ifLive' | 'noAuto'>>;

/** Requests a move, and watches the open tabs change release if `watches` is set. */
export async function move(
  order: MoveOrder,
  args: CommandArgs,
  context: CommandContext,
  { site, watches }: { readonly site: Connection; readonly watches: boolean },
): Promise<Outcome> {
  const { step, user } = context;
  const dryRun = args.options['dry-run'] === true;
  const seconds = wholeOption(args, 'wait', 0, 600) ?? waitSeconds;
  const answer = await step(`asked ${site.origin}`, () =>
    site.call(operations.move, {
      body: { ...order, by: textOption(args, 'by') ?? user, why: textOption(args, 'why'), dryRun },
    }),
  );
  const waits = watches && answer.move !== null && !dryRun && args.options['no-wait'] !== true;
  const receipt = waits ? await watchTabs(site, order.name, seconds, context) : undefined;
  const tabs = receipt ? [receiptMessage(receipt, answer.pointer.live)] : [];
  return {
    text: [sentenceOf(answer, context), ...tabs].join('\n'),
    json: { ...answer, ...(receipt && { receipt }) },
  };
}

function sentenceOf({ sentence, dryRun, move: made }: MoveAnswer, { paint }: CommandContext): string {
  if (dryRun) return `${paint('yellow', 'Not done:')} ${sentence}`;
  return made ? `${paint('green', '✓')} ${sentence}` : sentence;
}

/** The active release of a name, as `ifLive`: the move is refused if another one is active by then. */
export async function expectedLive(site: Connection, name: string): Promise<Pick<MoveOrder, 'ifLive'>> {
  const { releases } = await site.call(operations.status, {});
  const live = releases.find((each) => each.name === name)?.live;
  return live ? { ifLive: live } : {};
}

export const rollback: Command = {
  summary: 'take one remote back to an earlier release, at once',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, to: { type: 'string' } },
  help: `pnpm release rollback <remote> [--to <version>] [--why <text>] [--by <name>]

Makes an earlier release live again: the version that you name, refused with the reason if it does
not fit what is live; by default the latest good one that fits, never one that was itself rolled
back from or jumped over by a rollback. A rollback that goes to a later release says "forward". What
it passed over on the way it tells, with the reasons. Nothing is uploaded or built,
no other remote is touched, and the next page load gets it. Open tabs follow at their next page, and
you see how many have. A canary ends with it. From then on \`pnpm start\` leaves this remote where you put it.

  --to         the release to go back to; \`pnpm release list <remote>\` shows them
${moveHelp}
${waitHelp}

  pnpm release rollback mf-rides --why "prices are wrong"
  pnpm release rollback mf-rides --to 1.4.1
  pnpm release rollback mf-rides --to 1.4.1 --dry-run`,

  async run(args, context) {
    const [name = '', positional] = args.positionals;
    const to = textOption(args, 'to');
    if (to && positional && to !== positional)
      throw new CliFailure('usage', `Which one is meant, ${positional} or ${to}? Name one.`);
    const version = to ?? positional;
    const site = await context.connect();
    // Of two who roll back at once without a version only one takes a step back.
    const order = version ? { version } : await expectedLive(site, name);
    return move({ name, kind: 'rollback', ...order }, args, context, { site, watches: true });
  },
};

export const promote: Command = {
  summary: 'make a published release live for all',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, 'no-auto': { type: 'boolean' } },
  help: `pnpm release promote <remote> [version] [--no-auto] [--why <text>] [--by <name>]

Makes a published release live for all visits: the canary, or the version that you name. A canary
that is promoted ends by it. Refused, with the reason, if it does not fit the live shell, if a path
of it belongs to another remote, or if the remote is frozen.

  --no-auto    it does not go back by itself, however many reports say that it fails; an alarm asks you.
               The next release that goes live ends it
${moveHelp}
${waitHelp}

  pnpm release promote mf-rides                the canary, for all
  pnpm release promote mf-rides 1.5.0`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const site = await context.connect();
    const order = version ? { version } : await expectedLive(site, name);
    const noAuto = args.options['no-auto'] === true && { noAuto: true };
    return move({ name, kind: 'promote', ...order, ...noAuto }, args, context, { site, watches: true });
  },
};

/** The default percentage: enough to show faults, few enough visits to be affected. */
const defaultPercent = 10;

export const canary: Command = {
  summary: 'give a published release to some visits first',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, percent: { type: 'string' }, end: { type: 'boolean' } },
  help: `pnpm release canary <remote> <version> [--percent <1..99>]
pnpm release canary <remote> --end

Gives a published release to that many of a hundred visits; a visit stays with what it got. The
others keep the live one, which also stands behind the canary if it cannot start. It ends when it is
promoted, when the remote is rolled back, by --end, or by itself when too many visits fail on it.

  --percent    how many of a hundred visits (default ${defaultPercent}); again with another number to widen it
  --end        everybody gets the live release again
${moveHelp}

  pnpm release canary mf-rides 1.5.0 --percent 10
  pnpm release promote mf-rides
  pnpm release canary mf-rides --end`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const percent = wholeOption(args, 'percent', 1, 99);
    const ends = args.options.end === true;
    if (ends && percent !== undefined) throw new CliFailure('usage', '--end and --percent are not for one call.');
    if (!ends && !version) throw new CliFailure('usage', `Which release is to be the canary?\n\n${canary.help}`);
    const site = await context.connect();
    const order = ends
      ? { name, kind: 'canary-end' as const, ...(version && { version }) }
      : { name, kind: 'canary' as const, version, percent: percent ?? defaultPercent };
    return move(order, args, context, { site, watches: false });
  },
};
