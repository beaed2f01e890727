import { formatDeadline } from 'shared/format';
import { Box, Button, Flex, Notice, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { type Invitation, withdrawInvitation } from '../../api/people';
import { Quiet, Row, RowActions, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { roleWords } from '../../model/role-words';
import { Columns } from './columns';

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onWithdrawn: (sentence: string) => void;
}

/** An invitation, or a link for a new password, that nobody has used yet. */
export function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const { id, email, roles, squads, invitedOn, endsOn, isForPassword } = invitation;
  const name = email ?? 'The first person';
  const what = isForPassword ? 'password link' : 'invitation';
  const withdraw = useStaffAction({
    send: (one: string, key) => withdrawInvitation(one, key),
    onDone: () => onWithdrawn(`The ${what} of ${name} is withdrawn.`),
  });
  return (
    <Row aria-labelledby={`invitation-${id}`}>
      <Columns>
        <Box minWidth="0">
          <RowTitle id={`invitation-${id}`} whiteSpace="normal" overflowWrap="anywhere">
            {name}
          </RowTitle>
          <Quiet marginTop="1">
            {isForPassword ? 'Password link sent' : 'Invited'} {formatDeadline(invitedOn)}, open until{' '}
            {formatDeadline(endsOn)}
          </Quiet>
        </Box>
        <Box minWidth="0">
          <Flex gap="2" flexWrap="wrap">
            {roles.map((role) => (
              <Badge key={role}>{roleWords[role].label}</Badge>
            ))}
          </Flex>
          {squads.length > 0 && <Quiet marginTop="2">{squads.join(', ')}</Quiet>}
        </Box>
        <RowActions>
          <Button size="sm" variant="outline" loading={withdraw.isRunning} onClick={() => withdraw.run(id)}>
            Withdraw
            <VisuallyHidden>
              ({what} of {name})
            </VisuallyHidden>
          </Button>
        </RowActions>
      </Columns>
      {withdraw.error && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {withdraw.error}
          </Notice>
        </Box>
      )}
    </Row>
  );
}
