/** What a traveller has done on a page before its scripts ran: kept by `document/early-input.js`, in the order of the first event. */
interface EarlyInput {
  /**
   * The buttons that were pressed, with `undefined`, the fields that were changed, with their value, and the boxes whose state is not
   * the one that the server has rendered.
   */
  readonly input: ReadonlyMap<HTMLElement, string | boolean | undefined>;
  readonly stop: () => void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Stops the capture: from then on events reach the page. @returns what was done before */
export function stopEarlyInput(): EarlyInput['input'] {
  const { input = new Map(), stop } = (window as { tafiyaEarlyInput?: EarlyInput }).tafiyaEarlyInput ?? {};
  stop?.();
  return input;
}

/**
 * Repeats early input on the hydrated page. Each button is pressed once, however often
 * it was pressed while nothing happened. What is not on the page any more is left out.
 */
export function replayEarlyInput(): void {
  for (const [element, value] of stopEarlyInput()) {
    if (!element.isConnected) continue;
    if (value === undefined) press(element);
    else if (typeof value === 'boolean') tick(element as HTMLInputElement, value);
    else fillIn(element as Field, value);
  }
}

function press(element: HTMLElement): void {
  // it was dimmed as a sign that the press is kept; an attribute would differ from what the server has rendered
  for (const animation of element.getAnimations?.() ?? []) if (animation.id === 'early') animation.cancel();
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}

function tick(box: HTMLInputElement, isTicked: boolean): void {
  box.checked = !isTicked;
  box.click();
}

/** As if the text was typed now: React takes a value for a change if it differs from the one that it has set, or seen, last. */
function fillIn(field: Field, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
