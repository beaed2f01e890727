import { useQuery } from '@tanstack/react-query';
import { Box, Card, Heading, Text } from 'shared/ui';
import { DetailRows, PageHead } from 'shared/ui/parts';
import { meQuery } from '../../api/people';
import { roleList } from '../../model/role-words';
import { MySessions } from './my-sessions';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';

/** What concerns only the person who is signed in: sessions, password and second factor. */
export function AccountPage() {
  const { data: me } = useQuery(meQuery);
  if (!me?.person) return null;
  const { name, email } = me.person;
  return (
    <Box maxWidth="narrow">
      <PageHead title="Your account" />
      <Part title="You">
        <DetailRows
          rows={[
            { label: 'Name', value: name },
            { label: 'E-mail', value: email },
            { label: 'Roles', value: roleList(me.roles) },
            ...(me.squads.length > 0 ? [{ label: 'Remotes', value: me.squads.join(', ') }] : []),
          ]}
        />
        <Text textStyle="small" color="fg.muted" marginTop="2">
          An admin of the staff changes your roles.
        </Text>
      </Part>
      <Part title="Second factor">
        <SecondFactor me={me} />
      </Part>
      <Part title="Password">
        <PasswordForm />
      </Part>
      <Part title="Where you are signed in">
        <MySessions />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Card as="section" aria-label={title} marginBottom="5">
      <Heading textStyle="h3" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Card>
  );
}
