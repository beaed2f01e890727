import { useState } from 'react';
import type { BoundField } from 'shared/traveller';
import type { SetBookingDraft } from '../../components/traveller/use-booking-draft';
import { type ContactField, contactLabels } from '../../model/traveller-contact';
import { type BookingDraft, personAt } from '../../model/traveller-draft';
import {
  type BookingRules,
  bookingErrors,
  contactFieldId,
  type FieldErrors,
  personFieldId,
} from '../../model/traveller-errors';
import type { Place } from '../../model/traveller-party';
import { type PersonField, personLabels } from '../../model/traveller-person';

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/**
 * The form of all travellers and their contact: a field is checked when it is left and, once it was wrong, with every
 * key; all are checked on submit. What the server said of a field stays until the field is changed.
 */
export function useBookingForm(
  draft: BookingDraft,
  setDraft: SetBookingDraft,
  rules: BookingRules,
  fromServer: FieldErrors,
) {
  /** The fields of which the errors are shown. */
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [serverMessages, setServerMessages] = useState(fromServer);

  const found = bookingErrors(draft, rules);
  const shown: FieldErrors = {
    ...serverMessages,
    ...Object.fromEntries(Object.entries(found).filter(([id]) => checked.has(id))),
  };

  function bind(
    id: string,
    label: string,
    value: string,
    change: (typed: BookingDraft, value: string) => BookingDraft,
  ) {
    return {
      id,
      label,
      value,
      error: shown[id],
      onChange(typed: string) {
        setDraft((before) => change(before, typed));
        if (serverMessages[id]) setServerMessages(({ [id]: _, ...others }) => others);
        // a valid field shows no error before its next blur
        if (!found[id] && !serverMessages[id]) setChecked((ids) => without(ids, id));
        if (serverMessages[id]) setChecked((ids) => new Set(ids).add(id));
      },
      onBlur() {
        // an empty field shows its error on submit only
        if (value) setChecked((ids) => new Set(ids).add(id));
      },
    } satisfies BoundField;
  }

  const person = ({ key, index }: Place, field: PersonField): BoundField =>
    bind(personFieldId(index, field), personLabels[field], personAt(draft, key)[field], (typed, value) => ({
      ...typed,
      people: { ...typed.people, [key]: { ...personAt(typed, key), [field]: value } },
    }));

  const contact = (field: ContactField): BoundField =>
    bind(contactFieldId(field), contactLabels[field], draft[field], (typed, value) => ({ ...typed, [field]: value }));

  /** Shows the errors of these fields from now on. */
  const reveal = (errors: FieldErrors) => setChecked((ids) => new Set([...ids, ...Object.keys(errors)]));

  /** Shows and returns all that is wrong. */
  function check(): FieldErrors {
    setServerMessages({});
    reveal(found);
    return found;
  }

  return { person, contact, errors: shown, found, reveal, check };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
