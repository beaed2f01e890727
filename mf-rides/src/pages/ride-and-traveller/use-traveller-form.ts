import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPhone } from 'shared/format';
import { useFlightTraveller } from 'shared/shell';
import type { BoundField } from 'shared/traveller';
import type { FieldError } from 'shared/ui/parts';
import { useTravellerDraft } from '../../components/traveller/use-traveller-draft';
import {
  type ChosenRide,
  serverErrors,
  type TravellerErrors,
  type TravellerField,
  travellerError,
  travellerErrors,
  travellerFields,
  travellerLabels,
} from '../../model/traveller-form';

const summaryOf = (errors: TravellerErrors): FieldError[] =>
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

  function check(): FieldError[] {
    const found = travellerErrors(form, ride);
    setErrors(found);
    return summaryOf(found);
  }

  const ofFlight = useFlightTraveller();
  const isNameless = !form.firstName && !form.lastName;
  /** Fills in the traveller of the flight that this tab has booked; undefined if there is none, or somebody is named. */
  const takeFlightTraveller =
    ofFlight && isNameless
      ? () => {
          setForm((typed) => ({
            ...typed,
            ...ofFlight,
            age: String(ofFlight.age),
            phone: formatPhone(ofFlight.phone),
          }));
          setErrors({});
        }
      : undefined;

  return { field, party, check, summary: summaryOf(errors), takeFlightTraveller };
}

export type TravellerFormState = ReturnType<typeof useTravellerForm>;
