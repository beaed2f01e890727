import { chakra } from '../styled/chakra';
import { type ComboboxItem, matchIn } from './match';

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
  base: { flex: 'none', width: '10', textStyle: 'label', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
});

/** An item's code, label and hint with what was typed underlined. */
export function OptionText({ item, typed }: { item: ComboboxItem; typed: string }) {
  const words = (
    <chakra.span minWidth="0" display="block">
      <chakra.span display="block" fontWeight="medium">
        <Marked text={item.label} typed={typed} />
      </chakra.span>
      {item.hint && (
        <chakra.span display="block" textStyle="small" color="fg.muted">
          <Marked text={item.hint} typed={typed} />
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
