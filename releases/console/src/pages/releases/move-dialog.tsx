import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Notice, Skeleton, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { type MoveAnswer, move, planQuery, releasesQuery } from '../../api/releases';
import { AskDialog } from '../../components/ask-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { type AskedMove, choices, firstChoice, moveWords } from '../../model/move-words';
import type { MoveOrder, ReleaseStatus } from '../../model/release-facts';
import { ReleaseChoice } from './release-choice';

const reasonMaxLength = 300;
const firstPercent = '10';

interface MoveDialogProps {
  readonly kind: AskedMove;
  readonly status: ReleaseStatus;
  readonly onMoved: (answer: MoveAnswer) => void;
  readonly onClose: () => void;
}

/** Asks for what a move needs, says what it would do, and does it. */
export function MoveDialog({ kind, status, onMoved, onClose }: MoveDialogProps) {
  const words = moveWords[kind];
  const { name, live } = status;
  const known = useQuery({ ...releasesQuery(name), enabled: words.asksRelease === true });
  const [chosen, setChosen] = useState<string>();
  const [percent, setPercent] = useState(firstPercent);
  const [why, setWhy] = useState('');
  const action = useStaffAction({ send: move, onDone: onMoved });

  const releases = known.data?.releases ?? [];
  const version = words.asksRelease ? (chosen ?? firstChoice(kind, releases, status)) : undefined;
  const percentError =
    words.asksPercent && !/^[1-9]\d?$/.test(percent) ? 'Use a whole number from 1 to 99.' : undefined;
  const order: MoveOrder = {
    name,
    kind,
    // what was looked at is what is moved
    ...(live && { ifLive: live }),
    ...(version && { version }),
    ...(words.asksPercent && !percentError && { percent: Number(percent) }),
    ...(why.trim() && { why: why.trim().slice(0, reasonMaxLength) }),
  };
  const isWhole = !percentError && (!words.asksRelease || version !== undefined);
  const { why: _, ...planned } = order;
  const plan = useQuery({ ...planQuery(planned), enabled: isWhole });

  return (
    <AskDialog
      title={words.title(name)}
      outcome={words.outcome}
      confirm={words.confirm(order)}
      keep={words.keep(status)}
      isGrave={words.isGrave}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={() => isWhole && action.run(order)}
      onClose={onClose}
    >
      {words.asksRelease && known.isPending && <Skeleton height="24" />}
      {words.asksRelease && known.error && (
        <Notice tone="failed" role="alert">
          {failureSentence(known.error)}
        </Notice>
      )}
      {words.asksRelease && known.data && releases.length < 2 && <Text>There is no other release of {name}.</Text>}
      {words.asksRelease && (
        <ReleaseChoice releases={choices(releases, status)} status={status} chosen={version} onChoose={setChosen} />
      )}
      {words.asksPercent && (
        <Field id="canary-percent" label="Of 100 visits" error={percentError}>
          <TextInput
            inputMode="numeric"
            maxLength={2}
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </Field>
      )}
      <Field id="move-reason" label="Reason" hint="It is shown in the history.">
        <TextInput maxLength={reasonMaxLength} value={why} onChange={(event) => setWhy(event.target.value)} />
      </Field>
      <Text role="status" textStyle="small" minHeight="5">
        {isWhole && plan.data?.sentence}
        {isWhole && plan.error && failureSentence(plan.error)}
      </Text>
    </AskDialog>
  );
}
