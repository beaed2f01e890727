/** What was seen of one page or widget. */
export interface PageReport {
  readonly remote: string;
  readonly kind: 'route' | 'widget' | 'home';
  /** The route's path, or the widget's name. */
  readonly name: string;
  readonly ok: boolean;
  /** Its time was over, and nothing else was wrong. */
  readonly isLate?: boolean;
  /** From opening it until it stood and was at rest. */
  readonly ms: number;
  /** The first heading that it showed. */
  readonly heading?: string;
  /** Why it is not good enough, in sentences. */
  readonly reasons: readonly string[];
}

/** What the gate says of a release; kept with it, and shown to its squad. */
export interface ExaminationReport {
  /** All of it in one sentence. */
  readonly summary: string;
  readonly ms: number;
  readonly pages: readonly PageReport[];
  /** What could not be looked at, in sentences. */
  readonly unchecked: readonly string[];
}

const shownAs = ({ kind, name }: PageReport) => (kind === 'widget' ? `the widget ${name}` : name);

/** What is wrong with the first one that fails, else why it was not seen to its end, else that all is well. */
export function summaryOf(pages: readonly PageReport[], ms: number, fault?: string): string {
  const failed = pages.filter(({ ok }) => !ok);
  const [first] = failed;
  if (!first)
    return fault ?? `${pages.length} pages and widgets seen in ${(ms / 1000).toFixed(1)} s, all of them good.`;
  const others = failed.length > 1 ? ` So do ${failed.length - 1} more of ${pages.length}.` : '';
  return [`${shownAs(first)} fails: ${first.reasons.join(' ')}${others}`, ...(fault ? [fault] : [])].join(' ');
}
