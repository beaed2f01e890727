import { formatTime } from 'shared/format';
import { chakra } from 'shared/ui';
import { wallClock } from '../../model/journey';

const Time = chakra('time', {
  base: { whiteSpace: 'nowrap', fontWeight: 'semibold' },
  variants: { large: { true: { fontSize: 'lg' } } },
});
const SmallHalf = chakra('span', {
  base: { fontSize: '2xs', fontWeight: 'medium', letterSpacing: 'normal', color: 'fg.muted' },
});

/** A local time of a flight, `07:15 AM`, without a line break. `large` writes `AM` small. */
export function ClockTime({ at, large }: { readonly at: string; readonly large?: boolean }) {
  const [figures, half] = formatTime(wallClock(at)).split(' ');
  return (
    <Time large={large}>
      {figures} {large ? <SmallHalf>{half}</SmallHalf> : half}
    </Time>
  );
}
