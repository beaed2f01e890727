/** A layout shift without recent input. */
export interface Shift {
  readonly value: number;
  /** The moved elements with their old and new rectangles. */
  readonly moved: readonly string[];
}

export interface ShiftWindow {
  readonly shifts: Shift[];
}

/** Runs in the page before its own scripts. */
export function recordLayoutShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const describeRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const describeNode = (node: Node | null) => {
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
            ({ node, previousRect, currentRect }) =>
              `${describeNode(node)}: ${describeRect(previousRect)} to ${describeRect(currentRect)}`,
          ),
        });
  }).observe({ type: 'layout-shift' as 'mark', buffered: true });
}
