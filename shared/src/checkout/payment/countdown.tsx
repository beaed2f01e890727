import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { clockOf, secondsLeft } from 'shared/countdown';
import { chakra, VisuallyHidden } from 'shared/ui';

const milestonesMinutes = [10, 5, 1];

/** The announcement when the time left goes from `before` to `now` seconds, if a milestone is between them. */
export function announcementAt(before: number, now: number): string | undefined {
  if (now >= before) return undefined;
  if (now === 0) return 'The time is up.';
  const passed = milestonesMinutes.filter((minutes) => before > minutes * 60 && now <= minutes * 60).at(-1);
  if (passed === undefined) return undefined;
  return passed === 1 ? '1 minute left.' : `${passed} minutes left.`;
}

/** The share of the time that is left, 0 to 1. */
export function shareLeft(startedAtMs: number, endsAtMs: number, nowMs: number): number {
  const wholeMs = endsAtMs - startedAtMs;
  return wholeMs <= 0 ? 0 : Math.min(1, Math.max(0, (endsAtMs - nowMs) / wholeMs));
}

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

type CountdownProps = {
  /** ISO instants or dates; at `startedAt` the bar is full. */
  endsAt: string | Date;
  startedAt: string | Date;
  onEnd?: () => void;
  /** The sentence beside the clock. */
  children?: ReactNode;
};

/** A countdown, mm:ss with a bar. Announced to screen readers at 10, 5 and 1 minutes and at the end. */
export function Countdown({ endsAt, startedAt, onEnd, children }: CountdownProps) {
  const endsAtMs = new Date(endsAt).getTime();
  const startedAtMs = new Date(startedAt).getTime();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [announcement, setAnnouncement] = useState('');
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
      if (sentence) setAnnouncement(sentence);
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
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Frame>
  );
}
