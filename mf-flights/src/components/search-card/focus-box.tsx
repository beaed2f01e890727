import type { ReactNode } from 'react';
import { Box } from 'shared/ui';

interface FocusBoxProps {
  readonly onEnter?: () => void;
  /** Called when the focus leaves the field and its popover. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Reports focus and blur of one field. */
export function FocusBox({ onEnter, onLeave, children }: FocusBoxProps) {
  return (
    <Box
      minWidth="0"
      onFocus={onEnter}
      onBlur={(event) => {
        const to = event.relatedTarget;
        // without a next element the window lost the focus, or something without focus was clicked
        if (!(to instanceof Element) || event.currentTarget.contains(to)) return;
        // an error that is shown at once would move what is being pressed from under the pointer, and the click would miss it
        if (to.matches(':active')) window.addEventListener('mouseup', () => setTimeout(onLeave), { once: true });
        else onLeave();
      }}
    >
      {children}
    </Box>
  );
}
