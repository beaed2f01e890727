import { Box } from 'shared/ui';
import { Field, PhoneInput, Select, TextArea, TextInput, type TextInputProps } from 'shared/ui/fields';

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

export function PhoneField({ field, optional }: Bound) {
  return (
    <Field {...frameOf({ field, optional })}>
      <PhoneInput name={field.id} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
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
