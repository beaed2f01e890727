import { useEffect, useRef } from 'react';
import { hasBookings } from 'shared/device-bookings';
import { pathTo } from 'shared/paths';
import { Button, ButtonLink, Card, EmptyState } from 'shared/ui';
import { failureCode, failureSentence } from './failure';

/** Shown instead of a booking that could not be read. */
export function BookingFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = failureCode(error);
  if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') return <BookingNotFound />;
  if (code === 'VIEW_EXPIRED') return <BookingClosed text={failureSentence(error)} />;
  // the browser may be wrong about being online, never about being offline
  if (code === undefined && !navigator.onLine) return <NotKept onRetry={onRetry} />;
  return (
    <Card>
      <EmptyState spot="offline" title="Your booking could not be loaded" text={failureSentence(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Card>
  );
}

/** Without a connection; a page that was opened offline has to notice by itself that the connection is back. */
function NotKept({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const open = () => retry.current();
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, []);
  const hasTrip = hasBookings();
  return (
    <Card>
      <EmptyState
        spot="offline"
        title="You are offline"
        text={`${hasTrip ? 'This page needs a connection.' : 'This booking is not kept on this device, so it needs a connection.'} Your booking is safe, and opens by itself as soon as you are back online.`}
      >
        {hasTrip && <ButtonLink to={pathTo('trip')}>Your trip works offline</ButtonLink>}
        <Button variant={hasTrip ? 'outline' : undefined} onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </Card>
  );
}

/** The link to the booking has expired; the server's message says when. */
function BookingClosed({ text }: { readonly text: string }) {
  return (
    <Card>
      <EmptyState spot="not-found" title="This page has closed" text={text}>
        <ButtonLink to={pathTo('trackBooking')}>Look it up</ButtonLink>
      </EmptyState>
    </Card>
  );
}

function BookingNotFound() {
  return (
    <Card>
      <EmptyState
        spot="not-found"
        title="This booking cannot be found"
        text="The link may be incomplete, or the booking’s data was erased on request. Look it up by the booking ID in the e-mail about it."
      >
        <ButtonLink to={pathTo('trackBooking')}>Look it up</ButtonLink>
        <ButtonLink to={pathTo('home')} variant="outline">
          Go back home
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
