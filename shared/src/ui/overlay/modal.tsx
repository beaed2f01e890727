import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { SlotRecipeDefinition } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CloseButton } from '../buttons/icon-button';
import { chakra } from '../styled/chakra';

export interface ModalProps {
  readonly open: boolean;
  /** Called by Escape, by the close button and by pressing beside it. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown in the header instead of the title, which stays the name for a screen reader. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog: Chakra's keeps the focus inside, gives it back on closing, and stops the page behind from scrolling. */
export function Modal({ open, onClose, title, head, children, recipe }: ModalProps & { recipe: SlotRecipeDefinition }) {
  return (
    <ChakraDialog.Root
      recipe={recipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      // a page that changes behind the dialog focuses its heading: only a press beside it closes it
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content>
            <ChakraDialog.Header>
              {head}
              <ChakraDialog.Title>{head ? <chakra.span srOnly>{title}</chakra.span> : title}</ChakraDialog.Title>
              <CloseButton onClick={onClose} marginInlineEnd="-2" />
            </ChakraDialog.Header>
            {children}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
