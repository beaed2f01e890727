/** The report on one page or widget. */
export interface PageReport {
  readonly remote: string;
  readonly kind: 'route' | 'widget' | 'home';
  /** The route's path, or the widget's name. */
  readonly name: string;
  readonly ok: boolean;
  /** Whether it only exceeded its time limit. */
  readonly isLate?: boolean;
  /** Time from opening it until it was idle. */
  readonly ms: number;
  /** Whether its document had the page as the server side renders it. */
  readonly isRendered?: boolean;
  /** Its first heading. */
  readonly heading?: string;
  /** Its faults, as sentences. */
  readonly reasons: readonly string[];
}

/** The report of the gate on a release; stored with it, and shown to its squad. */
export interface ExaminationReport {
  /** The result in one sentence. */
  readonly summary: string;
  readonly ms: number;
  readonly pages: readonly PageReport[];
  /** Sentences about what could not be checked. */
  readonly unchecked: readonly string[];
}

const displayName = ({ kind, name }: PageReport) => (kind === 'widget' ? `the widget ${name}` : name);

/** How many of the pages were rendered on a server; empty if none was. */
function asRendered(pages: readonly PageReport[]): string {
  const rendered = pages.filter(({ isRendered }) => isRendered).length;
  return rendered ? `, ${rendered} of them also as a server renders them` : '';
}

/** A summary: the faults of the first failed page, or else why the examination is incomplete, or else success. */
export function summaryOf(pages: readonly PageReport[], ms: number, fault?: string): string {
  const failed = pages.filter(({ ok }) => !ok);
  const [first] = failed;
  if (!first)
    return (
      fault ??
      `${pages.length} pages and widgets opened in ${(ms / 1000).toFixed(1)} s${asRendered(pages)}, without a fault.`
    );
  const others = failed.length > 1 ? ` So do ${failed.length - 1} more of ${pages.length}.` : '';
  return [`${displayName(first)} fails: ${first.reasons.join(' ')}${others}`, ...(fault ? [fault] : [])].join(' ');
}
