/**
 * Waits for something on behalf of a traveller who has not begun to do something else: calls `onEnd` once, at the first
 * of these events, after `patienceMs`, or by the function that it returns.
 */
export function untilTravellerActs(events: readonly string[], patienceMs: number, onEnd: () => void): () => void {
  const timer = setTimeout(end, patienceMs);
  let isOver = false;
  function end() {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, end, { capture: true });
    onEnd();
  }
  for (const event of events) window.addEventListener(event, end, { capture: true, passive: true });
  return end;
}
