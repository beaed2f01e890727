import { Notice } from 'shared/ui';

/** The time of a look-up is over: the form above still holds what was typed. */
export function ViewExpired() {
  return (
    <Notice tone="inform" role="status">
      To keep your booking private, this page shows it for 30 minutes. Press Track to see it again.
    </Notice>
  );
}
