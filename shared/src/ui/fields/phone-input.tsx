import { chakra } from '../styled/chakra';
import { Leading, TextInput, type TextInputProps } from './text-input';

const Prefix = chakra('span', {
  base: { borderInlineEnd: '1px solid {colors.border}', paddingInlineEnd: '2.5' },
});

export type PhoneInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'icon'> & {
  /** As typed: 0803 555 0142, 803…, +234 803…; the form reads it, not the input. */
  value: string;
  onChange: (typed: string) => void;
};

/** A Nigerian phone number in any usual form. The country's code is shown until one is typed. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const ownCode = /^\s*(\+|00|234)/.test(value);
  return (
    <chakra.div position="relative">
      {!ownCode && (
        <Leading aria-hidden zIndex="raised">
          <Prefix>+234</Prefix>
        </Leading>
      )}
      <TextInput
        autoComplete="tel"
        {...rest}
        type="tel"
        inputMode="tel"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        paddingInlineStart={ownCode ? '3.5' : '72px'}
      />
    </chakra.div>
  );
}
