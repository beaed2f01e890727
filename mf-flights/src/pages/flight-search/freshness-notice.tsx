import { failureSentence } from 'shared/checkout';
import { Box, Button, Notice } from 'shared/ui';

export interface Freshness {
  readonly isExpired: boolean;
  readonly isFetching: boolean;
  readonly foundAtMs: number;
  /** Of a newer search that failed while these flights stand. */
  readonly error: unknown;
  readonly refetch: () => void;
}

const ageInWords = (foundAtMs: number) => {
  const minutes = Math.max(1, Math.floor((Date.now() - foundAtMs) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** Says that the fares are old, and asks for new ones. */
export function FreshnessNotice({ foundAtMs, isFetching, error, refetch }: Omit<Freshness, 'isExpired'>) {
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
        These fares are {ageInWords(foundAtMs)} old and may have changed.
        {error ? ` ${failureSentence(error)}` : ''}
      </Notice>
    </Box>
  );
}
