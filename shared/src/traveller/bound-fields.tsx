import { type FocusEvent, useState } from 'react';
import { Box, Button } from 'shared/ui';
import { Field, PhoneInput, Select, TextArea, TextInput, type TextInputProps } from 'shared/ui/fields';
import { meantEmail } from './email-hint';
import { nationalPhone } from './phone';

/** A form field bound to its value, error and handlers. */
export interface BoundField {
  /** Also the target of the link in an error summary. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

interface Bound {
  readonly field: BoundField;
  readonly optional?: boolean;
}

const frameOf = ({ field, optional }: Bound) => ({
  id: field.id,
  label: field.label,
  error: field.error,
  optional,
});

/** A single-line text field. */
export function LineField({
  field,
  optional,
  ...input
}: Bound & Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'>) {
  return (
    <Field {...frameOf({ field, optional })}>
      <TextInput
        name={field.id}
        {...input}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

/** An e-mail address. If its domain looks mistyped, leaving the field shows the likely address; a press takes that one. */
export function EmailField({ field, ...input }: Bound & Pick<TextInputProps, 'required' | 'name'>) {
  const [left, setLeft] = useState<string>();
  const meant = left === field.value ? meantEmail(field.value) : undefined;

  function leave({ relatedTarget: to }: FocusEvent) {
    const ask = () => setLeft(field.value);
    // what is being pressed must not move from under the pointer
    if (to?.matches(':active')) window.addEventListener('mouseup', () => setTimeout(ask), { once: true });
    else ask();
  }

  function take(email: string) {
    field.onChange(email);
    // the button is removed
    document.getElementById(field.id)?.focus();
  }

  return (
    <Box minWidth="0">
      <Box onBlur={leave}>
        <LineField field={field} {...input} type="email" autoComplete="email" inputMode="email" />
      </Box>
      <Box role="status" textStyle="small">
        {meant && (
          <>
            Did you mean{' '}
            <Button
              variant="plain"
              size="sm"
              paddingInline="0"
              whiteSpace="normal"
              overflowWrap="anywhere"
              onClick={() => take(meant)}
            >
              {meant}
            </Button>
            ?
          </>
        )}
      </Box>
    </Box>
  );
}

/** A multi-line text field. */
export function AreaField({ field, optional, placeholder }: Bound & { readonly placeholder?: string }) {
  return (
    <Field {...frameOf({ field, optional })}>
      <TextArea
        name={field.id}
        placeholder={placeholder}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

/** A phone number; a Nigerian mobile is written in its groups when the field is left. */
export function PhoneField({ field, optional }: Bound) {
  function leave() {
    const grouped = nationalPhone(field.value);
    if (grouped && grouped !== field.value) field.onChange(grouped);
    field.onBlur();
  }
  return (
    <Field {...frameOf({ field, optional })}>
      <PhoneInput name={field.id} value={field.value} onChange={field.onChange} onBlur={leave} />
    </Field>
  );
}

interface ChoiceFieldProps extends Bound {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A select with a short list of options. */
export function ChoiceField({ field, options }: ChoiceFieldProps) {
  return (
    <Box onBlur={field.onBlur} minWidth="0">
      <Field {...frameOf({ field })}>
        <Select id={field.id} options={[...options]} value={field.value} onChange={field.onChange} />
      </Field>
    </Box>
  );
}
