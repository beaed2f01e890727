import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { controlStyles } from '../fields/control-styles';
import { Field } from '../fields/field';
import { useField } from '../fields/field-context';
import { opensAbove, Popover } from '../fields/list-styles';
import { groupItems } from '../fields/option-groups';
import { Leading } from '../fields/text-input';
import { VisuallyHidden } from '../layout/layout';
import { chakra } from '../styled/chakra';
import { type ComboboxItem, chosenText, findItems } from './match';
import { OptionPanel } from './option-panel';
import { VisibleCode } from './visible-code';

const Input = chakra('input', controlStyles);

export type ComboboxProps = {
  id: string;
  label: string;
  items: readonly ComboboxItem[];
  /** Searches outside of the component: the items are shown as they are. Called with '' when the text is cleared. */
  onQuery?: (text: string) => void;
  /** The items are those of an earlier text: Enter and Tab wait for the first of the new ones. */
  asking?: boolean;
  /** Called with a text that no item matches, for options from elsewhere. */
  onMissed?: (text: string) => void;
  /** Shown for a text that no item matches. */
  elsewhere?: readonly ComboboxItem[];
  /** The item of `value`, if the search does not list it. */
  chosen?: ComboboxItem;
  loading?: boolean;
  /** Why there are no items, in a sentence. */
  failed?: string;
  /** The message if no item matches. */
  empty?: string;
  value: string;
  /** The other name of the item by which it was chosen. */
  name?: string;
  /** '' when the text was cleared. With the item's other name if the typed text found it by that. */
  onChange: (value: string, name?: string) => void;
  error?: string;
  hint?: ReactNode;
  optional?: boolean;
  placeholder?: string;
  size?: 'md' | 'field';
  icon?: ReactNode;
};

/** A text field with suggestions, after the combobox pattern of the ARIA Authoring Practices. Ignores case and accents. */
export function Combobox({ label, error, hint, optional, size, ...control }: ComboboxProps) {
  return (
    <Field id={control.id} label={label} error={error} hint={hint} optional={optional} size={size}>
      <ComboboxControl {...control} />
    </Field>
  );
}

type ControlProps = Omit<ComboboxProps, 'label' | 'error' | 'hint' | 'optional' | 'size'>;

/** Stands for the first option of the next response. */
const firstFound = -2;

function ComboboxControl(props: ControlProps) {
  const { id, items, onQuery, asking, chosen: named, value, name, onChange, placeholder, icon, ...rest } = props;
  const { onMissed, elsewhere, ...state } = rest;
  const field = useField();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  const [wanted, setActive] = useState(-1);
  /** Enter or Tab was pressed before the response. */
  const [awaited, setAwaited] = useState(false);
  /** The typed text; undefined while the input shows the chosen label. */
  const [typed, setTyped] = useState<string>();
  // a search replaces the items: the label of the chosen one must not disappear
  const [lastChosen, setLastChosen] = useState<ComboboxItem>();
  const chosen = [...items, named, lastChosen].find((item) => item?.value === value);
  const chosenAs = chosen && chosenText(chosen, name);
  const found = useMemo(() => {
    const matching = onQuery ? items : findItems(items, typed ?? '');
    return groupItems(matching).flatMap((group) => group.items);
  }, [items, typed, onQuery]);
  const shown = found.length || !typed ? found : (elsewhere ?? found);
  const active = wanted === firstFound ? (asking ? -1 : 0) : wanted;
  const canChoose = open && !state.loading && !state.failed;

  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  const missed = open && typed && !found.length ? typed : undefined;
  useEffect(() => {
    if (missed) onMissed?.(missed);
  }, [missed, onMissed]);

  useEffect(() => {
    if (!awaited || asking) return;
    const [first] = state.failed ? [] : shown;
    if (first) choose(first);
    // an open list shows that nothing was found
    else if (open) setAwaited(false);
    else close();
  });

  function show() {
    if (open) return;
    // the keyboard of a phone covers the lower half: the field scrolls up to make room for its list
    if (window.matchMedia('(max-width: 767px)').matches) root.current?.scrollIntoView({ block: 'start' });
    setAbove(opensAbove(root.current));
    setActive(shown.findIndex((item) => item.value === value));
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
    setAwaited(false);
    if (typed) onQuery?.('');
  }
  function choose(item: ComboboxItem) {
    setLastChosen(item);
    close();
    if (item.value !== value || item.name !== (name || undefined)) onChange(item.value, item.name);
  }
  function type(text: string) {
    show();
    setTyped(text);
    setActive(text ? firstFound : -1);
    setAwaited(false);
    onQuery?.(text);
  }
  function leave() {
    if (awaited) return setOpen(false);
    if (typed === '' && value) onChange('');
    close();
  }
  function press(event: KeyboardEvent) {
    const item = canChoose ? shown[active] : undefined;
    const last = shown.length - 1;
    const isAsked = Boolean(asking && typed);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      if (!open) return;
      event.preventDefault();
      setActive(Math.min(Math.max(active + (event.key === 'PageDown' ? 10 : -10), 0), last));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (item) choose(item);
      else setAwaited(isAsked);
    } else if (event.key === 'Tab' && typed && open) {
      if (item) choose(item);
      else setAwaited(isAsked);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
      input.current?.select();
    }
  }

  const count = shown.length === 1 ? '1 option' : `${shown.length} options`;
  return (
    <chakra.div ref={root} position="relative" onBlur={leave} scrollMarginTop="6">
      {icon && <Leading>{icon}</Leading>}
      <Input
        ref={input}
        id={id}
        size={field?.size}
        icon={icon ? true : undefined}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={canChoose && shown[active] ? `${id}-option-${active}` : undefined}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        placeholder={placeholder}
        title={typed === undefined ? chosenAs : undefined}
        value={typed ?? chosenAs ?? ''}
        textOverflow="ellipsis"
        onFocus={(event) => event.target.select()}
        onClick={show}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {typed === undefined && chosenAs && (
        <VisibleCode key={chosenAs} input={input} text={chosenAs} plain={field?.size === 'md'} />
      )}
      {/* a press on the list must not move the focus, which would close it */}
      <Popover
        hidden={!open}
        above={above || undefined}
        minWidth={{ base: '100%', md: '340px' }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {open && (
          <OptionPanel
            {...state}
            empty={state.empty ?? 'Nothing found. Try another spelling.'}
            id={id}
            labelId={field?.labelId}
            items={shown}
            active={active}
            value={value}
            typed={typed ?? ''}
            asking={asking}
            onHover={setActive}
            onChoose={choose}
          />
        )}
      </Popover>
      <VisuallyHidden role="status">
        {open &&
          (state.failed ??
            (state.loading || asking ? 'Loading' : shown.length ? count : (state.empty ?? 'Nothing found')))}
      </VisuallyHidden>
    </chakra.div>
  );
}
