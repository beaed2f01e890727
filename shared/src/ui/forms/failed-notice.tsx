import { failureSentence } from 'shared/checkout';
import { Notice } from 'shared/ui';

/** Says that something could not be sent, and what to do; nothing while there is no error. */
export function FailedNotice({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return (
    <Notice tone="failed" role="alert">
      {failureSentence(error)}
    </Notice>
  );
}
