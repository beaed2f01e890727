import { Box, Card, Text } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import type { Door } from '../api/standing';
import { useTitle } from '../frame/use-title';
import { doorWords } from './doors';
import { SignInForm } from './sign-in-form';

interface SignInPageProps {
  readonly door: Door;
  readonly onSignedIn: () => void;
}

/** The way in, and where its key lies. */
export function SignInPage({ door, onSignedIn }: SignInPageProps) {
  useTitle('Sign in');
  const { Hint } = doorWords[door];
  return (
    <Box maxWidth="480px" marginInline="auto" paddingTop={{ base: '2', md: '10' }}>
      <PageHead title="Sign in" />
      <Card>
        <SignInForm door={door} onSignedIn={onSignedIn} />
      </Card>
      <Text textStyle="small" color="fg.muted" marginTop="4">
        <Hint />
      </Text>
    </Box>
  );
}
