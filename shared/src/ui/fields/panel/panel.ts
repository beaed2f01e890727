import type { ReactNode, RefObject } from 'react';

export interface PanelProps {
  readonly open: boolean;
  /** The accessible name. */
  readonly label: string;
  /** Twice as wide as usual, on a desktop. */
  readonly isWide?: boolean;
  /** Gets the focus when the panel closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** What may be pressed beside the popover without closing it. */
  readonly stay?: () => Element | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Escape closes an open list inside a panel before the panel. */
export function closeListFirst(event: KeyboardEvent): void {
  const isInList = event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true]');
  if (isInList) event.preventDefault();
}
