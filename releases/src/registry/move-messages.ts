import { passedOverMessage } from './fallback';
import type { Moved, MoveOrder } from './move-order';
import type { MoveKind } from './tables';
import type { Withdrawn, WithdrawOrder } from './withdraw';

type Tense = 'will' | 'did';

const canaryNote = ({ endedCanary, kind, to }: Moved, tense: Tense): string =>
  endedCanary && kind !== 'canary-end' && endedCanary !== to
    ? ` Its canary ${endedCanary} ${tense === 'did' ? 'ended' : 'would end'}.`
    : '';

const autoOffNote = ({ autoOff }: Moved, tense: Tense): string =>
  autoOff
    ? ` Automatic rollback ${tense === 'did' ? 'is' : 'would be'} off for it: if it fails, an alarm asks you to decide.`
    : '';

const forward = (moved: Moved, tense: Tense): string => {
  const { name, from, to } = moved;
  const place = from ? `in place of ${from}` : 'for the first time';
  return `${name}@${to} ${tense === 'did' ? 'is live now' : 'would be live'}, ${place}.${canaryNote(moved, tense)}${autoOffNote(moved, tense)}`;
};

const back = (moved: Moved, tense: Tense): string => {
  const { name, from, to, isForward, passedOver } = moved;
  const back = tense === 'did' ? 'is back on' : 'would go back to';
  const ahead = tense === 'did' ? 'went forward to' : 'would go forward to';
  const later = isForward ? `: ${to} is the later release` : '';
  const way = `${name} ${isForward ? ahead : back} ${to}, from ${from ?? 'nothing'}${later}.`;
  return way + canaryNote(moved, tense) + passedOverMessage(passedOver);
};

/** The message about each kind of move, made or in a dry run. */
const messages: Readonly<Record<MoveKind, (moved: Moved, tense: Tense) => string>> = {
  start: forward,
  publish: forward,
  promote: forward,
  rollback: back,
  automatic: back,
  canary: ({ name, from, to, percent }, tense) =>
    `${name}@${to} ${tense === 'did' ? 'is' : 'would be'} the canary for ${percent} of 100 visits; the others stay on ${from}.`,
  'canary-end': ({ name, from, to }, tense) =>
    `The canary ${name}@${from} ${tense === 'did' ? 'has ended' : 'would end'}; all visits get ${to}.`,
  freeze: ({ name, to }, tense) =>
    `${name} ${tense === 'did' ? 'is' : 'would be'} frozen on ${to}: only a rollback by an operator can move it.`,
  'no-auto': ({ name, to }, tense) =>
    `Automatic rollback ${tense === 'did' ? 'is' : 'would be'} off for ${name}@${to}: if it fails, an alarm asks you to decide. It is on again for the next live release.`,
  auto: ({ name, to }, tense) =>
    `Automatic rollback ${tense === 'did' ? 'is' : 'would be'} on again for ${name}@${to}.`,
  thaw: ({ name, to }, tense) =>
    `${name} ${tense === 'did' ? 'is thawed: it can be moved again from' : 'would be thawed, and could be moved again from'} ${to}.`,
};

export const moveMessage = (moved: Moved, tense: Tense): string => messages[moved.kind](moved, tense);

/** Why nothing had to change. */
export function noMoveMessage({ name, kind, version }: MoveOrder, live: string | null): string {
  if (kind === 'freeze') return `${name} is frozen already.`;
  if (kind === 'thaw') return `${name} is not frozen.`;
  if (kind === 'no-auto') return `Automatic rollback is off for ${name}@${live} already.`;
  if (kind === 'auto') return `Automatic rollback is on for ${name}@${live} already.`;
  if (kind === 'canary') return `${name}@${version} is the canary for that share already.`;
  return `${name} is on ${live} already.`;
}

/** The message about a withdrawal, made or in a dry run. */
export function withdrawalMessage(
  { name, version, wasLive, live, endedCanary, purgesDevices }: Withdrawn,
  tense: Tense,
) {
  const is = tense === 'did' ? 'is' : 'would be';
  const sentences = [
    `${name}@${version} ${is} withdrawn for good: it ${tense === 'did' ? 'cannot' : 'could not'} be made live, previewed or published again, and its files answer 410.`,
    wasLive && live && `${name} ${tense === 'did' ? 'is back on' : 'would go back to'} ${live}.`,
    wasLive && !live && `No release of ${name} ${is} live: its pages answer 404 until one is.`,
    endedCanary && `Its canary ${endedCanary} ${tense === 'did' ? 'ended' : 'would end'}.`,
    purgesDevices &&
      `Devices ${tense === 'did' ? '' : 'would '}delete what the site has stored on them, also bookings stored for reading offline.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

export const alreadyWithdrawnMessage = ({ name, version }: WithdrawOrder): string =>
  `${name}@${version} is withdrawn already.`;
