/** The action of a key on a select-only combobox, after the ARIA Authoring Practices. */
export type SelectMove =
  | { do: 'open'; active: number }
  | { do: 'move'; active: number }
  | { do: 'choose'; thenLeave?: boolean }
  | { do: 'close' }
  | { do: 'type' };

type Keys = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

const page = 10;

/**
 * @param active index of the highlighted option, -1 if none
 * @param typing true while letters are being typed, so that a space is part of the text
 * @returns undefined if the list does not handle the key
 */
export function selectMove(
  event: Keys,
  state: { open: boolean; active: number; count: number; typing: boolean },
): SelectMove | undefined {
  const last = state.count - 1;
  const at = (index: number) => Math.min(Math.max(index, 0), last);
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === ' ' && state.typing) return { do: 'type' };
  if (isLetter && event.key !== ' ') return { do: 'type' };
  if (!state.open) {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return { do: 'open', active: at(state.active) };
    if (event.key === 'Home') return { do: 'open', active: 0 };
    if (event.key === 'End') return { do: 'open', active: last };
    return undefined;
  }
  switch (event.key) {
    case 'ArrowDown':
      return { do: 'move', active: at(state.active + 1) };
    case 'ArrowUp':
      return event.altKey ? { do: 'choose' } : { do: 'move', active: at(state.active - 1) };
    case 'PageDown':
      return { do: 'move', active: at(state.active + page) };
    case 'PageUp':
      return { do: 'move', active: at(state.active - page) };
    case 'Home':
      return { do: 'move', active: 0 };
    case 'End':
      return { do: 'move', active: last };
    case 'Enter':
    case ' ':
      return { do: 'choose' };
    case 'Tab':
      return { do: 'choose', thenLeave: true };
    case 'Escape':
      return { do: 'close' };
  }
  return undefined;
}
