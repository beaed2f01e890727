/**
 * Limits an automatic action to the time before the traveller does something else: calls `onEnd` once, at the first of these
 * events, after the time-out, or when the returned function is called.
 */
export function untilUserInput(events: readonly string[], timeoutMs: number, onEnd: () => void): () => void {
  const timer = setTimeout(end, timeoutMs);
  let hasEnded = false;
  function end() {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, end, { capture: true });
    onEnd();
  }
  for (const event of events) window.addEventListener(event, end, { capture: true, passive: true });
  return end;
}
