import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '../../brand';
import { controlStyles } from '../fields/control-styles';
import { Field } from '../fields/field';
import { useField } from '../fields/field-context';
import { opensAbove } from '../fields/list-styles';
import { Calendar as CalendarIcon } from '../icons';
import { closeDialog, isBeside, openDialog } from '../overlay/open-dialog';
import { Calendar } from './calendar';
import { type Day, isDay, shortName } from './calendar-grid';

const Control = chakra('button', controlStyles);
const Sign = chakra('span', {
  base: { position: 'absolute', insetInlineEnd: '3.5', bottom: '14px', color: 'fg.muted', pointerEvents: 'none' },
});
/** Under its field on a wide screen; a sheet from below, and modal, on a phone. */
const Sheet = chakra('dialog', {
  base: {
    position: { base: 'fixed', md: 'absolute' },
    inset: { base: 'auto 0 0 0', md: 'auto auto auto 0' },
    top: { md: 'calc(100% + 6px)' },
    zIndex: 'popover',
    width: { base: '100%', md: '348px' },
    // a field may be narrower than its calendar
    maxWidth: { base: '100%', md: 'none' },
    padding: '3',
    paddingBottom: { base: 'calc(16px + env(safe-area-inset-bottom))', md: '3' },
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid {colors.border}',
    borderRadius: { base: '16px 16px 0 0', md: 'md' },
    boxShadow: 'lift',
    _backdrop: { bg: 'scrim' },
    '&[open]': { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
  },
  variants: {
    above: { true: { top: { md: 'auto' }, bottom: { md: 'calc(100% + 6px)' } } },
    end: { true: { left: { md: 'auto' }, right: { md: '0' } } },
  },
});

const todayHere = () => new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(new Date());

export type DateFieldProps = {
  id: string;
  label: string;
  value: Day | '';
  /** First and last day that may be chosen. */
  min: Day;
  max: Day;
  onChange: (day: Day) => void;
  error?: string;
  hint?: ReactNode;
  size?: 'md' | 'field';
  placeholder?: string;
};

/** A day, shown as 'Sat 21 Nov', chosen in a calendar of six weeks. */
export function DateField({ id, label, error, hint, size, ...control }: DateFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} size={size}>
      <DateControl {...control} />
    </Field>
  );
}

type DateControlProps = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange' | 'placeholder'>;

function DateControl({ value, min, max, onChange, placeholder = 'Choose a day' }: DateControlProps) {
  const field = useField();
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState({ above: false, end: false });
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const valueId = `${field?.id}-value`;
  const isKnown = isDay(value);

  function show() {
    const isPhone = window.matchMedia('(max-width: 767px)').matches;
    const left = root.current?.getBoundingClientRect().left ?? 0;
    setPlace({ above: opensAbove(root.current, 420), end: left + 348 > document.documentElement.clientWidth });
    setOpen(true);
    openDialog(sheet.current, isPhone);
  }
  function close(returnFocus: boolean) {
    closeDialog(sheet.current);
    setOpen(false);
    if (returnFocus) button.current?.focus();
  }
  function pick(day: Day) {
    close(true);
    if (day !== value) onChange(day);
  }
  useEffect(() => {
    if (!open) return;
    const leave = (event: PointerEvent) => {
      if (root.current?.contains(event.target as Node)) return;
      closeDialog(sheet.current);
      setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open]);
  function press(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  }
  function leave(event: FocusEvent) {
    const to = event.relatedTarget;
    if (open && to instanceof Node && !root.current?.contains(to)) close(false);
  }

  return (
    <chakra.div ref={root} position="relative" onKeyDown={press} onBlur={leave}>
      <Control
        ref={button}
        id={field?.id}
        type="button"
        size={field?.size}
        trailing={field?.size === 'md' ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${field?.labelId} ${valueId}`}
        aria-describedby={field?.describedBy}
        data-invalid={field?.invalid || undefined}
        onClick={() => (open ? close(true) : show())}
      >
        <chakra.span id={valueId} display="block" truncate color={isKnown ? undefined : 'fg.muted'}>
          {isKnown ? shortName(value) : placeholder}
        </chakra.span>
      </Control>
      {field?.size === 'md' && (
        <Sign>
          <CalendarIcon />
        </Sign>
      )}
      <Sheet
        ref={sheet}
        above={place.above || undefined}
        end={place.end || undefined}
        aria-labelledby={field?.labelId}
        onCancel={() => close(true)}
        onMouseDown={(event) => isBeside(event, sheet.current) && close(true)}
      >
        {open && <Calendar value={isKnown ? value : ''} min={min} max={max} today={todayHere()} onPick={pick} />}
      </Sheet>
    </chakra.div>
  );
}
