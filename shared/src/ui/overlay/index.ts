export { Dialog, Drawer, Modal, type ModalProps, modalRecipe } from './modal';
