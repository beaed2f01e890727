import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { failureFields } from 'shared/checkout';
import { paths } from 'shared/paths';
import { useDraft, useLoadingOverlay } from 'shared/shell';
import {
  emptyLookUp,
  type LookUpErrors,
  type LookUpField,
  type LookUpForm,
  lookUpDraft,
  lookUpError,
  lookUpErrors,
  lookUpFailure,
  lookUpFields,
  lookUpRequest,
  serverErrors,
} from '../../model/look-up-form';
import { formatReference, kindOf } from '../../model/reference';
import { storeViewToken } from '../../model/view-token';
import { flights, rides, trackedKey } from '../live/tracked-queries';
import { type LookedUp, useBookingId } from './looked-up';

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
      storeViewToken(request.bookingId, tracked.view.token);
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

/**
 * What is typed, kept in this tab, because the form is shown above the result as well. An address that names a booking fills in its
 * reference.
 */
function useLookUpForm() {
  const [params] = useSearchParams();
  const named = params.get('booking');
  const [form, setForm] = useDraft<LookUpForm>(lookUpDraft, emptyLookUp);
  const [errors, setErrors] = useState<LookUpErrors>({});

  useLayoutEffect(() => {
    if (named) setForm((typed) => ({ ...typed, bookingId: formatReference(named) }));
  }, [named, setForm]);

  function refuse(found: LookUpErrors): boolean {
    setErrors(found);
    const first = lookUpFields.find((field) => found[field]);
    // two fields need no summary
    if (first) document.getElementById(first)?.focus();
    return !first;
  }

  return {
    form,
    errors,
    refuse,
    /** True if all fields are valid. */
    check: () => refuse(lookUpErrors(form)),
    change(field: LookUpField, value: string) {
      setForm((typed) => ({ ...typed, [field]: value }));
      if (errors[field]) setErrors((known) => ({ ...known, [field]: lookUpError(field, value) }));
    },
    leave(field: LookUpField) {
      const value = field === 'bookingId' ? formatReference(form[field]) : form[field];
      if (value !== form[field]) setForm((typed) => ({ ...typed, [field]: value }));
      // an empty field that was only passed through gets its error on submit
      if (value.trim()) setErrors((known) => ({ ...known, [field]: lookUpError(field, value) }));
    },
  };
}
