import type { MoveAnswer, MoveRequest } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { type Given, type Outcome, type Surroundings, textOption, wholeOption } from './command';
import type { Connection } from './connection';
import { sayReceipt, waitSeconds, watchTabs } from './receipt';

/** What every command that moves a pointer takes. */
export const moveOptions = {
  by: { type: 'string' },
  why: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

/** And those after which tabs have somewhere to go. */
export const waitOptions = { wait: { type: 'string' }, 'no-wait': { type: 'boolean' } } as const;

export const moveHelp = `  --dry-run    check everything and show what would happen; nothing is done
  --why        why, for the history
  --by         who does it, for the history (default: your user name)`;

export const waitHelp = `  --wait       how many seconds to watch open tabs come over (default ${waitSeconds}, at most 600)
  --no-wait    do not watch them`;

type Wish = Pick<MoveRequest, 'name' | 'kind'> &
  Partial<Pick<MoveRequest, 'version' | 'percent' | 'ifLive' | 'noAuto'>>;

/** Asks for a move, and watches the open tabs follow if `watches` says so. */
export async function move(
  wish: Wish,
  given: Given,
  surroundings: Surroundings,
  { site, watches }: { readonly site: Connection; readonly watches: boolean },
): Promise<Outcome> {
  const { step, user } = surroundings;
  const dryRun = given.options['dry-run'] === true;
  const seconds = wholeOption(given, 'wait', 0, 600) ?? waitSeconds;
  const answer = await step(`asked ${site.origin}`, () =>
    site.call(operations.move, {
      body: { ...wish, by: textOption(given, 'by') ?? user, why: textOption(given, 'why'), dryRun },
    }),
  );
  const waits = watches && answer.move !== null && !dryRun && given.options['no-wait'] !== true;
  const receipt = waits ? await watchTabs(site, wish.name, seconds, surroundings) : undefined;
  const tabs = receipt ? [sayReceipt(receipt, answer.pointer.live)] : [];
  return {
    text: [sentenceOf(answer, surroundings), ...tabs].join('\n'),
    json: { ...answer, ...(receipt && { receipt }) },
  };
}

function sentenceOf({ sentence, dryRun, move: made }: MoveAnswer, { paint }: Surroundings): string {
  if (dryRun) return `${paint('yellow', 'Not done:')} ${sentence}`;
  return made ? `${paint('green', '✓')} ${sentence}` : sentence;
}

/** What is live of a name now: a move that means to leave it takes no other by mistake. */
export async function seenLive(site: Connection, name: string): Promise<Pick<Wish, 'ifLive'>> {
  const { releases } = await site.call(operations.status, {});
  const live = releases.find((each) => each.name === name)?.live;
  return live ? { ifLive: live } : {};
}
