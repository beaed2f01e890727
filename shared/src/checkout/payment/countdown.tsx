import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { chakra, VisuallyHidden } from 'shared/ui';
import { announcementAt, clockOf, secondsLeft, shareLeft } from './countdown-time';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    gap: '4px 20px',
    alignItems: 'center',
    paddingBlock: '5',
  },
});
const Clock = chakra('span', {
  base: { textStyle: 'amount', letterSpacing: 'heading', fontVariantNumeric: 'tabular-nums' },
});
const Meter = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    height: '1.5',
    marginTop: '2',
    borderRadius: 'full',
    bg: 'bg.sunken',
    overflow: 'hidden',
  },
});
const Rest = chakra('div', {
  base: { height: '100%', bg: 'accent.line', borderRadius: 'full', transformOrigin: 'left' },
});

export type CountdownProps = {
  /** ISO instants or dates: when the time is up, and when it began (the whole bar). */
  endsAt: string | Date;
  startedAt: string | Date;
  onEnd?: () => void;
  /** The sentence beside the clock. */
  children?: ReactNode;
};

/** Time running out, mm:ss with a draining bar. A screen reader hears it at 10, 5 and 1 minutes and at the end. */
export function Countdown({ endsAt, startedAt, onEnd, children }: CountdownProps) {
  const endsAtMs = new Date(endsAt).getTime();
  const startedAtMs = new Date(startedAt).getTime();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [said, setSaid] = useState('');
  const left = secondsLeft(endsAtMs, nowMs);

  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let before = secondsLeft(endsAtMs, Date.now());
    setNowMs(Date.now());
    if (before === 0) return ended();
    const timer = setInterval(() => {
      const at = Date.now();
      const now = secondsLeft(endsAtMs, at);
      const sentence = announcementAt(before, now);
      before = now;
      setNowMs(at);
      if (sentence) setSaid(sentence);
      if (now > 0) return;
      clearInterval(timer);
      ended();
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  return (
    <Frame>
      <Clock role="timer" aria-live="off" aria-label={`Time left ${clockOf(left)}`}>
        {clockOf(left)}
      </Clock>
      <div>{children}</div>
      <Meter aria-hidden>
        <Rest style={{ width: `${shareLeft(startedAtMs, endsAtMs, nowMs) * 100}%` }} />
      </Meter>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Frame>
  );
}
