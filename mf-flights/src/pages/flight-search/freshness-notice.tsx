import { failureSentence } from 'shared/checkout';
import { Box, Button, Notice } from 'shared/ui';
import type { Freshness } from './flight-list';

const ageInWords = (foundAtMs: number) => {
  const minutes = Math.max(1, Math.floor((Date.now() - foundAtMs) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

interface FreshnessNoticeProps extends Omit<Freshness, 'isExpired'> {
  /** Whether the selected flight is no longer on sale at its price. */
  readonly isRefused: boolean;
}

/** Says that the fares are old, and requests new ones. */
export default function FreshnessNotice({ foundAtMs, isFetching, error, refetch, isRefused }: FreshnessNoticeProps) {
  return (
    <Box marginBottom="4">
      <Notice
        tone="warn"
        role="alert"
        action={
          <Button variant="outline" size="sm" loading={isFetching} onClick={refetch}>
            Search again
          </Button>
        }
      >
        {isRefused && 'Your flight was not selected, because its fare has expired. '}
        These fares are {ageInWords(foundAtMs)} old and may have changed.
        {error ? ` ${failureSentence(error)}` : ''}
      </Notice>
    </Box>
  );
}
