import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RideResult, RideSelection } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { setRideOptions } from 'shared/shell';
import { selectRide } from '../../api/select-ride';
import { storeBookedQuote } from '../../model/booked-quote';
import { clearRides, isUnavailable } from '../../model/found-rides';

/**
 * Checks car and price, stores the selection and navigates to the traveller. A failure is only logged: the next page
 * shows that no car is selected. A list with an unavailable car is not shown again.
 */
export function useBookNow() {
  const navigate = useNavigate();
  const [bookingKeys, setBookingKeys] = useState<ReadonlySet<string>>(new Set());
  const latestKey = useRef('');
  const isOutdated = useRef(false);

  useEffect(
    () => () => {
      // a response after the page was left is ignored
      latestKey.current = '';
      // only on leaving, so that the visible list does not disappear
      if (isOutdated.current) clearRides();
    },
    [],
  );

  const bookNow = useCallback(
    async (ride: RideResult, key: string) => {
      latestKey.current = key;
      setBookingKeys((keys) => new Set(keys).add(key));
      let selection: RideSelection | null = null;
      try {
        selection = await selectRide(ride);
      } catch (error) {
        console.error('The car could not be selected', error);
        if (isUnavailable(error)) isOutdated.current = true;
      } finally {
        setBookingKeys((keys) => new Set([...keys].filter((one) => one !== key)));
      }
      // only the last pressed button counts
      if (latestKey.current !== key) return;
      storeBookedQuote(undefined);
      setRideOptions(selection);
      navigate(pathTo('rideTraveller'));
    },
    [navigate],
  );
  return { bookingKeys, bookNow };
}
