import { RotateCw } from 'shared/icons';
import { Button, EmptyState, Grid, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { RemoteComponent, type RemoteFrames, widgetNamed } from '../remotes';
import { useReleaseMap, useReportFailure } from '../site-context';

interface UnavailableCardProps {
  readonly title: string;
  readonly retry: () => void;
}

function UnavailableCard({ title, retry }: UnavailableCardProps) {
  useReportFailure();
  return (
    <EmptyState
      spot="remote-unavailable"
      title={`${title} cannot be opened right now`}
      text="Your bookings and payments are not affected, and the rest of the site works."
    >
      <Button icon={<RotateCw />} onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  );
}

const framesOf = (title: string): RemoteFrames => ({
  Pending: SearchSkeleton,
  Unavailable: ({ retry }) => <UnavailableCard title={title} retry={retry} />,
  Crashed: ({ retry }) => <UnavailableCard title={title} retry={retry} />,
});

const frames = new Map<string, RemoteFrames>();

/** One set of frames per card: new component types at every render would remount the card. */
function framesFor(title: string): RemoteFrames {
  const known = frames.get(title) ?? framesOf(title);
  frames.set(title, known);
  return known;
}

/** A search card that a remote provides; without it the rest of the home page works. */
export function SearchWidget({ name, title }: { name: string; title: string }) {
  const entry = widgetNamed(useReleaseMap(), name);
  // A card that is not in the release map can only be available with a new document.
  if (!entry) return <UnavailableCard title={title} retry={() => location.reload()} />;
  return <RemoteComponent remote={entry.remote} module={entry.module} frames={framesFor(title)} />;
}

/** Shown while a search card is loading, in the geometry of the flights card: trip type, row of fields, button. */
function SearchSkeleton() {
  return (
    <Stack gap={{ base: '2', md: '4' }} aria-busy>
      <VisuallyHidden role="status">Loading the search</VisuallyHidden>
      <Stack gap="1">
        <Skeleton height="52px" width={{ base: '100%', md: '300px' }} borderRadius="md" />
        <Skeleton height="44px" borderRadius="md" display={{ md: 'none' }} />
      </Stack>
      <Grid
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1.3fr) minmax(0, 1fr)',
          lg: 'minmax(0, 1.3fr) minmax(0, 1fr) 183px',
          xl: 'minmax(0, 2.6fr) minmax(0, 1.4fr) minmax(0, 1.1fr) 183px',
        }}
      >
        <Skeleton
          height={{ base: '127px', lg: '64px' }}
          borderRadius="md"
          gridColumn={{ base: '1 / -1', xl: 'auto' }}
        />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height="64px" borderRadius="md" />
        <Skeleton height={{ base: '48px', lg: '64px' }} borderRadius="md" gridColumn={{ base: '1 / -1', lg: 'auto' }} />
      </Grid>
    </Stack>
  );
}
