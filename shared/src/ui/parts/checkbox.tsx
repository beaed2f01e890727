import { Check } from 'shared/icons';
import { chakra } from 'shared/ui';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    minWidth: '0',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'fg.muted', cursor: 'default' },
  },
  variants: {
    wide: { true: { display: 'flex', width: '100%' } },
    empty: { true: { color: 'fg.muted' } },
  },
});
const Mark = chakra('span', {
  base: { display: 'grid', flex: 'none', '& > *': { gridArea: '1 / 1' }, '& svg': { placeSelf: 'center' } },
});
const Input = chakra('input', {
  base: {
    appearance: 'none',
    boxSize: '20px',
    margin: '0',
    border: '1.5px solid {colors.border.strong}',
    borderRadius: '6px',
    bg: 'bg.surface',
    cursor: 'inherit',
    transition: 'background-color 120ms, border-color 120ms',
    '& + svg': { zIndex: 'raised', color: 'brand.contrast', visibility: 'hidden', pointerEvents: 'none' },
    _checked: { bg: 'brand.solid', borderColor: 'brand.solid', '& + svg': { visibility: 'visible' } },
    '&[aria-invalid=true]': { borderColor: 'danger.fg' },
    // forced colours override the background: the browser's own box is used instead
    '@media (forced-colors: active)': { appearance: 'auto', '& + svg': { display: 'none' } },
  },
});
const Count = chakra('span', {
  base: { marginInlineStart: 'auto', textStyle: 'small', color: 'fg.muted' },
});

export type CheckboxProps = {
  id?: string;
  label: string;
  /** The number of results, at the end of the row; without any the row is muted. */
  count?: number;
  checked: boolean;
  disabled?: boolean;
  /** For a form that is sent without scripts. */
  name?: string;
  value?: string | number;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  onChange: (checked: boolean) => void;
};

/** A checkbox; the whole row of 44 px can be pressed. */
export function Checkbox({ label, count, onChange, ...input }: CheckboxProps) {
  return (
    <Row wide={count === undefined ? undefined : true} empty={count === 0 && !input.checked ? true : undefined}>
      <Mark>
        <Input {...input} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
        <Check size={16} strokeWidth={3} aria-hidden />
      </Mark>
      <span>{label}</span>
      {count !== undefined && <Count>{count}</Count>}
    </Row>
  );
}
