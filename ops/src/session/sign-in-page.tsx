import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OidcOutcome, oidcOutcomes } from 'shared/contract/oidc-outcomes';
import { Box, Card, Notice, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { useTitle } from '../frame/use-title';
import { ProviderSignIn } from './provider-sign-in';
import { SignInForm } from './sign-in-form';

interface NarrowPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one form. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  useTitle(title);
  return (
    <Box maxWidth="480px" marginInline="auto" paddingTop={{ base: '2', md: '10' }}>
      <PageHead title={title} />
      {lead && (
        <Text color="fg.muted" marginTop="-3" marginBottom="5">
          {lead}
        </Text>
      )}
      {children}
    </Box>
  );
}

interface SignInPageProps {
  readonly email?: string | undefined;
  readonly onSignedIn: (password: string) => void;
}

export function SignInPage({ email, onSignedIn }: SignInPageProps) {
  const [search] = useSearchParams();
  const outcome = search.get('sign-in') ?? '';
  const problem = Object.hasOwn(oidcOutcomes, outcome) ? oidcOutcomes[outcome as OidcOutcome] : '';
  return (
    <NarrowPage title="Sign in">
      {problem && (
        <Box marginBottom="4">
          <Notice tone="failed" role="alert">
            {problem}
          </Notice>
        </Box>
      )}
      <Card>
        <SignInForm
          email={email}
          first={outcome === 'code' ? 'code' : 'password'}
          other={<ProviderSignIn />}
          onSignedIn={onSignedIn}
        />
      </Card>
      <Text textStyle="small" color="fg.muted" marginTop="4">
        You sign in with the e-mail of your invitation. An admin of the staff sends invitations, and helps if you have
        lost your authenticator app. Nobody can read your password: if you have forgotten it, ask an admin for a link to
        set a new one.
      </Text>
    </NarrowPage>
  );
}
