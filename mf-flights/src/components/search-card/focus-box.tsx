import type { ReactNode } from 'react';
import { Box } from 'shared/ui';

interface FocusBoxProps {
  readonly onEnter?: () => void;
  /** Called when the focus goes from a field with all that it opened. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Around one field, tells when the traveller comes to it and when it is left. */
export function FocusBox({ onEnter, onLeave, children }: FocusBoxProps) {
  return (
    <Box
      minWidth="0"
      onFocus={onEnter}
      onBlur={(event) => {
        const to = event.relatedTarget;
        // without a next element the page itself lost the focus, or a press on nothing took it
        if (to instanceof Node && !event.currentTarget.contains(to)) onLeave();
      }}
    >
      {children}
    </Box>
  );
}
