import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chakra } from '../styled/chakra';
import { controlStyles } from './control-styles';
import { Field, type FieldProps } from './field';
import { useField } from './field-context';
import { makeRoomBelow } from './list-styles';
import type { PanelProps } from './panel/panel';

const Control = chakra('button', controlStyles);
const Icon = chakra('span', {
  base: { position: 'absolute', insetInlineEnd: '3.5', bottom: '14px', color: 'fg.muted', pointerEvents: 'none' },
});

export type PopoverFieldProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'hint' | 'size'> & {
  /** What the field shows; if it is empty, the placeholder. */
  value: ReactNode;
  placeholder?: string;
  icon?: ReactNode;
  /** Whether the popover of a desktop has room for two months. */
  isWide?: boolean;
  /** The height of the panel if it is far from that of a calendar: the page makes room for it below the field. */
  panelPx?: number;
  /** What may be pressed beside the open popover without closing it. */
  stay?: () => Element | null;
  /** Called when the field is pressed; true if the press neither opens nor closes the panel. */
  onPress?: () => boolean;
  /** Told when the panel is about to open, and when it closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** The content of the panel; `close` returns the focus to the field. */
  children: (close: () => void) => ReactNode;
};

/** A field with a value that is chosen in a panel: a popover under the field, or a sheet on a phone. */
export function PopoverField({ id, label, error, hint, size, ...control }: PopoverFieldProps) {
  const [hasFailed, setFailed] = useState(false);
  const shownError = hasFailed ? 'This could not be opened. Check your connection and try again.' : error;
  return (
    <Field id={id} label={label} error={shownError} hint={hint} size={size}>
      <PopoverControl {...control} label={label} onLoaded={(isLoaded) => setFailed(!isLoaded)} />
    </Field>
  );
}

type PopoverControlProps = Pick<
  PopoverFieldProps,
  'label' | 'value' | 'placeholder' | 'icon' | 'isWide' | 'panelPx' | 'stay' | 'onPress' | 'onOpenChange' | 'children'
> & {
  /** Reports whether the panel could be loaded. */
  onLoaded: (isLoaded: boolean) => void;
};

function PopoverControl(props: PopoverControlProps) {
  const {
    label,
    value,
    placeholder = 'Choose',
    icon,
    isWide,
    panelPx = calendarPx,
    stay,
    onPress,
    onOpenChange,
    onLoaded,
    children,
  } = props;
  const field = useField();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const valueId = `${field?.id}-value`;
  function close() {
    setOpen(false);
    onOpenChange?.(false);
  }
  useEffect(preloadPanel, []);

  async function open() {
    onOpenChange?.(true);
    try {
      const loaded = await loadPanel();
      // Chakra's popover takes the focus when it opens, and not if it is open from its first render
      flushSync(() => setPanel(() => loaded));
      if (!isPhone()) makeRoomBelow(button.current, panelPx);
      setOpen(true);
      onLoaded(true);
    } catch (error) {
      console.warn('The panel could not be loaded', error);
      onOpenChange?.(false);
      onLoaded(false);
    }
  }

  return (
    <chakra.div position="relative">
      <Control
        ref={button}
        id={field?.id}
        type="button"
        size={field?.size}
        trailing={icon ? true : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${field?.labelId} ${valueId}`}
        aria-describedby={field?.describedBy}
        data-invalid={field?.invalid || undefined}
        onClick={() => onPress?.() || (isOpen ? close() : void open())}
      >
        <chakra.span id={valueId} display="block" truncate color={value ? undefined : 'fg.muted'}>
          {value || placeholder}
        </chakra.span>
      </Control>
      {icon && <Icon>{icon}</Icon>}
      {Panel && (
        <Panel open={isOpen} label={label} isWide={isWide} opener={button} stay={stay} onClose={close}>
          {children(close)}
        </Panel>
      )}
    </chakra.div>
  );
}

const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

/** The height of two months of five weeks with fares, between the two days of a trip and the button below. */
const calendarPx = 500;

/** Loads the panel that fits the screen: a phone does not download the code that positions a popover. */
async function loadPanel(): Promise<ComponentType<PanelProps>> {
  const panel = isPhone() ? await import('./panel/sheet') : await import('./panel/popover');
  return panel.default;
}

const latestPreloadMs = 5_000;

/**
 * Loads the panel when the page is idle, so that it opens at once and without a network.
 *
 * @returns a function that cancels it
 */
function preloadPanel(): () => void {
  const preload = () => void loadPanel().catch(console.warn);
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(preload, { timeout: latestPreloadMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(preload, latestPreloadMs);
  return () => clearTimeout(timer);
}
