import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import { type Me, meQuery, renewBackupCodes, secondFactorQuery } from '../../api/people';
import { useAnnounce } from '../../frame/announcer';
import { ConfirmForm } from '../../session/confirm-again';
import { BackupCodes, SecondFactorSteps } from '../../session/second-factor-steps';

/** Whether the person has an authenticator app, and the way to set one up. */
export function SecondFactor({ me }: { readonly me: Me }) {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const [isSettingUp, setSettingUp] = useState(false);
  if (isSettingUp)
    return (
      <Box maxWidth="440px">
        <SecondFactorSteps
          onDone={() => {
            setSettingUp(false);
            announce('The second factor is set up.');
            void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
          }}
        />
      </Box>
    );
  if (me.hasSecondFactor) return <BackupCodesLeft />;
  return (
    <>
      <Text color="fg.muted" marginBottom="4">
        Your password alone opens your account. With an authenticator app a stolen password is not enough.
      </Text>
      <Button size="sm" onClick={() => setSettingUp(true)}>
        Set up an authenticator app
      </Button>
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'You have no backup code left.';
  return left === 1 ? 'You have one backup code left.' : `You have ${left} backup codes left.`;
}

function BackupCodesLeft() {
  const queryClient = useQueryClient();
  const [isRenewing, setRenewing] = useState(false);
  const { data, error } = useQuery(secondFactorQuery);
  return (
    <>
      <Text>An authenticator app is set up. {data && leftWords(data.backupCodesLeft)}</Text>
      <Text textStyle="small" color="fg.muted" marginTop="1">
        {error
          ? failureSentence(error)
          : 'For a new phone ask an admin to reset your second factor, and set it up again.'}
      </Text>
      <Button size="sm" variant="outline" marginTop="4" onClick={() => setRenewing(true)}>
        New backup codes
      </Button>
      {isRenewing && (
        <NewBackupCodes
          onClose={() => {
            setRenewing(false);
            void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
          }}
        />
      )}
    </>
  );
}

function NewBackupCodes({ onClose }: { readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog open onClose={onClose} title="New backup codes">
      {codes ? (
        <BackupCodes title="Your old codes have stopped working" codes={codes} onKept={onClose} />
      ) : (
        <ConfirmForm
          hasSecondFactor
          send={({ password, code = '' }) => renewBackupCodes({ password, code })}
          onConfirmed={({ backupCodes }) => setCodes(backupCodes)}
          onCancel={onClose}
        >
          The codes that you have now stop working. This needs your password and a new code of the app.
        </ConfirmForm>
      )}
    </Dialog>
  );
}
