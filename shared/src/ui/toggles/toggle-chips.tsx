import { X } from 'shared/icons';
import { onPlainClick } from '../buttons/plain-click';
import { chakra } from '../styled/chakra';

const Group = chakra('fieldset', { base: { minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'strong', marginBottom: '2' } });
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** A pill of 44 px that is on or off: a button, a link, or a label around a checkbox. */
export const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    paddingInline: '4',
    borderRadius: 'full',
    border: '1px solid {colors.border}',
    bg: 'bg.surface',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { borderColor: 'border.strong' },
    '&:is([aria-pressed=true], [aria-current=true], :has(:checked))': {
      bg: 'brand.subtle',
      borderColor: 'brand.muted',
      color: 'brand.fg',
    },
  },
});
const Count = chakra('span', {
  base: { color: 'fg.muted', fontWeight: 'normal' },
});

export type ToggleChipsProps<V extends string> = {
  legend: string;
  options: readonly { value: V; label: string; count?: number }[];
  value: V | '';
  onChange: (value: V | '') => void;
  /** The address at which a value or none is chosen: then the chips are links, which work before the page has its scripts. */
  hrefOf?: (value: V | '') => string;
};

/** A choice of one value or none: pressing the pressed chip calls `onChange` with ''. */
export function ToggleChips<V extends string>({ legend, options, value, onChange, hrefOf }: ToggleChipsProps<V>) {
  return (
    <Group>
      <Legend>{legend}</Legend>
      <Row>
        {options.map((option) => {
          const pressed = option.value === value;
          const next = pressed ? '' : option.value;
          const text = (
            <>
              {option.label}
              {option.count !== undefined && <Count> {option.count}</Count>}
              {pressed && <X size={16} />}
            </>
          );
          return hrefOf ? (
            <Chip key={option.value} asChild>
              <a href={hrefOf(next)} aria-current={pressed || undefined} onClick={onPlainClick(() => onChange(next))}>
                {text}
              </a>
            </Chip>
          ) : (
            <Chip key={option.value} type="button" aria-pressed={pressed} onClick={() => onChange(next)}>
              {text}
            </Chip>
          );
        })}
      </Row>
    </Group>
  );
}
