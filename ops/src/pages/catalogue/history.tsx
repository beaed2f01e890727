import { useState } from 'react';
import type { CatalogueChange } from 'shared/contract/catalogue';
import { dayIn, defaultTimeZone, formatShortDate, formatTime } from 'shared/format';
import { Button, chakra, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge, Fold } from 'shared/ui/parts';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet } from '../../components/rows';
import type { Entry, List } from './entry';
import { useUndo } from './use-catalogue';

const moment = (instant: string) => `${formatShortDate(instant)}, ${formatTime(instant)}`;

/** The day from which a change is valid, if that is not the moment when it was made. */
const startOf = ({ startsOn, madeOn }: CatalogueChange): string | undefined =>
  startsOn > madeOn ? formatShortDate(dayIn(defaultTimeZone, new Date(startsOn))) : undefined;

const stateWords: Readonly<
  Record<CatalogueChange['state'], { readonly label: string; readonly tone?: 'good' | 'waiting' | 'quiet' }>
> = {
  scheduled: { label: 'Planned', tone: 'waiting' },
  in_force: { label: 'In force', tone: 'good' },
  replaced: { label: 'Replaced' },
  undone: { label: 'Undone' },
  not_started: { label: 'Not started', tone: 'waiting' },
};

/** Says that a change is planned, above the fold of the history. */
export function PlannedBadge({ changes }: { readonly changes: readonly CatalogueChange[] }) {
  const planned = changes
    .filter(({ state }) => state === 'scheduled')
    .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const [next] = planned;
  return next ? <Badge tone="waiting">Changes on {startOf(next)}</Badge> : null;
}

const Changes = chakra('ol', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '4',
    paddingInlineStart: '4',
    borderInlineStart: '2px solid {colors.border}',
  },
});

interface HistoryProps {
  readonly entry: Entry;
  readonly list: List;
  readonly mayChange: boolean;
}

/** The changes of a value, the latest first. */
export function History({ entry, list, mayChange }: HistoryProps) {
  const { changes, name } = entry;
  if (changes.length === 0) return null;
  return (
    <Fold
      marginTop="2"
      iconSize={16}
      look={{
        display: 'inline-flex',
        gap: '1.5',
        borderRadius: 'sm',
        textStyle: 'small',
        color: 'fg.muted',
        _hover: { color: 'fg' },
      }}
      summary={
        <>
          {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          <VisuallyHidden>of {name}</VisuallyHidden>
        </>
      }
    >
      <Changes>
        {changes.map((change) => (
          <ChangeLine key={change.changeId} change={change} entry={entry} list={list} mayChange={mayChange} />
        ))}
      </Changes>
    </Fold>
  );
}

function ChangeLine({ change, entry, list, mayChange }: HistoryProps & { readonly change: CatalogueChange }) {
  const [isAsked, setAsked] = useState(false);
  const { label, tone } = stateWords[change.state];
  const start = startOf(change);
  return (
    <li>
      <HStack flexWrap="wrap" rowGap="1" columnGap="2">
        <Badge tone={tone}>{label}</Badge>
        <Quiet>
          {moment(change.madeOn)}, {change.madeBy}
          {change.isUndo && ', as an undo'}
          {start && `, from ${start} on`}
        </Quiet>
      </HStack>
      {change.differences.map((difference) => (
        <Text key={difference.label} textStyle="small" marginTop="1">
          {difference.label}: {difference.before} <span aria-hidden="true">→</span>
          <VisuallyHidden>to</VisuallyHidden> {difference.after}
        </Text>
      ))}
      {change.reason && (
        <Text textStyle="small" marginTop="1">
          It did not start: {change.reason}
        </Text>
      )}
      {mayChange && change.canUndo && (
        <Button size="sm" variant="outline" marginTop="2" onClick={() => setAsked(true)}>
          {change.state === 'scheduled' ? 'Withdraw' : 'Undo'}
          <VisuallyHidden>
            the change of {entry.name} of {moment(change.madeOn)}
          </VisuallyHidden>
        </Button>
      )}
      {isAsked && <UndoDialog change={change} entry={entry} list={list} onClose={() => setAsked(false)} />}
    </li>
  );
}

interface UndoDialogProps {
  readonly change: CatalogueChange;
  readonly entry: Entry;
  readonly list: List;
  readonly onClose: () => void;
}

function UndoDialog({ change, entry, list, onClose }: UndoDialogProps) {
  const undo = useUndo(list, change, onClose);
  const isPlanned = change.state === 'scheduled';
  const outcome = isPlanned
    ? 'It will not start. What is in force now stays.'
    : `From now on: ${change.differences.map(({ label, before }) => `${label} ${before}`).join(', ')}.`;
  return (
    <ConfirmDialog
      title={isPlanned ? 'Withdraw this change?' : 'Put back what was before?'}
      outcome={outcome}
      confirm={isPlanned ? 'Withdraw change' : 'Undo change'}
      keep="Keep it"
      isRunning={undo.isRunning}
      error={undo.error}
      onConfirm={() => undo.run(entry.version)}
      onClose={onClose}
    />
  );
}
