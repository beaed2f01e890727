import { dialogAnatomy } from '@chakra-ui/react/anatomy';
import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { defineSlotRecipe, type SlotRecipeDefinition, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CloseButton } from '../buttons/icon-button';
import { chakra } from '../styled/chakra';

type ModalSlots = Readonly<Record<'positioner' | 'content', SystemStyleObject> & { header?: SystemStyleObject }>;

/** @returns a recipe for Chakra's dialog; it goes to the component and not into the system, so only pages that open one load it */
export const modalRecipe = ({ positioner, content, header }: ModalSlots) =>
  defineSlotRecipe({
    slots: dialogAnatomy.keys(),
    base: {
      backdrop: { position: 'fixed', inset: '0', bg: 'scrim', zIndex: 'modal' },
      positioner: { display: 'flex', position: 'fixed', inset: '0', zIndex: 'modal', ...positioner },
      content: {
        bg: 'bg.surface',
        color: 'fg',
        border: '1px solid {colors.border.raised}',
        boxShadow: 'lift',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        width: '100%',
        outline: 'none',
        _open: { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
        ...content,
      },
      header: {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '3',
        marginBottom: '4',
        ...header,
      },
      title: { textStyle: 'h2' },
    },
  });

const dialogRecipe = modalRecipe({
  positioner: { justifyContent: 'center', alignItems: { base: 'flex-end', md: 'center' } },
  content: {
    maxWidth: { base: '100%', md: '560px' },
    maxHeight: { base: '90dvh', md: '85dvh' },
    padding: { base: '5', md: '7' },
    paddingBottom: { base: 'calc(20px + env(safe-area-inset-bottom))', md: '7' },
    borderRadius: { base: '16px 16px 0 0', md: 'lg' },
  },
});

const drawerRecipe = modalRecipe({
  positioner: { justifyContent: 'flex-end', alignItems: 'stretch' },
  content: {
    maxWidth: '390px',
    height: '100dvh',
    padding: '4',
    paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
  },
});

export interface ModalProps {
  readonly open: boolean;
  /** Called by Escape, by the close button and by a press outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown in the header instead of the title, which remains the accessible name. */
  readonly head?: ReactNode;
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/** A modal dialog of Chakra: it traps the focus, restores it on closing, and stops the page behind from scrolling. */
export function Modal({
  open,
  onClose,
  title,
  head,
  closeLabel,
  children,
  recipe,
}: ModalProps & { readonly recipe: SlotRecipeDefinition }) {
  return (
    <ChakraDialog.Root
      recipe={recipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      // a page that changes behind the dialog focuses its heading: only a press outside closes it
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
              <CloseButton label={closeLabel} onClick={onClose} marginInlineEnd="-2" />
            </ChakraDialog.Header>
            {children}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}

/** A dialog in the middle of a wide screen; on a phone a sheet from the bottom. */
export const Dialog = (props: ModalProps) => <Modal {...props} recipe={dialogRecipe} />;

/** A panel from the right edge. */
export const Drawer = (props: ModalProps) => <Modal {...props} recipe={drawerRecipe} />;
