import { Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import type { Me } from '../api/people';
import { SignInForm } from './sign-in-form';

interface SessionEndedProps {
  readonly me: Me;
  readonly onSignedIn: (password: string) => void;
  readonly onLater: () => void;
}

/** A dialog over the page, which stays as it is. If it is closed, the next refused call opens it again. */
export function SessionEnded({ me, onSignedIn, onLater }: SessionEndedProps) {
  return (
    <Dialog open onClose={onLater} title="Your session has ended">
      <Text color="fg.muted" marginBottom="4">
        Sign in again to go on. What you were typing is still there. If somebody else signs in here, the page starts
        afresh.
      </Text>
      <SignInForm email={me.person?.email} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
