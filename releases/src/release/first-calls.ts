/** Each document of the page carries it; those of today take 0.9 to 1.8 kB. */
const largestBytes = 3_000;

/** By these a script element ends early, or not where its text does. */
const endsElement = /<\/script|<script|<!--/i;

/** What keeps a script out of documents, as the end of a sentence about it; undefined if nothing does. */
export function firstCallsFault(script: string): string | undefined {
  const bytes = Buffer.byteLength(script);
  if (bytes > largestBytes)
    return `takes ${bytes / 1000} kB, ${largestBytes / 1000} kB is its budget. Import what turns an address into calls, and no more`;
  const [found] = endsElement.exec(script) ?? [];
  return found && `holds ${found}, which no script in a document can`;
}
