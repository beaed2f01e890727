import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Heading, HStack, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { meQuery, type Person, peopleQuery } from '../../api/people';
import { ListState } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { DisableDialog } from './disable-dialog';
import { InvitationRow } from './invitation-row';
import { InviteDialog } from './invite-dialog';
import type { PersonChange } from './person-changes';
import { PersonDialog } from './person-dialog';
import { PersonRow } from './person-row';
import { RolesDialog } from './roles-dialog';
import { usePeopleChanged } from './use-people-changed';

interface Asked {
  readonly person: Person;
  readonly change: PersonChange | 'disable' | 'roles';
}

/** The people of the staff and the open invitations. */
export function PeoplePage() {
  const query = useQuery(peopleQuery);
  const { data: me } = useQuery(meQuery);
  const [asked, setAsked] = useState<Asked>();
  const [isInviting, setInviting] = useState(false);
  const onChanged = usePeopleChanged();

  function done(sentence: string) {
    setAsked(undefined);
    setInviting(false);
    onChanged(sentence);
  }

  return (
    <>
      <HStack justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="0 16px">
        <PageHead title="People" />
        <Button size="sm" marginBottom="5" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      </HStack>
      <ListState query={query} of="the people">
        {({ people, invitations }) => (
          <>
            <Rows aria-label="People">
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isMe={person.id === me?.person.id}
                  onAsk={(change) => setAsked({ person, change })}
                />
              ))}
            </Rows>
            <Heading textStyle="h2" marginTop="9" marginBottom="4">
              Open invitations and links
            </Heading>
            {invitations.length > 0 ? (
              <Rows aria-label="Open invitations and links">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} onWithdrawn={done} />
                ))}
              </Rows>
            ) : (
              <Text color="fg.muted">No invitation or link is open at the moment.</Text>
            )}
            <Box height="4" />
          </>
        )}
      </ListState>
      {isInviting && <InviteDialog onDone={done} onClose={() => setInviting(false)} />}
      {asked?.change === 'roles' && (
        <RolesDialog person={asked.person} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {asked?.change === 'disable' && (
        <DisableDialog person={asked.person} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {asked && asked.change !== 'roles' && asked.change !== 'disable' && (
        <PersonDialog person={asked.person} change={asked.change} onDone={done} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
