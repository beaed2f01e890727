import { type FormEvent, useRef, useState } from 'react';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Card, chakra, Stack, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Dialog } from 'shared/ui/overlay';
import { PageHead } from 'shared/ui/parts';
import { type Area, isSessionOver, signIn } from '../api/calls';
import { useTitle } from '../frame/page';

const Code = chakra('code', {
  base: { bg: 'bg.sunken', borderRadius: 'sm', paddingInline: '1.5', fontSize: 'sm', overflowWrap: 'anywhere' },
});

interface SignInTexts {
  readonly fieldId: string;
  readonly label: string;
  readonly empty: string;
  readonly wrong: string;
  /** Where to find the token. */
  readonly Hint: () => React.ReactNode;
}

const signInTexts: Readonly<Record<Area, SignInTexts>> = {
  staff: {
    fieldId: 'staff-token',
    label: 'Staff token',
    empty: 'Enter the staff token.',
    wrong: 'This is not the staff token. Check that you copied the whole of it.',
    Hint: () => (
      <>
        On a site of your own the token is in the file <Code>staff-token</Code> of its data folder (<Code>.data</Code>{' '}
        unless <Code>DATA_DIR</Code> says otherwise), or it is what you set as <Code>STAFF_TOKEN</Code>. Everybody else
        asks whoever runs the site.
      </>
    ),
  },
  releases: {
    fieldId: 'releases-token',
    label: 'Token of the release registry',
    empty: 'Enter your token. It begins with tfr_.',
    wrong: 'The release registry does not take this token. It may have expired, or been revoked.',
    Hint: () => (
      <>
        It begins with <Code>tfr_</Code>. On a site of your own it is in the file <Code>releases-token</Code> of its
        data folder (<Code>.data</Code> unless <Code>DATA_DIR</Code> says otherwise). Everybody else has one of their
        own, made by <Code>pnpm release token</Code>.
      </>
    ),
  },
};

interface SignInFormProps {
  readonly area: Area;
  readonly onSignedIn: () => void;
}

function SignInForm({ area, onSignedIn }: SignInFormProps) {
  const words = signInTexts[area];
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function fail(sentence: string) {
    setError(sentence);
    form.current?.querySelector('input')?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (!token.trim()) return fail(words.empty);
    setRunning(true);
    setError(undefined);
    try {
      await signIn[area](token.trim());
      onSignedIn();
    } catch (failure) {
      setRunning(false);
      fail(isSessionOver(failure) ? words.wrong : failureSentence(failure));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Field id={words.fieldId} label={words.label} error={error}>
          <TextInput
            type="password"
            name="token"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="main" loading={isRunning}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

interface SignInPageProps {
  readonly area: Area;
  readonly onSignedIn: () => void;
}

export function SignInPage({ area, onSignedIn }: SignInPageProps) {
  useTitle('Sign in');
  const { Hint } = signInTexts[area];
  return (
    <Box maxWidth="480px" marginInline="auto" paddingTop={{ base: '2', md: '10' }}>
      <PageHead title="Sign in" />
      <Card>
        <SignInForm area={area} onSignedIn={onSignedIn} />
      </Card>
      <Text textStyle="small" color="fg.muted" marginTop="4">
        <Hint />
      </Text>
    </Box>
  );
}

interface SessionEndedProps {
  readonly area: Area;
  readonly onSignedIn: () => void;
  readonly onLater: () => void;
}

/** A dialog over the page, which stays as it is. If it is closed, the next refused call opens it again. */
export function SessionEnded({ area, onSignedIn, onLater }: SessionEndedProps) {
  return (
    <Dialog open onClose={onLater} title="Your session has ended">
      <Text color="fg.muted" marginBottom="4">
        Sign in again to go on. What you were typing is still there.
      </Text>
      <SignInForm area={area} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
