import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay, usePageTitle } from 'shared/shell';
import { Card, Container, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { BookingFailed } from '../booking-failed';
import { isOutcomeUnknown } from '../failure';
import { useSliced } from '../use-sliced';

/** How a remote reads and renders a confirmed booking. Has to be the same object in every render. */
export interface ConfirmationKind<T> {
  /** The query of a booking by its `_id`. */
  readonly query: (id: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
    readonly networkMode: 'always';
  };
  readonly isPaid: (booked: T) => boolean;
  /** True while the booking is not complete: then it is read again every 4 seconds. */
  readonly isIncomplete?: (booked: T) => boolean;
  readonly successPath: (id: string) => string;
  readonly paymentPath: (id: string) => string;
  readonly show: (booked: T) => ReactNode;
  /** The heights of a usual booking, for the skeleton: when and where it begins, the card of its car or tickets, what happens next. */
  readonly heightsPx: { readonly [part in 'facts' | 'own' | 'steps']: HeightPx };
}

/** On a phone and on wider screens. */
interface HeightPx {
  readonly base: number;
  readonly md: number;
}

interface ConfirmationPageProps<T> {
  readonly kind: ConfirmationKind<T>;
  /** The booking of the settings store, for a URL without an `id`. */
  readonly storedId: string | undefined;
}

const pollEveryMs = 4_000;
const retries = 2;

/** A booking once it is paid; an unpaid one redirects to its payment page. */
export function ConfirmationPage<T>({ kind, storedId }: ConfirmationPageProps<T>) {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Navigate to={storedId ? kind.successPath(storedId) : pathTo('home')} replace />;
  return (
    <Container maxWidth="1000px" paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <BookingOf key={id} kind={kind} id={id} />
    </Container>
  );
}

function BookingOf<T>({ kind, id }: { readonly kind: ConfirmationKind<T>; readonly id: string }) {
  const {
    data: response,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...kind.query(id),
    refetchOnMount: 'always' as const,
    // without a connection the page says so at once, and reads the booking when it is back
    retry: (failures, failure) => navigator.onLine && failures < retries && isOutcomeUnknown(failure),
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data && kind.isIncomplete?.(state.data) ? pollEveryMs : false),
  });
  useLoadingOverlay(!response && !error);
  const booked = useSliced(response);

  if (!booked && error) {
    return (
      <Unread>
        <BookingFailed error={error} onRetry={refetch} />
      </Unread>
    );
  }
  // the heading, which gets the focus, is rendered with the booking
  if (!booked) return <ConfirmationSkeleton {...kind.heightsPx} />;
  if (kind.isPaid(booked)) return kind.show(booked);
  // the cache may have an older response without the payment
  if (isFetching) return <ConfirmationSkeleton {...kind.heightsPx} />;
  return <Navigate to={kind.paymentPath(id)} replace />;
}

/** A booking that could not be read: it is not known to be successful. */
function Unread({ children }: { readonly children: ReactNode }) {
  usePageTitle('Your booking');
  return (
    <>
      <PageHead title="Your booking" />
      {children}
    </>
  );
}

/** The cards of a confirmation with the heights of their parts. */
function ConfirmationSkeleton({ facts, own, steps }: ConfirmationKind<unknown>['heightsPx']) {
  return (
    <>
      <VisuallyHidden role="status">Loading your booking</VisuallyHidden>
      <Stack gap="6" aria-hidden>
        <Card>
          <Skeleton height="6" marginEnd="14" marginBottom={{ base: '56px', md: '16' }} />
          <Skeleton height={{ base: '9', md: '11' }} width="320px" marginBottom="3" />
          <Skeleton height={inPx(facts)} width="320px" marginBottom="2" />
          <Skeleton height={{ base: '72px', md: '12' }} width="616px" marginBottom={{ base: '4', md: '6' }} />
          <Skeleton height={{ base: '134px', md: '12' }} width="640px" marginBottom="4" />
          <Skeleton height="11" width="320px" />
        </Card>
        {[own, steps, { base: 158, md: 130 }].map((height) => (
          <LinesCard key={height.base} height={height} />
        ))}
      </Stack>
    </>
  );
}

const inPx = ({ base, md }: HeightPx) => ({ base: `${base}px`, md: `${md}px` });
const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A card of this height with a heading and lines. */
const LinesCard = ({ height }: { readonly height: HeightPx }) => (
  <Card display="flex" flexDirection="column" justifyContent="space-between" minHeight={inPx(height)}>
    <Skeleton height="6" width="140px" />
    {lines.slice(0, Math.floor(height.md / 100)).map((line) => (
      <Skeleton key={line} height="10" width="440px" marginTop="4" />
    ))}
  </Card>
);
