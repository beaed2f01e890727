import { RotateCw } from 'shared/icons';
import { Button, EmptyState } from 'shared/ui';
import { RemoteComponent, type RemoteFrames, widgetNamed } from '../remotes';
import { useReleaseMap, useReportFailure } from '../site-context';
import { SearchSkeleton } from './search-skeleton';

interface GoneProps {
  readonly title: string;
  readonly retry: () => void;
}

function Gone({ title, retry }: GoneProps) {
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
  Unavailable: ({ retry }) => <Gone title={title} retry={retry} />,
  Crashed: ({ retry }) => <Gone title={title} retry={retry} />,
});

const frames = new Map<string, RemoteFrames>();

/** One frame set a card: new component types at every render would mount the card anew. */
function framesFor(title: string): RemoteFrames {
  const known = frames.get(title) ?? framesOf(title);
  frames.set(title, known);
  return known;
}

/** A search card that a remote brings; without it the rest of the home page stands. */
export function SearchWidget({ name, title }: { name: string; title: string }) {
  const entry = widgetNamed(useReleaseMap(), name);
  // A card that the document does not name can only come with another document.
  if (!entry) return <Gone title={title} retry={() => location.reload()} />;
  return <RemoteComponent remote={entry.remote} module={entry.module} frames={framesFor(title)} />;
}
