import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasBookings, reservedHeight, subscribeToBookings } from 'shared/device-bookings';
import { paths } from 'shared/paths';
import { savesData } from 'shared/shell';
import { Box } from 'shared/ui';
import { useIdle } from '../home/live/use-idle';
import { preloadPath } from '../remotes';
import { useReleaseMap } from '../site-context';

type Parts = typeof import('./idle-parts');

/** The parts are loaded when the page is idle, and only on a device that has bookings; with the trip, which opens offline then. */
function useParts(): Parts | undefined {
  const isWanted = useSyncExternalStore(subscribeToBookings, hasBookings, () => false);
  const isIdle = useIdle() && isWanted;
  const map = useReleaseMap();
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (!isIdle) return;
    import(/* webpackChunkName: "idle" */ './idle-parts').then(setParts, console.warn);
    if (!savesData()) preloadPath(map, paths.trip);
  }, [isIdle, map]);
  return parts;
}

/** Rendered once, at the end of every page. */
export function UnpaidBookings() {
  const parts = useParts();
  return parts && <parts.UnpaidBar />;
}

/** The list of the home page. Its place is free from the first paint: the script in the head has counted the bookings. */
export function BookingsOfDevice() {
  const parts = useParts();
  return parts ? <parts.DeviceBookingsList /> : <Box minHeight={reservedHeight} />;
}
