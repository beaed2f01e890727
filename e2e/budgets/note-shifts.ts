/** Something moved that the traveller was looking at. */
export interface Shift {
  readonly value: number;
  /** What moved, and by how much. */
  readonly moved: readonly string[];
}

export interface ShiftWindow {
  readonly shifts: Shift[];
}

/** Runs in the page before anything else does. */
export function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`
      : 'gone';
  };
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) => `${named(node)}: ${place(previousRect)} to ${place(currentRect)}`,
          ),
        });
  }).observe({ type: 'layout-shift' as 'mark', buffered: true });
}
