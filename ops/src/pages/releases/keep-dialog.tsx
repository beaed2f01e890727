import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate } from 'shared/format';
import { Field, Select } from 'shared/ui/fields';
import { changeKeep, releasesQuery } from '../../api/releases';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { ReasonField, ReleasesLoading, reasonOf } from './dialog-parts';

interface KeepDialogProps {
  readonly name: string;
  /** The release; chosen in the dialog if undefined. */
  readonly version: string | undefined;
  readonly keep: boolean;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

export function KeepDialog({ name, version: given, keep, onDone, onClose }: KeepDialogProps) {
  const known = useQuery({ ...releasesQuery(name), enabled: given === undefined });
  const [chosen, setChosen] = useState('');
  const [why, setWhy] = useState('');
  const [isAsked, setAsked] = useState(false);
  const action = useStaffAction({ send: changeKeep, onDone: ({ sentence }) => onDone(sentence) });

  const version = given ?? chosen;
  const reason = reasonOf(why);
  const choices = (known.data?.releases ?? []).filter(({ kept, withdrawn }) => !kept && !withdrawn);

  function confirm() {
    setAsked(true);
    if (version && reason) action.run({ name, version, keep, why: reason });
  }

  return (
    <ConfirmDialog
      title={given ? `${keep ? 'Keep' : 'Stop keeping'} ${name} ${given}?` : `Keep a release of ${name}?`}
      outcome={
        keep
          ? 'It is stored for ever, however old it gets. Until then a release that nothing has used for long is removed after a notice.'
          : 'Once it is old and nothing uses it, a notice is given, and it is removed after that.'
      }
      confirm={keep ? 'Keep it for ever' : 'Stop keeping it'}
      keep={keep ? 'Not now' : 'Go on keeping it'}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {given === undefined && <ReleasesLoading query={known} height="12" />}
      {given === undefined && known.data && (
        <Field id="keep-version" label="Release" error={isAsked && !version ? 'Choose a release.' : undefined}>
          <Select
            id="keep-version"
            placeholder="Choose one"
            options={[...choices]
              .sort((one, other) => (one.removedAt ?? '9').localeCompare(other.removedAt ?? '9'))
              .map(({ version: value, removedAt }) => ({
                value,
                label: removedAt ? `${value}, due on ${formatShortDate(removedAt)}` : value,
              }))}
            value={chosen}
            onChange={setChosen}
          />
        </Field>
      )}
      <ReasonField
        id="keep-reason"
        error={isAsked && !reason ? 'Give a reason.' : undefined}
        value={why}
        onChange={setWhy}
      />
    </ConfirmDialog>
  );
}
