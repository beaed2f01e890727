import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraft } from 'shared/shell';
import type { FieldError } from 'shared/ui/parts';
import {
  emptyLookUp,
  type LookUpErrors,
  type LookUpField,
  type LookUpForm,
  lookUpDraft,
  lookUpError,
  lookUpErrors,
  lookUpFields,
} from '../../model/look-up-form';
import { formatReference } from '../../model/reference';

const summaryOf = (errors: LookUpErrors): FieldError[] =>
  lookUpFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: field, message }] : [];
  });

/**
 * What is typed, kept in this tab: the form stands above the result as well. An address that names a booking fills its
 * reference in.
 */
export function useLookUpForm() {
  const [params] = useSearchParams();
  const named = params.get('booking');
  const [form, setForm] = useDraft<LookUpForm>(lookUpDraft, emptyLookUp);
  const [errors, setErrors] = useState<LookUpErrors>({});
  const [summary, setSummary] = useState<readonly FieldError[]>([]);

  useLayoutEffect(() => {
    if (named) setForm((typed) => ({ ...typed, bookingId: formatReference(named) }));
  }, [named, setForm]);

  function refuse(found: LookUpErrors): boolean {
    setErrors(found);
    setSummary(summaryOf(found));
    return summaryOf(found).length === 0;
  }

  return {
    form,
    errors,
    summary,
    refuse,
    /** True where everything is filled in well. */
    check: () => refuse(lookUpErrors(form)),
    change(field: LookUpField, value: string) {
      setForm((typed) => ({ ...typed, [field]: value }));
      if (errors[field]) setErrors((known) => ({ ...known, [field]: lookUpError(field, value) }));
    },
    leave(field: LookUpField) {
      const value = field === 'bookingId' ? formatReference(form[field]) : form[field];
      if (value !== form[field]) setForm((typed) => ({ ...typed, [field]: value }));
      // an empty field that was only passed through is told on submit
      if (value.trim()) setErrors((known) => ({ ...known, [field]: lookUpError(field, value) }));
    },
  };
}
