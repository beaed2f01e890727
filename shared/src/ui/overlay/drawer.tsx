import { Modal, type ModalProps } from './modal';
import { modalRecipe } from './modal-recipe';

const recipe = modalRecipe(
  { justifyContent: 'flex-end', alignItems: 'stretch' },
  {
    maxWidth: '390px',
    height: '100dvh',
    padding: '4',
    paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
  },
);

export type DrawerProps = ModalProps;

/** A panel from the right edge: filters. */
export const Drawer = (props: DrawerProps) => <Modal {...props} recipe={recipe} />;
