import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate } from 'shared/format';
import { Box, chakra, Text, VisuallyHidden } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Badge } from 'shared/ui/parts';
import { type MoveAnswer, move, planQuery, releasesQuery } from '../../api/releases';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { type AskedMove, choices, firstChoice, moveWords, nothingOlder } from '../../model/move-words';
import type { KnownRelease, MoveOrder, ReleaseStatus } from '../../model/release-facts';
import { spanText } from '../../model/release-words';
import { PlannedOutcome, ReasonField, ReleasesLoading, reasonOf, usePlan } from './dialog-parts';

const firstPercent = '10';

interface MoveDialogProps {
  readonly kind: AskedMove;
  readonly status: ReleaseStatus;
  readonly onMoved: (answer: MoveAnswer) => void;
  readonly onClose: () => void;
}

/** Asks for the inputs of a move, shows its dry run, and makes it. */
export function MoveDialog({ kind, status, onMoved, onClose }: MoveDialogProps) {
  const words = moveWords[kind];
  const { name, live } = status;
  const known = useQuery({ ...releasesQuery(name), enabled: words.asksRelease === true });
  const [chosen, setChosen] = useState<string>();
  const [percent, setPercent] = useState(firstPercent);
  const [why, setWhy] = useState('');
  const action = useStaffAction({ send: move, onDone: onMoved });

  const releases = known.data?.releases ?? [];
  const offered = words.asksRelease ? choices(kind, releases, status) : [];
  const version = words.asksRelease ? (chosen ?? firstChoice(kind, releases, status)) : undefined;
  const percentError =
    words.asksPercent && !/^[1-9]\d?$/.test(percent) ? 'Use a whole number from 1 to 99.' : undefined;
  const order: MoveOrder = {
    name,
    kind,
    // Refused if another release is active by now.
    ...(live && { ifLive: live }),
    ...(version && { version }),
    ...(words.asksPercent && !percentError && { percent: Number(percent) }),
    ...(reasonOf(why) && { why: reasonOf(why) }),
  };
  const isComplete = !percentError && (!words.asksRelease || version !== undefined);
  const { why: _, ...planned } = order;
  const { plan, stop } = usePlan(planQuery(planned), isComplete && !action.isRunning);
  const [isUnchosen, setUnchosen] = useState(false);
  const hasNothing = words.asksRelease === true && known.data !== undefined && offered.length === 0;

  function confirm() {
    setUnchosen(words.asksRelease === true && version === undefined);
    if (!isComplete) return;
    stop();
    action.run(order);
  }

  return (
    <ConfirmDialog
      title={words.title(name)}
      outcome={words.outcome}
      confirm={hasNothing ? undefined : words.confirm(order)}
      keep={words.keep(status)}
      isGrave={words.isGrave}
      isRunning={action.isRunning}
      error={isUnchosen && version === undefined ? 'Choose a release first.' : action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.asksRelease && <ReleasesLoading query={known} height="24" />}
      {hasNothing && <Text>{kind === 'rollback' ? nothingOlder : `There is no other release of ${name}.`}</Text>}
      {words.asksRelease && <ReleaseChoice releases={offered} status={status} chosen={version} onChoose={setChosen} />}
      {words.asksPercent && !hasNothing && (
        <Field id="canary-percent" label="Of 100 visits" error={percentError}>
          <TextInput
            inputMode="numeric"
            maxLength={2}
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </Field>
      )}
      {!hasNothing && <ReasonField id="move-reason" value={why} onChange={setWhy} />}
      <PlannedOutcome plan={isComplete ? plan : undefined} />
    </ConfirmDialog>
  );
}

const List = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    border: 'none',
    padding: '0',
    margin: '0',
    minWidth: '0',
  },
});

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flexWrap: 'wrap',
    minHeight: '11',
    padding: '3',
    border: '1px solid {colors.border.control}',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'brand.solid', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' },
    '&:has(:disabled)': { cursor: 'not-allowed', bg: 'bg.sunken' },
  },
});

const Radio = chakra('input', { base: { flex: 'none', width: '5', height: '5', accentColor: 'brand.solid' } });

interface ReleaseChoiceProps {
  readonly releases: readonly KnownRelease[];
  readonly status: ReleaseStatus;
  readonly chosen: string | undefined;
  readonly onChoose: (version: string) => void;
}

/** The releases to choose from. An incompatible one is disabled, with the reason. */
function ReleaseChoice({ releases, status, chosen, onChoose }: ReleaseChoiceProps) {
  return (
    <List>
      <VisuallyHidden asChild>
        <legend>Release</legend>
      </VisuallyHidden>
      {releases.map((release) => (
        <Choice key={release.version}>
          <Radio
            type="radio"
            name="release"
            value={release.version}
            checked={release.version === chosen}
            disabled={!release.fits.ok}
            onChange={() => onChoose(release.version)}
          />
          <Box flex="1" minWidth="44">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {release.version}
            </Text>
            <Text textStyle="small" color="fg.muted">
              {describe(release, status)}
            </Text>
          </Box>
          <Badge tone={release.fits.ok ? 'good' : 'bad'}>
            {release.fits.ok ? 'Fits the live shell' : 'Cannot be chosen'}
          </Badge>
        </Choice>
      ))}
    </List>
  );
}

function describe(
  { version, liveForSeconds, fits, check, kept, removedAt }: KnownRelease,
  status: ReleaseStatus,
): string {
  if (!fits.ok && fits.why) return fits.why;
  const parts = [
    version === status.lastKnownGood && 'Last known good',
    version === status.canary?.version && `The canary of ${status.canary.percent} in 100 visits`,
    liveForSeconds > 0 ? `live for ${spanText(liveForSeconds)}` : 'never live yet',
    check?.verdict === 'unverified' && 'not seen in a browser',
    kept && 'kept for ever',
    removedAt && `removed on ${formatShortDate(removedAt)} unless it is used`,
  ].filter((part) => typeof part === 'string');
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}
