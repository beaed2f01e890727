import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { keepAmountsWhole } from 'shared/format';
import { CircleCheck, CircleX, X } from 'shared/icons';
import { chakra } from 'shared/ui';
import type { Toast } from './toasts';
import { toast as toasts, useToasts } from './toasts';

const swipeThresholdPx = 50;

const ViewportBox = chakra(Viewport, {
  base: {
    position: 'fixed',
    top: { base: '8px', md: '20px' },
    right: { base: '8px', md: '20px' },
    zIndex: 'toast',
    width: { base: 'calc(100vw - 16px)', md: '360px' },
    maxWidth: '100vw',
    margin: '0',
    listStyle: 'none',
    outline: 'none',
  },
});

const Sheet = chakra(Root, {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: '14px 8px 14px 16px',
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid {colors.border.raised}',
    borderRadius: 'md',
    boxShadow: 'lift',
    '& > svg': { color: 'success.fg', marginTop: '2px' },
    '&[data-state=open]': { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
    '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
    '&[data-swipe=cancel]': { transform: 'none', transition: 'transform 120ms' },
  },
  variants: { failed: { true: { borderColor: 'danger.fg', '& > svg': { color: 'danger.fg' } } } },
});

const Heading = chakra(Title, { base: { textStyle: 'strong' } });
const ToastText = chakra(Description, { base: { textStyle: 'small', color: 'fg.muted' } });

const Dismiss = chakra(Close, {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '44px',
    margin: '-12px -4px -12px 0',
    borderRadius: 'sm',
    color: 'fg.muted',
    _hover: { color: 'fg' },
  },
});

/** The viewport of the toasts: top right, on a phone along the top. Swiping right by 50 px dismisses one, F8 focuses them. */
export default function ToastViewport() {
  return (
    <Provider swipeDirection="right" swipeThreshold={swipeThresholdPx} label="Message">
      {useToasts().map((toast) => (
        <ToastSheet key={toast.id} toast={toast} />
      ))}
      <ViewportBox hotkey={['F8']} label="Messages ({hotkey})" />
    </Provider>
  );
}

function ToastSheet({ toast: { id, title, description, variant, durationMs, open } }: { toast: Toast }) {
  const hasFailed = variant === 'destructive';
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen: boolean) => !isOpen && toasts.dismiss(id)}
      duration={durationMs}
      type="foreground"
      failed={hasFailed ? true : undefined}
    >
      {hasFailed ? <CircleX /> : <CircleCheck />}
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        <Heading>{keepAmountsWhole(title)}</Heading>
        {description && <ToastText>{keepAmountsWhole(description)}</ToastText>}
      </chakra.div>
      <Dismiss aria-label="Dismiss">
        <X />
      </Dismiss>
    </Sheet>
  );
}
