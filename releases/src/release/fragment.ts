/** Text, its structure and links; whatever runs, loads, styles or takes input is not in it. */
const allowedTags = new Set(
  (
    'article section header nav div p h1 h2 h3 h4 ul ol li dl dt dd a strong b em i small span abbr time address ' +
    'table caption thead tbody tr th td blockquote br hr details summary'
  ).split(' '),
);
const emptyTags = new Set(['br', 'hr']);
const allowedAttributes = /^(class|id|href|lang|dir|title|datetime|scope|colspan|rowspan|start|open|role|aria-[a-z]+)$/;
const allowedAddress = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/;

/** Ids by which the document finds its own parts. */
const takenIds = new Set(['root', 'main', 'release-map', 'document-files']);
/** Without a character reference, by which a taken one could be written in another way. */
const plainId = /^[\w-]+$/;

const largestBytes = 60_000;

const tag = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/;
const attribute = /([a-z-]+)(?:="([^"<>]*)")?/g;

/**
 * What keeps a text out of the site's documents, as the end of a sentence about it; undefined if nothing does. It is
 * data from a squad: only what is known to be harmless is let through, written plainly enough that no browser reads it
 * in another way.
 */
export function fragmentFault(html: string): string | undefined {
  if (Buffer.byteLength(html) > largestBytes) return `is larger than ${largestBytes / 1000} kB`;
  const open: string[] = [];
  let headings = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const [whole, closes, name = '', attributes = ''] = tag.exec(html.slice(at)) ?? [];
    if (!whole) return `holds what is no plain tag: ${html.slice(at, at + 30).trim()}`;
    if (!allowedTags.has(name)) return `holds <${name}>`;
    const fault = attributesFault(name, attributes);
    if (fault) return fault;
    if (closes) {
      const opened = open.pop();
      if (opened !== name) return `closes <${name}> where ${opened ? `<${opened}>` : 'nothing'} is open`;
    } else {
      if (!emptyTags.has(name)) open.push(name);
      if (name === 'h1') headings += 1;
    }
  }
  if (open.length) return `leaves <${open.at(-1)}> open`;
  return headings === 1 ? undefined : `has ${headings} first headings in place of one`;
}

function attributesFault(tagName: string, attributes: string): string | undefined {
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    if (!allowedAttributes.test(name)) return `has ${name} on <${tagName}>`;
    if (name === 'href' && !allowedAddress.test(value)) return `links to ${value.slice(0, 60)}`;
    if (name === 'id' && !plainId.test(value)) return `has an id that is not plain: ${value.slice(0, 60)}`;
    if (name === 'id' && takenIds.has(value)) return `takes the id ${value}, which is the document's own`;
  }
  return undefined;
}
