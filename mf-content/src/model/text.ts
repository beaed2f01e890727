/** A link inside a line: a path of the site, an anchor of the page, or an address with its scheme. */
export interface LinkPart {
  readonly text: string;
  readonly to: string;
}

/** A line of text; with links where it is a list of parts. */
export type Line = string | readonly (string | LinkPart)[];

export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] };

/** A page of text as data: drawn by React in the browser, and as plain HTML for readers without JavaScript. */
export interface PageText {
  readonly title: string;
  /** The day of the last change: `2026-11-21`. */
  readonly changedOn: string;
  readonly lead: Line;
  /** The most important points, in a box above the sections. */
  readonly inShort: readonly Line[];
  readonly blocks: readonly Block[];
}

export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });
export const paragraph = (...parts: (string | LinkPart)[]): Block => ({ kind: 'paragraph', line: parts });
export const list = (...items: Line[]): Block => ({ kind: 'list', items });
export const link = (text: string, to: string): LinkPart => ({ text, to });

export const partsOf = (line: Line): readonly (string | LinkPart)[] => (typeof line === 'string' ? [line] : line);

/** The sections of a text, for its table of contents. */
export const headingsOf = (text: PageText) => text.blocks.filter((block) => block.kind === 'heading');
