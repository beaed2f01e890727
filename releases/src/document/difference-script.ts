/**
 * Defines `differenceIn(records)`: says what differs between a page that a server has rendered and that in the browser, from the
 * mutations by which React has replaced the elements. React's own report of it is a mere number in production.
 */
export const differenceScript = `
function partsOf(nodes, parts = []) {
  for (const node of nodes) {
    const last = parts.at(-1);
    if (node.nodeType === Node.TEXT_NODE && node.data) {
      if (last?.text && last.parent === node.parentNode) last.text += node.data;
      else parts.push({ text: node.data, parent: node.parentNode });
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      parts.push({ name: node.localName });
      // browsers with scripts do not render what is in it
      if (node.localName !== 'noscript') partsOf(node.childNodes, parts);
    }
  }
  return parts;
}
const keyOf = (part) => part && (part.name ? '<' + part.name + '>' : part.text);
function wordsFor(part) {
  if (!part) return 'nothing';
  const { localName } = part.parent ?? {};
  return part.name ? '<' + part.name + '>' : JSON.stringify(part.text.slice(0, 60)) + (localName ? ' in <' + localName + '>' : '');
}
function differenceIn(records) {
  for (const target of new Set(records.map((record) => record.target))) {
    const ofTarget = records.filter((record) => record.target === target);
    const before = partsOf(ofTarget.flatMap(({ removedNodes }) => [...removedNodes]));
    const after = partsOf(ofTarget.flatMap(({ addedNodes }) => [...addedNodes]));
    if (!before.length || !after.length) continue;
    const index = before.findIndex((part, place) => keyOf(part) !== keyOf(after[place]));
    const place = index < 0 && after.length > before.length ? before.length : index;
    if (place < 0) continue;
    const previous = before.slice(0, place).findLast(({ text }) => text?.trim());
    return 'the server has ' + wordsFor(before[place]) + ', the browser ' + wordsFor(after[place])
      + (previous ? ', after ' + JSON.stringify(previous.text.slice(0, 60)) : '');
  }
}`;
