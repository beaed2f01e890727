import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { paths } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { lookUpFailure } from '../../model/look-up-failure';
import { lookUpRequest, serverErrors } from '../../model/look-up-form';
import { kindOf } from '../../model/reference';
import { keepViewToken } from '../../model/view-token';
import { flights, rides, trackedKey } from '../live/tracked-queries';
import { type LookedUp, useBookingId } from './looked-up';
import { useLookUpForm } from './use-look-up-form';

const kinds = { ride: rides, flight: flights } as const;
const pages = { ride: paths.trackRide, flight: paths.trackFlight } as const;

/** Looks a booking up by the form, leaves the answer in the query cache, and goes to the page of its kind. */
export function useLookUp() {
  const typed = useLookUpForm();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useBookingId();
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<string>();
  useLoadingOverlay(isLooking);

  async function lookUp() {
    if (isLooking) return;
    setFailure(undefined);
    if (!typed.check()) return;
    const request = lookUpRequest(typed.form);
    const kind = kindOf(request.bookingId);
    if (!kind) return;
    setLooking(true);
    try {
      const tracked = await kinds[kind].lookUp(request);
      keepViewToken(request.bookingId, tracked.view.token);
      queries.setQueryData(trackedKey(request.bookingId), tracked);
      const lookedUp: LookedUp = { bookingId: request.bookingId, atMs: Date.now() };
      navigate(pages[kind], { replace: pathname === pages[kind] && shown === request.bookingId, state: { lookedUp } });
    } catch (error) {
      const fields = serverErrors(failureFields(error));
      if (typed.refuse(fields)) setFailure(lookUpFailure(error, navigator.onLine));
    } finally {
      setLooking(false);
    }
  }

  return { typed, lookUp, isLooking, failure };
}
