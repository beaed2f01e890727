import { Spinner } from '../buttons/button';
import { OptionList, OptionRow } from '../fields/list-styles';
import { OptionGroups } from '../fields/option-groups';
import { chakra } from '../styled/chakra';
import { type ComboboxItem, matchIn } from './match';

const Line = chakra('div', {
  base: { display: 'flex', gap: '3', alignItems: 'center', minHeight: '11', paddingInline: '18px', color: 'fg.muted' },
});

type OptionPanelProps = {
  id: string;
  labelId: string | undefined;
  items: readonly ComboboxItem[];
  active: number;
  value: string;
  typed: string;
  /** The items are those of an earlier text. */
  asking?: boolean;
  loading?: boolean;
  failed?: string;
  empty: string;
  onHover: (index: number) => void;
  onChoose: (item: ComboboxItem) => void;
};

/** The grouped options of a combobox, or one line that says why there are none. */
export function OptionPanel(props: OptionPanelProps) {
  const { id, labelId, items, active, value, typed, asking, loading, failed, empty, onHover, onChoose } = props;
  const status = failed ?? (loading ? 'Loading...' : items.length ? undefined : empty);
  return (
    <>
      <OptionList
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={labelId}
        aria-busy={asking || undefined}
        hidden={status !== undefined}
      >
        <OptionGroups items={items}>
          {(item, at) => (
            <OptionRow
              key={item.value}
              id={`${id}-option-${at}`}
              role="option"
              aria-selected={item.value === value}
              data-highlighted={at === active || undefined}
              onMouseMove={() => at !== active && onHover(at)}
              onClick={() => onChoose(item)}
            >
              <OptionText item={item} typed={typed} />
            </OptionRow>
          )}
        </OptionGroups>
      </OptionList>
      {status !== undefined && (
        <Line color={failed ? 'danger.fg' : undefined}>
          {loading && !failed && <Spinner />}
          {status}
        </Line>
      )}
    </>
  );
}

const Mark = chakra('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationColor: 'accent.line',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
});

function Marked({ text, typed }: { text: string; typed: string }) {
  const found = matchIn(text, typed);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found[0])}
      <Mark>{text.slice(...found)}</Mark>
      {text.slice(found[1])}
    </>
  );
}

const Code = chakra('span', {
  base: { flex: 'none', width: '10', textStyle: 'label', fontWeight: 'semibold' },
});

/** The code, label and hint of an item; the typed text is underlined. */
function OptionText({ item, typed }: { item: ComboboxItem; typed: string }) {
  const below = [item.name && item.label, item.hint].filter(Boolean).join(', ');
  const words = (
    <chakra.span minWidth="0" display="block">
      <chakra.span display="block" fontWeight="medium">
        <Marked text={item.name ?? item.label} typed={typed} />
      </chakra.span>
      {(below || item.note) && (
        <chakra.span display="block" textStyle="small" color="fg.muted">
          {below && <Marked text={below} typed={typed} />}
          {below && item.note && ', '}
          {item.note}
        </chakra.span>
      )}
    </chakra.span>
  );
  if (!item.code) return words;
  return (
    <>
      <Code>
        <Marked text={item.code} typed={typed} />
      </Code>
      {words}
    </>
  );
}
