import { Modal, type ModalProps } from './modal';
import { modalRecipe } from './modal-recipe';

const recipe = modalRecipe(
  { justifyContent: 'center', alignItems: { base: 'flex-end', md: 'center' } },
  {
    maxWidth: { base: '100%', md: '560px' },
    maxHeight: { base: '90dvh', md: '85dvh' },
    padding: { base: '5', md: '7' },
    paddingBottom: { base: 'calc(20px + env(safe-area-inset-bottom))', md: '7' },
    borderRadius: { base: '16px 16px 0 0', md: 'lg' },
  },
);

export type DialogProps = ModalProps;

/** A question or a list over the page: in the middle on a wide screen, a sheet from below on a phone. */
export const Dialog = (props: DialogProps) => <Modal {...props} recipe={recipe} />;
