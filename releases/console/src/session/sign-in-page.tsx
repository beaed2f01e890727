import { Box, Card, chakra, PageHead, Text } from 'shared/ui';
import { useTitle } from '../frame/use-title';
import { SignInForm } from './sign-in-form';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '1.5', fontSize: 'sm', overflowWrap: 'anywhere' },
});

/** The way in, and where its key lies. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  useTitle('Sign in');
  return (
    <Box maxWidth="480px" marginInline="auto" paddingTop={{ base: '2', md: '10' }}>
      <PageHead title="Sign in" />
      <Card>
        <SignInForm onSignedIn={onSignedIn} />
      </Card>
      <Text textStyle="small" color="fg.muted" marginTop="4">
        On a site of your own the token is in the file <Code>staff-token</Code> of its data folder (<Code>.data</Code>{' '}
        unless <Code>DATA_DIR</Code> says otherwise), or it is what you set as <Code>STAFF_TOKEN</Code>. Everybody else
        asks whoever runs the site.
      </Text>
    </Box>
  );
}
