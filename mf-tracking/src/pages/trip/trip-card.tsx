import { flightStatusText, rideStatusText, wallClock } from 'shared/documents';
import { formatPhone, formatShortDate, formatTime, keepAmountsWhole } from 'shared/format';
import { Car, ChevronRight, Info, Phone, Plane, PlaneLanding, PlaneTakeoff, TriangleAlert, X } from 'shared/icons';
import { siteRules } from 'shared/shell';
import { Box, ButtonLink, Card, chakra, Flex, Heading, Text, TextLink, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { PartLink } from '../../components/part-link';
import { paymentActionOf, paymentNotice } from '../../model/payment-text';
import { type TripDay, type TripPoint, tripDays, tripPoints } from '../../model/trip/day-line';
import { missingRides } from '../../model/trip/missing-rides';
import { type NextStep, nextStep, trackAddress } from '../../model/trip/next-step';
import { isOff, type Trip, type TripPart } from '../../model/trip/trips';

interface TripCardProps {
  readonly trip: Trip;
  readonly nowMs: number;
}

/** One journey: what to do next, its moments on one line, and its bookings. */
export function TripCard({ trip, nowMs }: TripCardProps) {
  const name = tripName(trip);
  const step = nextStep(trip, nowMs);
  const days = tripDays(tripPoints(trip, nowMs, missingRides(trip, nowMs, siteRules())));
  return (
    <Card as="section" aria-label={name}>
      <Heading textStyle={{ base: 'h3', md: 'h2' }}>{name}</Heading>
      <Text color="fg.muted" marginTop="0.5">
        {datesOf(days)}
      </Text>
      {step && <NextStepBox step={step} />}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }}
        gap={{ base: '6', lg: '10' }}
        marginTop="6"
        alignItems="start"
      >
        <Box>
          {days.map(({ day, points }) => (
            <Day key={day} day={day} points={points} />
          ))}
        </Box>
        <Parts trip={trip} toPay={step?.toPay} />
      </Box>
    </Card>
  );
}

/** By its first flight, else by its ride. */
function tripName({ parts }: Trip): string {
  const flight =
    parts.find((part) => part.kind === 'flight' && !isOff(part)) ?? parts.find(({ kind }) => kind === 'flight');
  const [first] = parts;
  return flight?.booking.route ?? first?.booking.route ?? '';
}

function datesOf(days: readonly TripDay[]): string {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return '';
  return first === last ? formatShortDate(first) : `${formatShortDate(first)} to ${formatShortDate(last)}`;
}

function NextStepBox({ step: { text, detail, tone, link } }: { readonly step: NextStep }) {
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <Flex
      role="group"
      aria-label="Next"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      gap={{ base: '4', md: '5' }}
      marginTop="5"
      padding={{ base: '4', md: '5' }}
      borderRadius="md"
      bg={tone === 'warn' ? 'accent.subtle' : 'brand.subtle'}
    >
      <Flex gap="3" flex="1" minWidth="0">
        <Box as="span" flex="none" marginTop="0.5" color={tone === 'warn' ? 'accent.fg' : 'brand.fg'}>
          <Icon aria-hidden />
        </Box>
        <Box minWidth="0">
          <Text textStyle="strong" textWrap="balance">
            <VisuallyHidden>Next: </VisuallyHidden>
            {keepAmountsWhole(text)}
          </Text>
          {detail && (
            <Text textStyle="small" color="fg.muted" marginTop="0.5" overflowWrap="anywhere">
              {keepAmountsWhole(detail)}
            </Text>
          )}
        </Box>
      </Flex>
      {link && (
        <ButtonLink to={link.to} flex="none" variant={tone === 'warn' ? undefined : 'outline'}>
          {link.label}
        </ButtonLink>
      )}
    </Flex>
  );
}

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '76px 24px minmax(0, 1fr)', md: '84px 24px minmax(0, 1fr)' },
    columnGap: { base: '2', md: '3' },
    paddingBottom: '5',
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: { base: '95px', md: '107px' },
      top: '24px',
      bottom: '0',
      width: '2px',
      bg: 'border',
    },
    '&:last-child': { paddingBottom: '0' },
  },
  variants: {
    state: {
      done: { color: 'fg.muted', '&:not(:last-child)::after': { bg: 'accent.line' } },
      now: {},
      next: {},
      off: { '& strong': { textDecoration: 'line-through', color: 'fg.muted' } },
      open: {
        '&:not(:last-child)::after': { bg: 'transparent', borderInlineStart: '2px dashed {colors.border.strong}' },
      },
    },
  },
});
const Sign = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '24px',
    color: 'fg.muted',
    '& svg': { width: '18px', height: '18px' },
  },
  variants: {
    state: {
      done: { color: 'accent.line' },
      now: {
        color: 'brand.contrast',
        bg: 'brand.solid',
        borderRadius: 'full',
        '& svg': { width: '14px', height: '14px' },
      },
      next: {},
      off: { color: 'danger.fg' },
      open: {
        borderRadius: 'full',
        border: '1.5px dashed {colors.border.strong}',
        '& svg': { width: '14px', height: '14px' },
      },
    },
  },
});

const Call = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'controlSm',
    color: 'brand.fg',
    textStyle: 'label',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    // the number is on one line of a narrow phone
    whiteSpace: 'nowrap',
    '& svg': { display: { base: 'none', md: 'block' } },
  },
});

const stateTexts = {
  done: ', done',
  now: ', next',
  next: '',
  off: ', does not take place',
  open: ', not booked',
} as const;

function signOf({ kind, key, state }: TripPoint) {
  if (state === 'off') return <X />;
  if (kind === 'offer') return <Car />;
  if (kind === 'ride') return key.endsWith('-begin') ? <Car /> : <Dot />;
  if (key.includes('-by-')) return <Dot />;
  return key.includes('-off-') ? <PlaneTakeoff /> : <PlaneLanding />;
}

const Dot = chakra('i', { base: { boxSize: '10px', borderRadius: 'full', border: '2px solid currentColor' } });

/** The moments of one day on a vertical line. */
function Day({ day, points }: TripDay) {
  return (
    <Box marginTop={{ base: '6', _first: '0' }}>
      <Heading as="h3" textStyle="label" color="fg.muted" marginBottom="3">
        {formatShortDate(day)}
      </Heading>
      <ol>
        {points.map(({ key, at, what, detail, driver, state, to, ...point }) => (
          <Row key={key} state={state} aria-current={state === 'now' ? 'step' : undefined}>
            {at && !to ? (
              <Box
                as="time"
                lineHeight="24px"
                whiteSpace="nowrap"
                textAlign="end"
                fontWeight={state === 'now' ? 'semibold' : undefined}
              >
                {formatTime(wallClock(at))}
              </Box>
            ) : (
              <span />
            )}
            <Sign state={state} aria-hidden>
              {signOf({ key, state, what, ...point })}
            </Sign>
            <Box minWidth="0" overflowWrap="anywhere">
              {to ? (
                <TextLink to={to}>{what}</TextLink>
              ) : (
                <Box as="strong" fontWeight={state === 'now' ? 'semibold' : 'medium'}>
                  {what}
                </Box>
              )}
              <VisuallyHidden>{stateTexts[state]}</VisuallyHidden>
              {detail && (
                <Text textStyle="small" color="fg.muted">
                  {detail}
                </Text>
              )}
              {driver && (
                <Call href={`tel:${driver.phone}`} aria-label={`Call ${driver.name}, ${formatPhone(driver.phone)}`}>
                  <Phone size={16} aria-hidden />
                  Call {formatPhone(driver.phone)}
                </Call>
              )}
            </Box>
          </Row>
        ))}
      </ol>
    </Box>
  );
}

interface PartsProps extends Pick<TripCardProps, 'trip'> {
  /** The booking of which the next step says what to pay. */
  readonly toPay: string | undefined;
}

/** The bookings, each with its state, its refund, and a link to its page. */
function Parts({ trip: { parts }, toPay }: PartsProps) {
  return (
    <Box>
      <Heading as="h3" textStyle="label" color="fg.muted">
        {parts.length === 1 ? 'Booking' : 'Bookings'}
      </Heading>
      <ul>
        {parts.map((part) => (
          <Box as="li" key={part.booking.bookingId} borderTop={{ base: '1px solid {colors.border}', _first: 'none' }}>
            <PartLink to={trackAddress(part)}>
              {part.kind === 'ride' ? <Car aria-hidden /> : <Plane aria-hidden />}
              <span>
                <b>{part.booking.route}</b>
                <Text as="span" display="block" textStyle="small" color="fg.muted">
                  {part.booking.bookingId}
                </Text>
                {part.details?.airlineReference && (
                  <Text as="span" display="block" textStyle="small" color="fg.muted">
                    Airline reference {part.details.airlineReference}
                  </Text>
                )}
                <Badge tone={toneOf(part)} marginTop="1">
                  {stateText(part)}
                </Badge>
              </span>
              <ChevronRight aria-hidden />
            </PartLink>
            {part.booking.bookingId !== toPay && <Money part={part} />}
          </Box>
        ))}
      </ul>
    </Box>
  );
}

/** The refund of a booking, or what its bank returns; undefined for any other booking. */
function Money({ part: { kind, tracked } }: { readonly part: TripPart }) {
  if (!tracked?.payment.refund && !tracked?.payment.rejected) return null;
  const notice = paymentNotice(tracked.payment, paymentActionOf(tracked.actions), kind, tracked.payBy);
  if (!notice) return null;
  return (
    <Text textStyle="small" paddingInlineStart="32px" paddingBottom="3">
      {keepAmountsWhole(notice.text)}
    </Text>
  );
}

const keptTexts = {
  unpaid: 'Not paid yet',
  paid: 'Paid',
  over: 'Does not take place',
  cancelled: 'Cancelled',
} as const;

function stateText(part: TripPart): string {
  if (!part.tracked) return keptTexts[part.booking.state];
  return part.kind === 'ride' ? rideStatusText[part.tracked.status] : flightStatusText[part.tracked.status];
}

function toneOf(part: TripPart): 'waiting' | 'good' | 'bad' | 'quiet' {
  if (isOff(part)) return 'bad';
  return part.booking.state === 'unpaid' ? 'waiting' : 'good';
}
