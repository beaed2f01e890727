import { Text } from 'shared/ui';
import { Dialog } from 'shared/ui/overlay';
import type { Door } from '../api/standing';
import { SignInForm } from './sign-in-form';

interface SessionEndedProps {
  readonly door: Door;
  readonly onSignedIn: () => void;
  readonly onLater: () => void;
}

/** Over the page, which keeps what was being typed. Put off, it comes back with the next call. */
export function SessionEnded({ door, onSignedIn, onLater }: SessionEndedProps) {
  return (
    <Dialog open onClose={onLater} title="Your session has ended">
      <Text color="fg.muted" marginBottom="4">
        Sign in again to go on. What you were typing is still there.
      </Text>
      <SignInForm door={door} onSignedIn={onSignedIn} />
    </Dialog>
  );
}
