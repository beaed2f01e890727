import { onPlainClick } from '../buttons/plain-click';
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
    display: 'grid',
    alignContent: 'center',
    textAlign: 'center',
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
    '&:is([aria-pressed=true], [aria-current=true])': {
      bg: 'bg.pressed',
      color: 'fg',
      fontWeight: 'semibold',
      boxShadow: 'pressed',
    },
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
  /** The address at which a value is chosen: then the parts are links, which work before the page has its scripts. */
  hrefOf?: (value: V) => string;
};

/** A choice of two or three buttons or links. `onChange` is called at each press, also of the pressed one. */
export function Segmented<V extends string>({ label, options, value, onChange, hrefOf }: SegmentedProps<V>) {
  return (
    <Track role="group" aria-label={label}>
      {options.map((option) => {
        const isChosen = option.value === value;
        const tall = option.hint ? true : undefined;
        const press = () => onChange(option.value);
        const text = option.hint ? (
          <>
            <Name>{option.label}</Name>
            <Hint>{option.hint}</Hint>
          </>
        ) : (
          option.label
        );
        return hrefOf ? (
          <Part key={option.value} tall={tall} asChild>
            <a href={hrefOf(option.value)} aria-current={isChosen || undefined} onClick={onPlainClick(press)}>
              {text}
            </a>
          </Part>
        ) : (
          <Part key={option.value} tall={tall} type="button" aria-pressed={isChosen} onClick={press}>
            {text}
          </Part>
        );
      })}
    </Track>
  );
}
