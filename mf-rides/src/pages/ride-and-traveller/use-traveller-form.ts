import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFlightTraveller, useSettings } from 'shared/shell';
import { type BoundField, phoneAsTyped } from 'shared/traveller';
import type { FieldError } from 'shared/ui/parts';
import { useTravellerDraft } from '../../components/traveller/use-traveller-draft';
import { isAirport } from '../../model/places';
import {
  type ChosenRide,
  isOnlyPlace,
  serverErrors,
  type TravellerErrors,
  type TravellerField,
  type TravellerForm,
  travellerError,
  travellerErrors,
  travellerFields,
  travellerLabels,
} from '../../model/traveller-form';

export interface TravellerProblem extends FieldError {
  readonly fieldId: TravellerField;
}

const problemsOf = (errors: TravellerErrors): TravellerProblem[] =>
  travellerFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: field, message }] : [];
  });

/**
 * The traveller's form: a field is checked when it is left and, once it was wrong, with every key; all are checked on
 * submit. Messages that the server gave for fields come with the navigation back to this page.
 */
export function useTravellerForm(ride: ChosenRide) {
  const { form, setForm, party } = useTravellerDraft(ride);
  useAddressOfPlace(ride, form, setForm);
  const { state } = useLocation() as { state: { fields?: Record<string, string> } | null };
  const [errors, setErrors] = useState<TravellerErrors>(() => serverErrors(state?.fields));

  function field(id: TravellerField): BoundField {
    const check = (value: string) =>
      setErrors((known) => ({ ...known, [id]: travellerError({ ...form, [id]: value }, id, ride) }));
    return {
      id,
      label: travellerLabels[id],
      value: form[id],
      error: errors[id],
      onChange(value) {
        setForm((typed) => ({ ...typed, [id]: value }));
        if (errors[id]) check(value);
      },
      onBlur() {
        // an empty field shows its error on submit only
        if (form[id]) check(form[id]);
      },
    };
  }

  function check(): TravellerProblem[] {
    const found = travellerErrors(form, ride);
    setErrors(found);
    return problemsOf(found);
  }

  const searched = useSettings((settings) => settings.rideSearch);
  const ofFlight = useFlightTraveller();
  const isNameless = !form.firstName && !form.lastName;
  /** The traveller of the flight that this tab has booked, to be filled in; none once somebody is named. */
  const flightTraveller = ofFlight &&
    isNameless && {
      firstName: ofFlight.firstName,
      lastName: ofFlight.lastName,
      take() {
        setForm((typed) => ({ ...typed, ...ofFlight, age: String(ofFlight.age), phone: phoneAsTyped(ofFlight.phone) }));
        setErrors({});
      },
    };

  // of another flight the terminal is not known
  const isFlightOfSearch = form.flightNumber === (searched?.flightNumber ?? '');
  return { field, party, isFlightOfSearch, check, problems: problemsOf(errors), flightTraveller };
}

/** The address begins with the place that the traveller has chosen, "Lekki, ", until somebody writes more. */
function useAddressOfPlace(
  ride: ChosenRide,
  form: TravellerForm,
  setForm: ReturnType<typeof useTravellerDraft>['setForm'],
) {
  const { place } = ride;
  const end = isAirport(ride.pickupLocation) ? 'dropOffAddress' : 'address';
  const start = place ? `${place}, ` : '';
  const isMissing = form[end] !== start && isOnlyPlace(form[end]);
  // only when it is opened: a field that is cleared stays empty
  const atOpening = useRef({ isMissing, start, end });
  useEffect(() => {
    const { isMissing, start, end } = atOpening.current;
    if (isMissing) setForm((typed) => ({ ...typed, [end]: start }));
  }, [setForm]);
}

export type TravellerFormState = ReturnType<typeof useTravellerForm>;
