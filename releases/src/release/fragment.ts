/** Elements for text, structure and links. Anything that runs, loads, styles or takes input is not allowed. */
const allowedTags = new Set(
  (
    'article section header nav div p h1 h2 h3 h4 ul ol li dl dt dd a strong b em i small span abbr time address ' +
    'table caption thead tbody tr th td blockquote br hr details summary'
  ).split(' '),
);
const emptyTags = new Set(['br', 'hr']);
const allowedAttributes = /^(class|id|href|lang|dir|title|datetime|scope|colspan|rowspan|start|open|role|aria-[a-z]+)$/;
const allowedAddress = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/;

/** Ids of the document's own elements. */
const takenIds = new Set(['root', 'main', 'release-map', 'document-files']);
/** Without character references, which could encode a reserved id. */
const plainId = /^[\w-]+$/;

const largestBytes = 60_000;

const tag = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/;
const attribute = /([a-z-]+)(?:="([^"<>]*)")?/g;

/**
 * Why a text cannot be part of a document, as the predicate of a sentence; undefined if it can. The text is untrusted: only
 * an allowed subset of HTML is accepted, in a strict syntax that every browser parses in the same way.
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
