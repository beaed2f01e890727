import { dialogAnatomy } from '@chakra-ui/react/anatomy';
import { defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

/** @returns a recipe for Chakra's dialog; it goes to the component and not into the system, so only pages that open one load it */
export const modalRecipe = (positioner: SystemStyleObject, content: SystemStyleObject) =>
  defineSlotRecipe({
    slots: dialogAnatomy.keys(),
    base: {
      backdrop: { position: 'fixed', inset: '0', bg: 'scrim', zIndex: 'modal' },
      positioner: { display: 'flex', position: 'fixed', inset: '0', zIndex: 'modal', ...positioner },
      content: {
        bg: 'bg.surface',
        color: 'fg',
        boxShadow: 'lift',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        width: '100%',
        outline: 'none',
        _open: { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
        ...content,
      },
      header: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', marginBottom: '4' },
      title: { textStyle: 'h2' },
    },
  });
