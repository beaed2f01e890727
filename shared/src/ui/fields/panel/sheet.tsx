import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { modalRecipe } from '../../overlay/modal';
import { closeListFirst, type PanelProps } from './panel';

const recipe = modalRecipe({
  positioner: { alignItems: 'flex-end' },
  content: {
    maxHeight: 'calc(100dvh - 32px)',
    padding: '3',
    paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
    border: '1px solid {colors.border.raised}',
    borderRadius: '16px 16px 0 0',
  },
});

/** From the bottom of the screen, over the page. */
export default function Sheet({ open, label, opener, onClose, children }: PanelProps) {
  return (
    <Dialog.Root
      recipe={recipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      aria-label={label}
      finalFocusEl={() => opener.current}
      onEscapeKeyDown={closeListFirst}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>{children}</Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
