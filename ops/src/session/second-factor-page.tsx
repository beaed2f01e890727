import { useEffect } from 'react';
import { Button, Card } from 'shared/ui';
import { SecondFactorSteps } from './second-factor-steps';
import { NarrowPage } from './sign-in-page';

interface SecondFactorPageProps {
  readonly password: string | undefined;
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}

/** For a person with a role that needs two factors, until there are two. */
export function SecondFactorPage({ password, onDone, onSignOut }: SecondFactorPageProps) {
  // it replaces the form that had the focus
  useEffect(() => document.querySelector('h1')?.focus(), []);
  return (
    <NarrowPage
      title="Set up a second factor"
      lead="Your roles can move money, releases or people. They need two factors."
    >
      <Card>
        <SecondFactorSteps password={password} onDone={onDone} />
      </Card>
      <Button variant="plain" size="sm" marginTop="4" onClick={onSignOut}>
        Sign out
      </Button>
    </NarrowPage>
  );
}
