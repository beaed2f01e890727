import { formatTime } from 'shared/format';
import { Box } from 'shared/ui';
import { wallClock } from '../../model/journey';

/** A local time of a flight, `07:15 AM`: figures and half of the day never part. `large` writes the half small. */
export function ClockTime({ at, large }: { readonly at: string; readonly large?: boolean }) {
  const [figures, half] = formatTime(wallClock(at)).split(' ');
  return (
    <Box
      as="time"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      textStyle={large ? 'price' : undefined}
      fontWeight="semibold"
    >
      {figures}{' '}
      {large ? (
        <Box as="span" textStyle="label" color="fg.muted">
          {half}
        </Box>
      ) : (
        half
      )}
    </Box>
  );
}
