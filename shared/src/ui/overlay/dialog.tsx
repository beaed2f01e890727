import { Modal, type ModalProps } from './modal';

export type DialogProps = ModalProps;

/** A question or a list over the page: in the middle on a wide screen, a sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  return (
    <Modal
      {...props}
      css={{
        position: 'fixed',
        width: '100%',
        maxWidth: { base: '100%', md: '560px' },
        maxHeight: { base: '90dvh', md: '85dvh' },
        marginTop: 'auto',
        marginBottom: { base: '0', md: 'auto' },
        marginInline: 'auto',
        padding: { base: '5', md: '7' },
        paddingBottom: { base: 'calc(20px + env(safe-area-inset-bottom))', md: '7' },
        borderRadius: { base: '16px 16px 0 0', md: 'lg' },
      }}
    />
  );
}
