import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { formatDate, formatNaira } from 'shared/format';
import { Box, Button, Card, EmptyState, Notice, Text, TextLink } from 'shared/ui';
import { type BookingSearch, bookingsQuery } from '../../api/bookings';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { useAnnounce } from '../../frame/announcer';
import { dayFrom, lagosDay } from '../../model/days';
import { ledgerOf } from '../../model/ledger-words';
import { BookingRow } from './booking-row';
import { SearchBar, type Wanted } from './search-bar';

const kindOf = (text: string | null): Wanted['kind'] => (text === 'ride' || text === 'flight' ? text : '');

const wantedOf = (search: URLSearchParams): Wanted => ({
  q: search.get('q') ?? '',
  kind: kindOf(search.get('kind')),
  status: search.get('status') ?? '',
  day: dayFrom(search.get('day')) ?? '',
});

const used = (wanted: Wanted) => Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));

/** A state is chosen with its kind, as some states of both have one name. */
function searchOf({ q, kind, status, day }: Wanted): BookingSearch {
  const [kindOfStatus = null, state] = status.split(' ');
  const only = kindOf(kindOfStatus) || kind;
  return {
    ...(q && { q }),
    ...(only && { kind: only }),
    ...(state && { status: state as NonNullable<BookingSearch['status']> }),
    ...(day && { from: day, to: day }),
  };
}

/** Search for bookings, newest first. The address has what is searched, so that it can be passed on. */
export function BookingsPage() {
  const [search, setSearch] = useSearchParams();
  const wanted = wantedOf(search);
  const query = useInfiniteQuery({ ...bookingsQuery(searchOf(wanted)), placeholderData: keepPreviousData });
  const { isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const bookings = query.data?.pages.flatMap((page) => page.bookings);
  const [{ transfers = [] } = {}] = query.data?.pages ?? [];
  const announce = useAnnounce();
  const isSearched = Object.keys(used(wanted)).length > 0;
  const count = bookings?.length ?? 0;
  const invalid = failureFields(query.error).q;

  useEffect(() => {
    if (isFetching || !isSearched) return;
    const money =
      transfers.length > 0
        ? `, and ${transfers.length} ${transfers.length === 1 ? 'transfer' : 'transfers'} without a booking`
        : '';
    announce(`${count}${hasNextPage ? ' or more' : ''} bookings found${money}`);
  }, [announce, isFetching, isSearched, count, hasNextPage, transfers.length]);

  return (
    <>
      <SectionHead title="Bookings" atMs={query.dataUpdatedAt} isSearching={isPlaceholderData} />
      <SearchBar
        wanted={wanted}
        today={lagosDay(Date.now())}
        error={invalid}
        onWanted={(change) => setSearch(used({ ...wanted, ...change }), { replace: true })}
      />
      {!invalid && transfers.length > 0 && (
        <Box display="grid" gap="3" marginBottom="4">
          {transfers.map(({ reference, amount, sentOn }) => (
            <Notice
              key={reference}
              tone="inform"
              action={<TextLink to={ledgerOf(reference)}>Show it in the ledger</TextLink>}
            >
              {`${formatNaira(amount)} came in on ${formatDate(sentOn)} as ${reference}. No booking has it.`}
            </Notice>
          ))}
        </Box>
      )}
      {!invalid && (
        <ListState query={{ ...query, data: bookings }} of="the bookings">
          {(shown) =>
            shown.length === 0 && transfers.length > 0 ? null : shown.length === 0 ? (
              <Card>
                <EmptyState
                  spot="empty-results"
                  title={isSearched ? 'No booking found' : 'No bookings yet'}
                  text={
                    isSearched
                      ? 'Try fewer words, a part of the booking ID, or the last digits of the phone. References of payments are found whole. Bookings that their traveller had erased have no name and another ID.'
                      : 'What travellers book is listed here.'
                  }
                />
              </Card>
            ) : (
              <Box aria-busy={isPlaceholderData}>
                <Rows aria-label="Bookings, newest first">
                  {shown.map((booking) => (
                    <BookingRow key={booking.bookingId} booking={booking} />
                  ))}
                </Rows>
                {hasNextPage ? (
                  <Button
                    marginTop="4"
                    variant="outline"
                    size="sm"
                    loading={isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    Show more
                  </Button>
                ) : (
                  <Text textStyle="small" color="fg.muted" marginTop="3">
                    {count === 1 ? 'One booking.' : `${count} bookings.`} Pickups are in Lagos time, departures in the
                    time of the airport.
                  </Text>
                )}
              </Box>
            )
          }
        </ListState>
      )}
    </>
  );
}
