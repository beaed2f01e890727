import { Modal, type ModalProps } from './modal';

export type DrawerProps = ModalProps;

/** A panel from the right edge: the menu on a phone, filters. */
export function Drawer(props: DrawerProps) {
  return (
    <Modal
      {...props}
      css={{
        position: 'fixed',
        width: '100%',
        maxWidth: '390px',
        height: '100dvh',
        maxHeight: '100dvh',
        marginInlineStart: 'auto',
        padding: '4',
        paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
      }}
    />
  );
}
