import { formatTime } from 'shared/format';
import { makeLooks } from 'shared/ui';
import { wallClock } from '../../model/journey';

const time = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' } as const;

const useLooks = makeLooks({
  time,
  large: { textStyle: 'price', ...time },
  half: { textStyle: 'label', color: 'fg.muted' },
});

/** A local time of a flight, `07:15 AM`: figures and half of the day never part. `large` writes the half small. */
export function ClockTime({ at, large }: { readonly at: string; readonly large?: boolean }) {
  const look = useLooks();
  const [figures, half] = formatTime(wallClock(at)).split(' ');
  return (
    <time className={large ? look.large : look.time}>
      {figures} {large ? <span className={look.half}>{half}</span> : half}
    </time>
  );
}
