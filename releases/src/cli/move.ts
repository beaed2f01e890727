import type { MoveAnswer, MoveRequest } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { type CommandArgs, type CommandContext, type Outcome, textOption, wholeOption } from './command';
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
