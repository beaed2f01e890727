import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AcceptTerms,
  attemptFor,
  failureCode,
  failureSentence,
  isOutcomeUnknown,
  readAttempt,
  storeAttempt,
  useAcceptedTerms,
} from 'shared/checkout';
import type { FlightChange, FoundChanges } from 'shared/contract/flights';
import type { TrackedFlight } from 'shared/contract/tracking';
import { changeAmountRows, movedDeparture, wallClock } from 'shared/documents';
import { formatExpiry, formatShortDate, formatTime, keepAmountsWhole } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import { newIdempotencyKey } from 'shared/http';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, Button, Card, chakra, Flex, Grid, Heading, Notice, Stack, Text } from 'shared/ui';
import { DateField } from 'shared/ui/calendar';
import { DetailRows, PriceRows } from 'shared/ui/parts';
import { confirmChange, quoteChange, searchChange } from '../../api/changes';
import {
  airlinesOf,
  amountText,
  changedSentence,
  confirmLabel,
  daysOf,
  departureText,
  keptText,
  movedPairs,
  movesOf,
  routesOf,
} from '../../model/change-text';
import { daysLater, durationAndStops, flightNumbers } from '../../model/flight-text';
import { useRequest } from './use-request';

interface ChangeFlowProps {
  readonly tracked: TrackedFlight;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The new day, its flights with what each costs now, and the amount once more before it is made. */
export function ChangeFlow({ tracked, refetch, onClose }: ChangeFlowProps) {
  const [days, setDays] = useState(() => daysOf(tracked));
  const search = useRequest(() => searchChange({ viewToken: tracked.view.token, departureDates: days }));
  const quote = useRequest((offerId: string) =>
    quoteChange({ viewToken: tracked.view.token, searchId: search.data?.searchId ?? '', offerId }),
  );
  const head = useFocusedHead(quote.data ? 'review' : 'choose');
  useLoadingOverlay(search.isPending || quote.isPending);

  function choose(next: string[]) {
    setDays(next);
    search.reset();
    quote.reset();
  }

  return (
    <Card as="section" aria-labelledby="change-date">
      <Heading id="change-date" ref={head} tabIndex={-1} data-quiet-focus textStyle="h3" scrollMarginTop="8">
        {quote.data ? 'Change to this day?' : 'Change the date'}
      </Heading>
      {quote.data ? (
        <Review
          change={quote.data}
          tracked={tracked}
          refetch={refetch}
          onBack={quote.reset}
          onClose={onClose}
          onGone={() => choose(days)}
        />
      ) : (
        <>
          {tracked.change && (
            <Text color="fg.muted" marginTop="1">
              {keepAmountsWhole(tracked.change.rule)} {keptText(tracked)}Until {formatExpiry(tracked.change.until)},
              Lagos time.
            </Text>
          )}
          <Days tracked={tracked} days={days} isPending={search.isPending} onChange={choose} onSearch={search.run} />
          {(search.error ?? quote.error) && <Failed>{failureSentence(search.error ?? quote.error)}</Failed>}
          {search.data && <Offers found={search.data} tracked={tracked} onChoose={quote.run} />}
          <Button variant="outline" marginTop="5" onClick={onClose}>
            Keep my flight as it is
          </Button>
        </>
      )}
    </Card>
  );
}

/** Moves the focus to the head of each step, because the pressed button is removed. */
function useFocusedHead(step: string) {
  const head = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has the same heading
  useEffect(() => head.current?.focus(), [step]);
  return head;
}

const Failed = ({ children }: { readonly children: ReactNode }) => (
  <Box marginTop="4">
    <Notice tone="failed" role="alert">
      {children}
    </Notice>
  </Box>
);

const furthestDays = 360;

const Form = chakra('form');

interface DaysProps {
  readonly tracked: TrackedFlight;
  readonly days: string[];
  readonly isPending: boolean;
  readonly onChange: (days: string[]) => void;
  readonly onSearch: () => void;
}

/** A day for each flight of the journey that can still be changed, not earlier than that of the previous flight. */
function Days({ tracked, days, isPending, onChange, onSearch }: DaysProps) {
  const routes = routesOf(tracked);
  const today = clockIn('Africa/Lagos', new Date()).day;
  const moves = movesOf(daysOf(tracked), days);
  const firstSlice = tracked.change?.firstSlice ?? 0;
  const landedOn = tracked.slices[firstSlice - 1]?.arriveAt.slice(0, 10) ?? today;

  /** Not before the flight in front of it. */
  function earliest(slice: number): string {
    const before = (slice > firstSlice ? days[slice - 1] : landedOn) ?? today;
    return [before, today].sort().at(-1) ?? today;
  }

  function change(slice: number, day: string) {
    // a later day moves the later flights as well
    onChange(days.map((known, place) => (place === slice ? day : place > slice && known < day ? day : known)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }

  return (
    <Form onSubmit={submit} noValidate marginTop="4">
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {days.map(
          (day, slice) =>
            slice >= firstSlice && (
              <DateField
                key={routes[slice]}
                id={`change-day-${slice}`}
                label={`New day, ${routes[slice]}`}
                value={day}
                min={earliest(slice)}
                max={addDays(today, furthestDays)}
                onChange={(chosen) => change(slice, chosen)}
              />
            ),
        )}
      </Grid>
      <Button type="submit" marginTop="4" loading={isPending} variant={moves ? 'main' : 'outline'}>
        Show flights
      </Button>
    </Form>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    '& > li': {
      borderTop: '1px solid {colors.border}',
      paddingBlock: '4',
      display: 'grid',
      gap: '3',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      alignItems: 'center',
    },
  },
});

interface OffersProps {
  readonly found: FoundChanges;
  readonly tracked: TrackedFlight;
  readonly onChoose: (offerId: string) => void;
}

function Offers({ found: { offers, airports }, tracked, onChoose }: OffersProps) {
  const firstSlice = tracked.change?.firstSlice ?? 0;
  if (offers.length === 0)
    return (
      <Box marginTop="4">
        <Notice tone="inform" role="status">
          {airlinesOf(tracked)} has no seats for you on this day. Try another day.
        </Notice>
      </Box>
    );
  return (
    <>
      <Text role="status" marginTop="5" marginBottom="2" fontWeight="medium">
        {offers.length === 1 ? '1 flight' : `${offers.length} flights`}, the cheapest first
      </Text>
      <List>
        {offers.map((offer) => (
          <li key={offer.offerId}>
            <Stack gap="2">
              {offer.slices.slice(firstSlice).map((slice, _, shown) => (
                <Box key={slice.departAt}>
                  <Text fontWeight="semibold">
                    {shown.length > 1 && `${formatShortDate(wallClock(slice.departAt))}: `}
                    {formatTime(wallClock(slice.departAt))} – {formatTime(wallClock(slice.arriveAt))} {daysLater(slice)}
                  </Text>
                  <Text textStyle="small" color="fg.muted">
                    {flightNumbers(slice)}, {durationAndStops(slice, airports)}
                  </Text>
                </Box>
              ))}
            </Stack>
            <Flex
              gap="3"
              alignItems={{ base: 'center', md: 'flex-end' }}
              justifyContent="space-between"
              flexDirection={{ md: 'column' }}
            >
              <Text fontWeight="semibold">{amountText(offer)}</Text>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Choose ${movedDeparture({ slices: offer.slices, oldSlices: tracked.slices })}, ${amountText(offer)}`}
                onClick={() => onChoose(offer.offerId)}
              >
                Choose
              </Button>
            </Flex>
          </li>
        ))}
      </List>
    </>
  );
}

interface ReviewProps extends ChangeFlowProps {
  readonly change: FlightChange;
  readonly onBack: () => void;
  /** The price is no longer kept, or the seats are sold. */
  readonly onGone: () => void;
}

const attemptName = 'change-date';

/** Old and new of each way that moves, each part of the amount, and the rule behind it. */
function Review({ change, tracked, refetch, onBack, onClose, onGone }: ReviewProps) {
  const terms = useAcceptedTerms();
  const { check, ...acceptance } = terms;
  const confirm = useRequest(send);
  useLoadingOverlay(confirm.isPending);
  const [total, ...parts] = changeAmountRows(change)
    .flatMap(([label, value]) => (typeof value === 'string' ? [{ label, amount: value }] : []))
    .reverse();

  async function send() {
    const body = { viewToken: tracked.view.token, changeId: change.changeId, acceptedTerms: true as const };
    const attempt = attemptFor(body, readAttempt(attemptName), newIdempotencyKey);
    storeAttempt(attemptName, attempt);
    try {
      const done = await confirmChange(body, attempt.key);
      storeAttempt(attemptName, undefined);
      if (done.status === 'done') toast.add({ title: 'Date changed', description: changedSentence(done) });
      await refetch();
      onClose();
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) storeAttempt(attemptName, undefined);
      throw failure;
    }
  }

  const code = failureCode(confirm.error);
  const isGone = code === 'OFFER_EXPIRED' || code === 'SOLD_OUT';
  return (
    <Stack gap="4" marginTop="4">
      {movedPairs(change).map(({ before, after }) => (
        <Box key={after.departAt}>
          <Text fontWeight="semibold" marginBottom="1">
            {routesOf({ slices: [after], airports: tracked.airports })}
          </Text>
          <DetailRows
            size="sm"
            rows={[
              { label: 'Old', value: departureText(before) },
              { label: 'New', value: departureText(after) },
            ]}
          />
        </Box>
      ))}
      {total && <PriceRows rows={parts.reverse()} total={total} note={change.rule} />}
      <Text textStyle="small" color="fg.muted">
        {change.due > 0
          ? `Your flight stays as it is until the money is in. The amount is guaranteed until ${formatTime(change.expiresOn)}.`
          : `Your old tickets end at once. The amount is guaranteed until ${formatTime(change.expiresOn)}.`}
      </Text>
      {!isGone && <AcceptTerms {...acceptance} />}
      {confirm.error !== undefined && <Failed>{failureSentence(confirm.error)}</Failed>}
      <Flex gap="3" flexDirection={{ base: 'column', md: 'row' }}>
        {isGone ? (
          <Button variant="main" onClick={onGone}>
            Choose the day once more
          </Button>
        ) : (
          <Button
            variant="main"
            whiteSpace="normal"
            loading={confirm.isPending}
            onClick={() => check() && void confirm.run()}
          >
            {confirmLabel(change)}
          </Button>
        )}
        <Button variant="outline" disabled={confirm.isPending} onClick={onBack}>
          Back to the flights
        </Button>
      </Flex>
    </Stack>
  );
}
