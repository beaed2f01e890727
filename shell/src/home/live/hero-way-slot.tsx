import { useEffect, useState } from 'react';
import { useShownWays } from 'shared/shell';
import { useIdle } from './use-idle';

type Part = typeof import('./hero-way');

/** What the search card shows, on the map: loaded once there is something and the page is idle. The first paint has the map alone. */
export function HeroWay() {
  const { flight, ride } = useShownWays();
  const isWanted = Boolean(flight?.from ?? flight?.to ?? ride);
  const isIdle = useIdle() && isWanted;
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (isIdle) import(/* webpackChunkName: "map" */ './hero-way').then(setPart, console.warn);
  }, [isIdle]);
  return part && <part.HeroWay />;
}
