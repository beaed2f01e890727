import type { FlightSegment } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { Box, chakra, Text } from 'shared/ui';
import { airportLabel } from '../../model/airport-names';
import { daysLaterText } from '../../model/journey';
import { ClockTime } from './clock-time';

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
  /** Days are counted from here. */
  readonly sliceDepartsAt: string;
}

/** One flight: when and where it leaves and lands, and with what. */
export function SegmentLines({ segment, airports, sliceDepartsAt }: SegmentLinesProps) {
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
