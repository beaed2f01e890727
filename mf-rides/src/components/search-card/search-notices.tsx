import { failureSentence } from 'shared/checkout';
import { Button, Notice, Stack } from 'shared/ui';
import type { Places } from './use-places';

/** What keeps the search from working: the lists are not there, or the search itself failed. */
export function SearchNotices({ places, error }: { readonly places: Places; readonly error: unknown }) {
  if (!places.error && error === undefined) return null;
  return (
    <Stack gap="3" marginTop="3">
      {places.error && (
        <Notice
          tone="failed"
          role="alert"
          action={
            <Button size="sm" variant="outline" loading={places.isLoading} onClick={places.retry}>
              Try again
            </Button>
          }
        >
          The list of places could not be loaded. {failureSentence(places.error)}
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="failed" role="alert">
          {failureSentence(error)}
        </Notice>
      )}
    </Stack>
  );
}
