import type { FlightSegment } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';
import { Clock } from 'shared/icons';
import { HStack } from 'shared/ui';
import { durationInWords, layoverMinutes } from '../../model/journey';

interface LayoverProps {
  readonly before: FlightSegment;
  readonly next: FlightSegment | undefined;
  readonly airports: readonly Airport[];
}

/** Where one changes planes and how long that takes; nothing after the last flight. */
export function Layover({ before, next, airports }: LayoverProps) {
  if (!next) return null;
  return (
    <HStack gap="2" alignItems="start" bg="bg.sunken" borderRadius="sm" paddingBlock="2" paddingInline="3">
      <Clock size={16} aria-hidden style={{ marginTop: '2px' }} />
      <span>
        Layover in {cityOf(airports, before.to)} ({before.to}), {durationInWords(layoverMinutes(before, next))}
        {before.to !== next.from && `, change to ${cityOf(airports, next.from)} (${next.from})`}
      </span>
    </HStack>
  );
}
