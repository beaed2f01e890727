import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RideResult, RideSelection } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { setRideOptions } from 'shared/shell';
import { selectRide } from '../../api/select-ride';
import { storeBookedQuote } from '../../model/booked-quote';
import { clearRides, isUnavailable } from '../../model/found-rides';

/**
 * Book Now of the cards: checks car and price, stores the answer and goes to the traveller. A failure is logged only,
 * and the next page says that no car is selected; a list with a car that is gone is not shown a second time.
 */
export function useBookNow() {
  const navigate = useNavigate();
  const [bookingKeys, setBookingKeys] = useState<ReadonlySet<string>>(new Set());
  const latestKey = useRef('');
  const isOutdated = useRef(false);

  useEffect(
    () => () => {
      // an answer that comes once the page was left leads nowhere, and changes nothing
      latestKey.current = '';
      // not before: no list goes under the reader
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
      // of two cars pressed one after the other, the second is meant
      if (latestKey.current !== key) return;
      storeBookedQuote(undefined);
      setRideOptions(selection);
      navigate(pathTo('rideTraveller'));
    },
    [navigate],
  );
  return { bookingKeys, bookNow };
}
