/** The script is part of each document of the page. The current ones have 0.9 to 1.8 kB. */
const largestBytes = 3_000;

/** These would end the script element early, or keep it open. */
const endsElement = /<\/script|<script|<!--/i;

/** Why a script cannot be part of a document, as the predicate of a sentence; undefined if it can. */
export function firstCallsFault(script: string): string | undefined {
  const bytes = Buffer.byteLength(script);
  if (bytes > largestBytes)
    return `takes ${bytes / 1000} kB, ${largestBytes / 1000} kB is its budget. Import what turns an address into calls, and no more`;
  const [found] = endsElement.exec(script) ?? [];
  return found && `holds ${found}, which no script in a document can`;
}
