/** The script of a page's first calls, as it stands in the page's document. Nothing in it ends it: the registry sees to that. */
export const firstCallsScript = (script: string): string => `<script data-first-calls>${script}</script>`;

/** A document for a page that is not the one whose calls it would make. */
export const withoutFirstCalls = (html: string): string =>
  html.replace(/<script data-first-calls>[\s\S]*?<\/script>/, '');
