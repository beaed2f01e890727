import { formatTime } from 'shared/format';
import { Box, Notice } from 'shared/ui';
import type { ReleaseStatus } from '../../model/release-facts';

/** A live release that a browser has found broken when it was looked at last; nothing moves by itself. */
export function BrokenAlarm({ status: { name, live, check } }: { readonly status: ReleaseStatus }) {
  if (check?.verdict !== 'refused') return null;
  return (
    <Box marginBottom="5">
      <Notice tone="failed">
        <strong>
          {name} {live} was found broken at {formatTime(check.at)}, in shell {check.shellVersion}.
        </strong>{' '}
        {check.summary} It stays until somebody moves it.
      </Notice>
    </Box>
  );
}

/** Files of it were altered in the store: what is served instead, until it is published again. */
export function AlteredAlarm({ status: { altered } }: { readonly status: ReleaseStatus }) {
  if (!altered) return null;
  return (
    <Box marginBottom="5">
      <Notice tone="failed">
        <strong>Files were altered in the store.</strong> {altered}
      </Notice>
    </Box>
  );
}
