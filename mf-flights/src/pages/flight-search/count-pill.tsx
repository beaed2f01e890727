import { type RefObject, useEffect, useState } from 'react';
import { chakra } from 'shared/ui';
import { flightsOf } from './list-head';

const Pill = chakra('button', {
  base: {
    position: 'fixed',
    bottom: '4',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    zIndex: 'raised',
    minHeight: '11',
    paddingInline: '4',
    borderRadius: 'full',
    bg: 'fg',
    color: 'bg.surface',
    textStyle: 'label',
    boxShadow: 'lift',
  },
});

interface CountPillProps {
  readonly head: RefObject<HTMLHeadingElement | null>;
  readonly count: number;
  readonly onPress: () => void;
}

/** The number of flights that pass the filters, while the head with it is out of sight; a link to the head. */
export default function CountPill({ head, count, onPress }: CountPillProps) {
  const [isHeadAbove, setHeadAbove] = useState(false);
  useEffect(() => {
    if (!head.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setHeadAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  if (!isHeadAbove) return null;
  return (
    <Pill type="button" onClick={onPress}>
      {flightsOf(count)}
    </Pill>
  );
}
