import { chakra } from 'shared/ui';
import { controlStyles } from 'shared/ui/fields';

const Control = chakra('select', controlStyles);

export interface NativeSelectProps {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string | number;
  readonly required?: boolean;
}

/** A select of the browser, for a form that is sent without scripts. */
export function NativeSelect({ options, ...rest }: NativeSelectProps) {
  return (
    <Control {...rest}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Control>
  );
}
