import { chakra } from '../styled/chakra';

const Track = chakra('div', {
  base: {
    display: 'flex',
    width: { base: '100%', md: 'fit-content' },
    maxWidth: '100%',
    bg: 'bg.sunken',
    borderRadius: 'md',
    padding: '1',
    gap: '1',
  },
});
const Part = chakra('button', {
  base: {
    flex: { base: '1', md: 'none' },
    minHeight: '11',
    paddingInline: { base: '1.5', md: '4' },
    borderRadius: '9px',
    fontWeight: 'medium',
    // two labels of three words fit side by side at 320 px
    fontSize: { base: 'sm', md: 'md' },
    lineHeight: '22px',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    transition: 'background-color 120ms, color 120ms',
    _hover: { color: 'fg' },
    '&[aria-pressed=true]': { bg: 'bg.pressed', color: 'fg', fontWeight: 'semibold', boxShadow: 'pressed' },
  },
  variants: { tall: { true: { textAlign: 'start', paddingBlock: '1.5', paddingInline: { base: '2.5', md: '4' } } } },
});
const Name = chakra('span', { base: { display: 'block', fontWeight: 'semibold', lineHeight: '20px', color: 'fg' } });
const Hint = chakra('span', {
  base: { display: 'block', textStyle: 'small', fontWeight: 'medium', color: 'fg.muted' },
});

export type SegmentedOption<V extends string> = { value: V; label: string; hint?: string };

export type SegmentedProps<V extends string> = {
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V | '';
  onChange: (value: V) => void;
};

/** A choice of two or three buttons. `onChange` is called at each press, also of the pressed button. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <Track role="group" aria-label={label}>
      {options.map((option) => (
        <Part
          key={option.value}
          type="button"
          tall={option.hint ? true : undefined}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.hint ? (
            <>
              <Name>{option.label}</Name>
              <Hint>{option.hint}</Hint>
            </>
          ) : (
            option.label
          )}
        </Part>
      ))}
    </Track>
  );
}
