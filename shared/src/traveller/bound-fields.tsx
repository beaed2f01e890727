import { Box } from 'shared/ui';
import { Field, PhoneInput, Select, TextArea, TextInput, type TextInputProps } from 'shared/ui/fields';

/** What a field of a form needs to be drawn. */
export interface BoundField {
  /** Also the address that an error summary links to. */
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

/** One line of text. */
export function LineField({
  field,
  optional,
  ...input
}: Bound & Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'>) {
  return (
    <Field {...frameOf({ field, optional })}>
      <TextInput
        {...input}
        name={field.id}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

/** Several lines of text. */
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

/** One of a short list. */
export function ChoiceField({ field, options }: ChoiceFieldProps) {
  return (
    <Box onBlur={field.onBlur} minWidth="0">
      <Field {...frameOf({ field })}>
        <Select id={field.id} options={[...options]} value={field.value} onChange={field.onChange} />
      </Field>
    </Box>
  );
}
