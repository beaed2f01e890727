import { type Dispatch, type SetStateAction, useState } from 'react';
import type { BoundField } from 'shared/traveller';
import type { FieldError } from 'shared/ui/parts';

export interface FormDefinition<F extends string> {
  /** In the order of the page, which is the order of the error summary. */
  readonly labels: Readonly<Record<F, string>>;
  /** What is wrong with a field's trimmed text, as a sentence. */
  readonly rules: Readonly<Record<F, (value: string) => string | undefined>>;
  /** Set if a page may have two forms of the same definition. */
  readonly idPrefix?: string;
}

type Typed<F extends string> = Readonly<Record<F, string>>;
type Errors<F extends string> = Partial<Record<F, string>>;

const nothing: readonly FieldError[] = [];

/**
 * A form of text fields. A field is checked on blur and, while it has an error, at every change; all are checked on submit.
 * `problems` are the errors of the last submit, for the summary. The array stays the same until all are fixed: a new one
 * would move the focus.
 */
export function useForm<F extends string>(
  { labels, rules, idPrefix = '' }: FormDefinition<F>,
  [typed, setTyped]: readonly [Typed<F>, Dispatch<SetStateAction<Typed<F>>>],
) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const [reported, setReported] = useState(nothing);
  const names = Object.keys(labels) as F[];
  const idOf = (name: F) => `${idPrefix}${name}`;

  /** Shows messages at their fields and in the summary; returns whether there are none. */
  function report(messageOf: (name: F) => string | undefined): boolean {
    const found: Errors<F> = {};
    for (const name of names) found[name] = messageOf(name);
    const summary = names.flatMap((name) => (found[name] ? [{ fieldId: idOf(name), message: found[name] }] : []));
    setErrors(found);
    setReported(summary);
    return summary.length === 0;
  }

  function field(name: F): BoundField {
    const check = (value: string) => setErrors((known) => ({ ...known, [name]: rules[name](value.trim()) }));
    return {
      id: idOf(name),
      label: labels[name],
      value: typed[name],
      error: errors[name],
      onChange(value) {
        setTyped((before) => ({ ...before, [name]: value }));
        if (errors[name]) check(value);
      },
      onBlur() {
        // an empty field that was only passed through is reported on submit
        if (typed[name]) check(typed[name]);
      },
    };
  }

  return {
    field,
    /** True when the form can be sent. */
    check: () => report((name) => rules[name](typed[name].trim())),
    /** Shows the server's messages; returns whether one belongs to a field of this form. */
    refuse: (fields: Readonly<Record<string, string>>) => !report((name) => fields[name]),
    problems: reported.some(({ fieldId }) => names.some((name) => idOf(name) === fieldId && errors[name]))
      ? reported
      : nothing,
  };
}

export type FormState<F extends string> = ReturnType<typeof useForm<F>>;
