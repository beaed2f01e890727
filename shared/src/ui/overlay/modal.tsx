import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { X } from 'shared/icons';
import { IconButton } from '../buttons/icon-button';
import { chakra } from '../styled/chakra';
import { closeDialog, isBeside, openDialog } from './open-dialog';

const Frame = chakra('dialog', {
  base: {
    bg: 'bg.surface',
    color: 'fg',
    boxShadow: 'lift',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    _backdrop: { bg: 'scrim' },
    '&[open]': { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
  },
});
const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', marginBottom: '4' },
});

export type ModalProps = {
  open: boolean;
  /** Asked for by Escape, by the close button and by pressing beside it. */
  onClose: () => void;
  title: ReactNode;
  /** What stands in the head instead of the title in words; the title stays its name. */
  head?: ReactNode;
  children: ReactNode;
};

/** A native modal dialog: the browser keeps the focus inside and gives it back on closing. */
export function Modal({
  open,
  onClose,
  title,
  head,
  children,
  ...look
}: ModalProps & Pick<HTMLChakraProps<'dialog'>, 'css'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    const before = document.activeElement;
    openDialog(element, true);
    return () => {
      closeDialog(element);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return (
    <Frame
      {...look}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => isBeside(event, dialog.current) && onClose()}
    >
      {open && (
        <>
          <Head>
            {head}
            <chakra.h2 id={titleId} textStyle="h2" srOnly={head ? true : undefined}>
              {title}
            </chakra.h2>
            <IconButton label="Close" icon={<X />} onClick={onClose} marginInlineEnd="-2" />
          </Head>
          {children}
        </>
      )}
    </Frame>
  );
}
