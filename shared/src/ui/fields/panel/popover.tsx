import { popoverAnatomy } from '@chakra-ui/react/anatomy';
import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { closeListFirst, type PanelProps } from './panel';

const recipe = defineSlotRecipe({
  slots: popoverAnatomy.keys(),
  base: {
    content: {
      zIndex: 'popover',
      width: '348px',
      // 8 px on either side, as the position has
      maxWidth: 'calc(100vw - 16px)',
      padding: '3',
      overflow: 'auto',
      bg: 'bg.surface',
      color: 'fg',
      border: '1px solid {colors.border.raised}',
      borderRadius: 'md',
      boxShadow: 'lift',
      outline: 'none',
      _open: { animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)' },
    },
  },
});

/** Under its field, or above it if there is more room. Not in a portal: the next Tab leads to the next field. */
export default function Popover({ open, label, isWide, opener, stay, onClose, children }: PanelProps) {
  const content = useRef<HTMLDivElement>(null);
  /** The focus returns a frame after the panel has closed. By then it may be in another field, whose list it would close. */
  function focusAfterwards(): HTMLElement | null {
    const { activeElement } = document;
    const isElsewhere = activeElement instanceof HTMLElement && activeElement !== document.body;
    return isElsewhere && !content.current?.contains(activeElement) ? activeElement : opener.current;
  }
  return (
    <ChakraPopover.Root
      recipe={recipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      ids={{ trigger: opener.current?.id }}
      finalFocusEl={focusAfterwards}
      positioning={{ placement: 'bottom-start', gutter: 6 }}
      portalled={false}
      persistentElements={stay && [stay]}
      onEscapeKeyDown={closeListFirst}
      lazyMount
      unmountOnExit
    >
      <ChakraPopover.Positioner>
        <ChakraPopover.Content ref={content} aria-label={label} width={isWide ? { lg: '704px' } : undefined}>
          {children}
        </ChakraPopover.Content>
      </ChakraPopover.Positioner>
    </ChakraPopover.Root>
  );
}
