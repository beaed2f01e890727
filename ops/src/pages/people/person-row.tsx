import { formatDeadline } from 'shared/format';
import { Box, Button, chakra, Flex, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import type { Person } from '../../api/people';
import { MoreMenu } from '../../components/more-menu';
import { Quiet, Row, RowTitle } from '../../components/rows';
import { roleWords } from '../../model/role-words';
import { Columns } from './columns';
import type { PersonChange } from './person-changes';

const Actions = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '1', alignSelf: 'start' },
});

interface PersonRowProps {
  readonly person: Person;
  readonly isMe: boolean;
  readonly onAsk: (change: PersonChange | 'disable' | 'roles') => void;
}

const labels = {
  roles: 'Change roles',
  password: 'Send password link',
  reset: 'Reset second factor',
  disable: 'Disable',
  enable: 'Enable',
} as const;

/** One person, and what an admin can change. */
export function PersonRow({ person, isMe, onAsk }: PersonRowProps) {
  const { id, name, email, roles, squads, hasSecondFactor, hasProviderAccount, isDisabled, lastUsedOn } = person;
  const main = isDisabled ? 'enable' : 'roles';
  const others: readonly (keyof typeof labels)[] = [
    isDisabled ? 'roles' : 'password',
    ...(hasSecondFactor || hasProviderAccount ? (['reset'] as const) : []),
    // people cannot disable themselves by mistake
    ...(isMe || isDisabled ? [] : (['disable'] as const)),
  ];
  return (
    <Row aria-labelledby={`person-${id}`}>
      <Columns>
        <Box minWidth="0">
          <Flex gap="2" flexWrap="wrap" alignItems="center">
            <RowTitle id={`person-${id}`} whiteSpace="normal" overflowWrap="anywhere">
              {name}
            </RowTitle>
            {isMe && <Badge tone="good">You</Badge>}
            {isDisabled && <Badge tone="bad">Disabled</Badge>}
          </Flex>
          <Quiet>{email}</Quiet>
          <Quiet marginTop="2">
            {lastUsedOn ? `Signed in, last used ${formatDeadline(lastUsedOn)}` : 'Not signed in'}
          </Quiet>
        </Box>
        <Box minWidth="0">
          <Flex gap="2" flexWrap="wrap">
            {roles.map((role) => (
              <Badge key={role}>{roleWords[role].label}</Badge>
            ))}
          </Flex>
          {squads.length > 0 && <Quiet marginTop="2">{squads.join(', ')}</Quiet>}
          <Quiet marginTop="2">{hasSecondFactor ? 'Second factor set up' : 'No second factor'}</Quiet>
          {hasProviderAccount && <Quiet>Signs in by the provider</Quiet>}
        </Box>
        <Actions>
          <Button size="sm" variant="outline" onClick={() => onAsk(main)}>
            {labels[main]}
            <VisuallyHidden>({name})</VisuallyHidden>
          </Button>
          <MoreMenu
            label={`More about ${name}`}
            items={others.map((change) => ({
              label: labels[change],
              isGrave: change === 'disable' || change === 'reset',
              onChoose: () => onAsk(change),
            }))}
          />
        </Actions>
      </Columns>
    </Row>
  );
}
