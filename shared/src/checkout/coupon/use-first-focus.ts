import { useEffect, useRef } from 'react';

/** Takes the focus when the element of this id appears; not where it is there from the start of the page. */
export function useFirstFocus(id: string, takesFocus: boolean): void {
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) document.getElementById(id)?.focus();
  }, [id]);
}
