import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import type { BookingKind } from '../../model/booking-kind';
import { lookUpFailure } from '../../model/look-up-failure';
import { lookUpRequest, serverErrors } from '../../model/look-up-form';
import { kindOf } from '../../model/reference';
import { keepViewToken } from '../../model/view-token';
import { flights, rides, trackedKey } from '../live/tracked-queries';
import { useLookUpForm } from './use-look-up-form';

const kinds = { ride: rides, flight: flights } as const;
const pages = { ride: 'trackRide', flight: 'trackFlight' } as const;

/** Where a booking of a kind is shown; the address names it, and opens nothing by itself. */
export const trackedPath = (kind: BookingKind, bookingId: string): string =>
  pathTo(pages[kind], { query: { booking: bookingId } });

/** Looks a booking up by the form, leaves the answer in the query cache, and goes to the page of its kind. */
export function useLookUp() {
  const typed = useLookUpForm();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
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
      const to = trackedPath(kind, request.bookingId);
      navigate(to, { replace: to === `${pathname}${search}`, state: { lookedUpAtMs: Date.now() } });
    } catch (error) {
      const fields = serverErrors(failureFields(error));
      if (typed.refuse(fields)) setFailure(lookUpFailure(error, navigator.onLine));
    } finally {
      setLooking(false);
    }
  }

  return { typed, lookUp, isLooking, failure };
}
