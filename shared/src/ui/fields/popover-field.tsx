import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { closeDialog, isBeside, openDialog } from '../overlay/open-dialog';
import { chakra } from '../styled/chakra';
import { controlStyles } from './control-styles';
import { Field, type FieldProps } from './field';
import { useField } from './field-context';
import { opensAbove } from './list-styles';

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
    // a field may be narrower than what it opens
    maxWidth: { base: '100%', md: 'none' },
    padding: '3',
    paddingBottom: { base: 'calc(16px + env(safe-area-inset-bottom))', md: '3' },
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid {colors.border}',
    borderRadius: { base: '16px 16px 0 0', md: 'md' },
    boxShadow: 'lift',
    outline: 'none',
    _backdrop: { bg: 'scrim' },
    '&[open]': { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
  },
  variants: {
    above: { true: { top: { md: 'auto' }, bottom: { md: 'calc(100% + 6px)' } } },
    end: { true: { left: { md: 'auto' }, right: { md: '0' } } },
  },
});
const sheetWidth = 348;

export type PopoverFieldProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'hint' | 'size'> & {
  /** What stands in the field; nothing shows the placeholder. */
  value: string;
  placeholder?: string;
  icon?: ReactNode;
  /** How high what it opens is, for the side it opens to; px. */
  height: number;
  /** What it opens; `close` gives the focus back to the field. */
  children: (close: () => void) => ReactNode;
};

/** A field whose value is chosen in a panel: a popover under it, or a sheet on a phone. */
export function PopoverField({ id, label, error, hint, size, ...control }: PopoverFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} size={size}>
      <PopoverControl {...control} />
    </Field>
  );
}

type ControlProps = Omit<PopoverFieldProps, 'id' | 'label' | 'error' | 'hint' | 'size'>;

function PopoverControl({ value, placeholder = 'Choose', icon, height, children }: ControlProps) {
  const field = useField();
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState({ above: false, end: false });
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const valueId = `${field?.id}-value`;

  function show() {
    const isPhone = window.matchMedia('(max-width: 767px)').matches;
    const left = root.current?.getBoundingClientRect().left ?? 0;
    setPlace({
      above: opensAbove(root.current, height),
      end: left + sheetWidth > document.documentElement.clientWidth,
    });
    setOpen(true);
    openDialog(sheet.current, isPhone);
  }
  function close(returnFocus: boolean) {
    closeDialog(sheet.current);
    setOpen(false);
    if (returnFocus) button.current?.focus();
  }
  useEffect(() => {
    if (!open) return;
    // what it opens may have taken the focus to its own place already
    const inside = sheet.current;
    const focused = document.activeElement;
    if (inside && (focused === inside || !inside.contains(focused))) {
      inside.querySelector<HTMLElement>('button:enabled')?.focus();
    }
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
        trailing={icon ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${field?.labelId} ${valueId}`}
        aria-describedby={field?.describedBy}
        data-invalid={field?.invalid || undefined}
        onClick={() => (open ? close(true) : show())}
      >
        <chakra.span id={valueId} display="block" truncate color={value ? undefined : 'fg.muted'}>
          {value || placeholder}
        </chakra.span>
      </Control>
      {icon && <Sign>{icon}</Sign>}
      <Sheet
        ref={sheet}
        above={place.above || undefined}
        end={place.end || undefined}
        aria-labelledby={field?.labelId}
        onCancel={() => close(true)}
        onMouseDown={(event) => isBeside(event, sheet.current) && close(true)}
      >
        {open && children(() => close(true))}
      </Sheet>
    </chakra.div>
  );
}
