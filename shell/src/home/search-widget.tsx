import { RotateCw } from 'shared/icons';
import { Button, EmptyState } from 'shared/ui';
import { RemoteComponent, type RemoteFrames, widgetNamed } from '../remotes';
import { useReleaseMap, useReportFailure } from '../site-context';
import { SearchSkeleton } from './search-skeleton';

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
