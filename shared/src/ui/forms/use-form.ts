import { type Dispatch, type SetStateAction, useState } from 'react';
import type { BoundField } from 'shared/traveller';
import type { FieldError } from 'shared/ui/parts';

export interface FormDefinition<F extends string> {
  /** In the order of the page, which is the order of the error summary. */
  readonly labels: Readonly<Record<F, string>>;
  /** What is wrong with a field's trimmed text, as a sentence. */
  readonly rules: Readonly<Record<F, (value: string) => string | undefined>>;
  /** Set where two forms of a kind may stand on one page. */
  readonly idPrefix?: string;
}

type Typed<F extends string> = Readonly<Record<F, string>>;
type Errors<F extends string> = Partial<Record<F, string>>;

const nothing: readonly FieldError[] = [];

/**
 * A form whose fields are texts: a field is checked when it is left and, once it was wrong, with every key; all are
 * checked on submit. `problems` is what stood against sending it, for the summary: it stays as it was on submit, so that
 * the focus is left alone, until nothing of it is wrong any more.
 */
export function useForm<F extends string>(
  { labels, rules, idPrefix = '' }: FormDefinition<F>,
  [typed, setTyped]: readonly [Typed<F>, Dispatch<SetStateAction<Typed<F>>>],
) {
  const [errors, setErrors] = useState<Errors<F>>({});
  const [told, setTold] = useState(nothing);
  const names = Object.keys(labels) as F[];
  const idOf = (name: F) => `${idPrefix}${name}`;

  /** Puts messages at their fields and into the summary; true where there are none. */
  function tell(messageOf: (name: F) => string | undefined): boolean {
    const found: Errors<F> = {};
    for (const name of names) found[name] = messageOf(name);
    const summary = names.flatMap((name) => (found[name] ? [{ fieldId: idOf(name), message: found[name] }] : []));
    setErrors(found);
    setTold(summary);
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
        // an empty field that was only passed through is told on submit
        if (typed[name]) check(typed[name]);
      },
    };
  }

  return {
    field,
    /** True when the form can be sent. */
    check: () => tell((name) => rules[name](typed[name].trim())),
    /** Takes the server's messages for single fields; true where one of them was a field of this form. */
    refuse: (fields: Readonly<Record<string, string>>) => !tell((name) => fields[name]),
    problems: told.some(({ fieldId }) => names.some((name) => idOf(name) === fieldId && errors[name])) ? told : nothing,
  };
}

export type FormState<F extends string> = ReturnType<typeof useForm<F>>;
