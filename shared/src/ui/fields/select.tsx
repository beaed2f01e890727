import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Check, ChevronDown } from 'shared/icons';
import { chakra } from '../styled/chakra';
import { controlStyles } from './control-styles';
import { useField } from './field-context';
import { OptionList, OptionRow, opensAbove, Popover } from './list-styles';
import { OptionGroups } from './option-groups';
import { selectMove } from './select-keys';
import { findTyped, isTyping, noTypeAhead, typeKey } from './type-ahead';

const Control = chakra('button', controlStyles);
const Value = chakra('span', { base: { display: 'block', truncate: true } });
const Chevron = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: { base: '2', md: '3.5' },
    bottom: '14px',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
});

export type SelectOption = { value: string; label: string; group?: string };

export type SelectProps = {
  id: string;
  /** The options of a group are listed together. */
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The value at which the list opens while none is chosen. */
  openAt?: string;
  /** The accessible name, if there is no `Field` around it. */
  'aria-label'?: string;
  disabled?: boolean;
};

/** Selects one option by pointer, arrow keys or the first letters of its label. The `Field` around it is its name. */
export function Select({
  id,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  openAt,
  disabled,
  ...rest
}: SelectProps) {
  const field = useField();
  const [active, setActive] = useState<number | undefined>();
  const [above, setAbove] = useState(false);
  const typed = useRef(noTypeAhead);
  const root = useRef<HTMLDivElement>(null);
  const open = active !== undefined;
  const chosen = options.findIndex((option) => option.value === value);
  /** The option at which the closed list opens. */
  const first = chosen < 0 ? options.findIndex((option) => option.value === openAt) : chosen;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (open && root.current?.closest('[role=dialog]'))
      document.getElementById(`${id}-list`)?.scrollIntoView?.({ block: 'nearest' });
  }, [open, id]);
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-option-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  function show(index: number) {
    setAbove(opensAbove(root.current));
    setActive(Math.max(index, 0));
  }
  function choose(index: number | undefined) {
    const option = index === undefined ? undefined : options[index];
    if (option && option.value !== value) onChange(option.value);
    setActive(undefined);
  }
  function type(key: string) {
    typed.current = typeKey(typed.current, key, Date.now());
    const found = findTyped(
      options.map((option) => option.label),
      typed.current.text,
      active ?? chosen,
    );
    if (found >= 0 || !open) show(found >= 0 ? found : first);
  }
  function press(event: KeyboardEvent) {
    const typing = isTyping(typed.current, Date.now());
    const move = selectMove(event, { open, active: active ?? first, count: options.length, typing });
    if (!move) return;
    if (!(move.do === 'choose' && move.thenLeave)) event.preventDefault();
    if (move.do === 'open') show(move.active);
    else if (move.do === 'move') setActive(move.active);
    else if (move.do === 'choose') choose(active);
    else if (move.do === 'close') {
      event.stopPropagation();
      setActive(undefined);
    } else type(event.key);
  }

  return (
    <chakra.div ref={root} position="relative" onBlur={() => setActive(undefined)}>
      <Control
        {...rest}
        id={id}
        type="button"
        role="combobox"
        disabled={disabled}
        size={field?.size}
        trailing
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? optionId(active) : undefined}
        aria-labelledby={rest['aria-label'] ? undefined : field?.labelId}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        onClick={() => (open ? setActive(undefined) : show(first))}
        onKeyDown={press}
      >
        <Value color={chosen < 0 ? 'fg.muted' : undefined}>{options[chosen]?.label ?? placeholder}</Value>
      </Control>
      <Chevron>
        <ChevronDown />
      </Chevron>
      {/* a press on the list must not move the focus, which would close it */}
      <Popover hidden={!open} above={above || undefined} onMouseDown={(event) => event.preventDefault()}>
        <OptionList id={`${id}-list`} role="listbox" aria-labelledby={field?.labelId} aria-label={rest['aria-label']}>
          {open && (
            <OptionGroups items={options}>
              {(option, index) => (
                <OptionRow
                  key={option.value}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === chosen}
                  data-highlighted={index === active || undefined}
                  onMouseMove={() => index !== active && setActive(index)}
                  onClick={() => choose(index)}
                >
                  {option.label}
                  {index === chosen && <Check size={16} />}
                </OptionRow>
              )}
            </OptionGroups>
          )}
        </OptionList>
      </Popover>
    </chakra.div>
  );
}
