const known = /^(\^?)(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

/** What a range or a version says; undefined for what is neither, or of a form that nobody here uses. */
function parse(text) {
  const found = known.exec(text);
  if (!found) return undefined;
  const [, caret, major, minor, patch, pre] = found;
  return { caret, numbers: [+major, +minor, +patch], pre: pre?.split('.') };
}

/** The forms in use: `*`, a caret before all three numbers, one version. */
export const isRange = (text) => text === '*' || Boolean(parse(text));

const order = (one, other) => (one < other ? -1 : Number(one > other));

const isNumber = (part) => /^\d+$/.test(part);

/** Numbers come before words, and a version that has more parts after one that has the same and no more. */
function orderOfParts(one, other) {
  if (one === undefined || other === undefined) return order(Number(other === undefined), Number(one === undefined));
  if (isNumber(one) && isNumber(other)) return order(+one, +other);
  return isNumber(one) ? -1 : isNumber(other) ? 1 : order(one, other);
}

function orderOf(one, other) {
  const [number = 0] = one.numbers.map((each, at) => order(each, other.numbers[at])).filter(Boolean);
  if (number || !one.pre || !other.pre) return number || order(one.pre ? 0 : 1, other.pre ? 0 : 1);
  const parts = one.pre.length > other.pre.length ? one.pre : other.pre;
  return parts.map((_, at) => orderOfParts(one.pre[at], other.pre[at])).find(Boolean) ?? 0;
}

/** Below 0 where the first version is the lower one. What is no version is lower than any. */
export function compareVersions(one, other) {
  const [first, second] = [parse(one), parse(other)];
  return first && second ? orderOf(first, second) : order(Number(Boolean(first)), Number(Boolean(second)));
}

/** Whether a version is in a range. Of prereleases a caret takes those of its own three numbers alone, as npm does. */
export function satisfies(version, range) {
  if (range === '*') return true;
  const [given, wanted] = [parse(version), parse(range)];
  if (!given || !wanted || given.caret) return false;
  const distance = orderOf(given, wanted);
  if (!wanted.caret || distance <= 0) return !distance;
  const apart = given.numbers.findIndex((number, at) => number !== wanted.numbers[at]);
  const fixed = wanted.numbers.findIndex(Boolean);
  return apart < 0 || (!given.pre && apart > (fixed < 0 ? 2 : fixed));
}
