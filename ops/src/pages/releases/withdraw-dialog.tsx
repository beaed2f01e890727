import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chakra } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { releasesQuery, withdraw, withdrawalQuery } from '../../api/releases';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import type { ReleaseStatus } from '../../model/release-facts';
import { PlannedOutcome, ReasonField, ReleasesLoading, reasonOf, usePlan } from './dialog-parts';

const Check = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minHeight: '11', cursor: 'pointer' },
});
const Box = chakra('input', { base: { flex: 'none', width: '5', height: '5', accentColor: 'brand.solid' } });

interface WithdrawDialogProps {
  readonly status: ReleaseStatus;
  readonly onWithdrawn: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Asks for the release and the reason, shows the dry run, and withdraws it. */
export function WithdrawDialog({ status, onWithdrawn, onClose }: WithdrawDialogProps) {
  const { name } = status;
  const known = useQuery(releasesQuery(name));
  const [version, setVersion] = useState('');
  const [why, setWhy] = useState('');
  const [purgeDevices, setPurge] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const action = useStaffAction({ send: withdraw, onDone: ({ sentence }) => onWithdrawn(sentence) });
  const { plan, stop } = usePlan(withdrawalQuery({ name, version, purgeDevices }), version !== '' && !action.isRunning);

  const releases = (known.data?.releases ?? []).filter(({ withdrawn }) => !withdrawn);
  const reason = reasonOf(why);
  const versionError = isAsked && !version ? 'Choose a release.' : undefined;
  const whyError = isAsked && !reason ? 'Give a reason.' : undefined;

  function confirm() {
    setAsked(true);
    if (!version || !reason) return;
    stop();
    action.run({ name, version, why: reason, purgeDevices });
  }

  return (
    <ConfirmDialog
      title={`Withdraw a release of ${name}?`}
      outcome="For a release that must not run again. It cannot be undone. A live one is rolled back in the same step."
      confirm="Withdraw it for good"
      keep="Withdraw nothing"
      isGrave
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReleasesLoading query={known} height="12" />
      <Field id="withdraw-version" label="Release" error={versionError}>
        <Select
          id="withdraw-version"
          placeholder="Choose one"
          options={releases.map((release) => ({
            value: release.version,
            label: release.version === status.live ? `${release.version} (live)` : release.version,
          }))}
          value={version}
          onChange={setVersion}
        />
      </Field>
      <ReasonField id="withdraw-reason" error={whyError} value={why} onChange={setWhy} />
      <Check>
        <Box type="checkbox" checked={purgeDevices} onChange={(event) => setPurge(event.target.checked)} />
        <span>Devices also delete what the site has stored on them</span>
      </Check>
      <PlannedOutcome plan={version ? plan : undefined} />
    </ConfirmDialog>
  );
}
