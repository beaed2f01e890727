import type { FlightOffer, FlightSegment, FlightSlice } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';
import { formatLongDate, keepAmountsWhole } from 'shared/format';
import { Clock } from 'shared/icons';
import { Box, chakra, Grid, Heading, HStack, Stack, Text } from 'shared/ui';
import {
  airportLabel,
  daysLaterText,
  durationInWords,
  layoverMinutes,
  newTicketText,
  sliceNames,
  wallClock,
} from '../../model/journey';
import { ClockTime } from './clock-time';

interface JourneyDetailsProps {
  readonly slices: readonly FlightSlice[];
  readonly airports: readonly Airport[];
  readonly headingLevel?: 'h3' | 'h4';
}

/** Every flight of every slice with times, airports, aircraft and cabin, and the layovers. */
export function JourneyDetails({ slices, airports, headingLevel = 'h3' }: JourneyDetailsProps) {
  const names = sliceNames(slices);
  return (
    <Grid gap="7" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: slices.length > 1 ? '1fr 1fr' : '1fr' }}>
      {slices.map((slice, index) => (
        <Box key={slice.departAt} minWidth="0">
          <Heading as={headingLevel} textStyle="strong">
            {names[index]}{' '}
            <Box as="span" color="fg.muted" fontWeight="normal">
              {formatLongDate(wallClock(slice.departAt).slice(0, 10))}, {durationInWords(slice.durationMinutes)}
            </Box>
          </Heading>
          <Stack gap="3" marginTop="3" textStyle="small">
            {slice.segments.map((segment, at) => (
              <Stack gap="3" key={segment.departAt}>
                <SegmentLines segment={segment} airports={airports} sliceDepartsAt={slice.departAt} />
                <Layover before={segment} next={slice.segments[at + 1]} airports={airports} />
              </Stack>
            ))}
          </Stack>
        </Box>
      ))}
    </Grid>
  );
}

const Ends = chakra('div', { base: { display: 'grid', textStyle: 'small' } });
const End = chakra('div', {
  base: {
    position: 'relative',
    paddingInlineStart: '6',
    '&:first-of-type': { paddingBottom: '3' },
    _before: {
      content: '""',
      position: 'absolute',
      zIndex: 'raised',
      insetInlineStart: '0',
      top: '4px',
      boxSize: '12px',
      borderRadius: 'full',
      border: '2px solid {colors.accent.line}',
      bg: 'bg.surface',
    },
    '&:last-of-type::before': { bg: 'accent.line' },
    '&:first-of-type::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '5px',
      top: '15px',
      bottom: '-6px',
      width: '2px',
      bg: 'accent.line',
    },
  },
});

interface SegmentLinesProps {
  readonly segment: FlightSegment;
  readonly airports: readonly Airport[];
  /** `+1 day` counts from here. */
  readonly sliceDepartsAt: string;
}

function SegmentLines({ segment, airports, sliceDepartsAt }: SegmentLinesProps) {
  const { carrier, operatingCarrier, departAt, arriveAt } = segment;
  const laterAt = (moment: string) => daysLaterText({ departAt: sliceDepartsAt, arriveAt: moment });
  const isSharedCode = operatingCarrier.code !== carrier.code;
  return (
    <Box>
      <Ends>
        <End>
          <ClockTime at={departAt} /> <Later text={laterAt(departAt)} />
          <Text overflowWrap="anywhere">{airportLabel(segment.from, airports)}</Text>
        </End>
        <End>
          <ClockTime at={arriveAt} /> <Later text={laterAt(arriveAt)} />
          <Text overflowWrap="anywhere">{airportLabel(segment.to, airports)}</Text>
        </End>
      </Ends>
      <Text color="fg.muted" marginTop="2.5">
        {segment.flightNumber}, {segment.aircraft}, {cabinNames[segment.cabin]}
        {isSharedCode && `, operated by ${operatingCarrier.name}`}
      </Text>
    </Box>
  );
}

function Later({ text }: { readonly text: string }) {
  if (!text) return null;
  return (
    <Box as="span" color="accent.fg" fontWeight="medium" whiteSpace="nowrap">
      {text}
    </Box>
  );
}

interface LayoverProps {
  readonly before: FlightSegment;
  readonly next: FlightSegment | undefined;
  readonly airports: readonly Airport[];
}

function Layover({ before, next, airports }: LayoverProps) {
  if (!next) return null;
  return (
    <HStack gap="2" alignItems="start" bg="bg.sunken" borderRadius="sm" paddingBlock="2" paddingInline="3">
      <Clock size={16} aria-hidden style={{ marginTop: '2px' }} />
      <span>
        Layover in {cityOf(airports, before.to)} ({before.to}), {durationInWords(layoverMinutes(before, next))}
        {before.to !== next.from && `, change to ${cityOf(airports, next.from)} (${next.from})`}
        {next.newTicket && `. ${newTicketText(next)}`}
      </span>
    </HStack>
  );
}

interface ConditionsTextProps {
  readonly conditions: FlightOffer['conditions'];
  /** What a change costs this party with its add-ons; by default what the fare says. */
  readonly change?: string | undefined;
}

/** The fees of a refund and of a change. */
export function ConditionsText({ conditions, change = conditions.change.text }: ConditionsTextProps) {
  return (
    <Text textStyle="small" color="fg.muted">
      Refund: {keepAmountsWhole(conditions.refund.text)} Change: {keepAmountsWhole(change)}
    </Text>
  );
}
