import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Text } from 'shared/ui';
import { type Me, meQuery, secondFactorQuery } from '../../api/people';
import { useAnnounce } from '../../frame/announcer';
import { SecondFactorSteps } from '../../session/second-factor-steps';

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
  const { data, error } = useQuery(secondFactorQuery);
  return (
    <>
      <Text>An authenticator app is set up. {data && leftWords(data.backupCodesLeft)}</Text>
      <Text textStyle="small" color="fg.muted" marginTop="1">
        {error
          ? failureSentence(error)
          : 'For a new phone, or when few codes are left, ask an admin to reset your second factor, and set it up again.'}
      </Text>
    </>
  );
}
