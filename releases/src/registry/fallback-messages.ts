import type { PassedOver } from './move-order';
import type { Pointer } from './pointer';

/** Only this many are named, to keep the message readable. */
const maxNamed = 3;

/** Sentences about the good releases that are incompatible, with a leading space; empty if there are none. */
export function passedOverMessage(passedOver: readonly PassedOver[]): string {
  const named = passedOver.slice(0, maxNamed).map(({ version, why }) => ` ${version} was passed over: ${why}`);
  const more = passedOver.length - named.length;
  return named.join('') + (more > 0 ? ` So ${more === 1 ? 'was one' : `were ${more}`} before it.` : '');
}

/** Why there is no release to roll back to, with advice. */
export function noFallbackMessage(
  { name, live, previous }: Pick<Pointer, 'name' | 'live' | 'previous'>,
  passedOver: readonly PassedOver[],
): string {
  if (passedOver.length)
    return `${name} has no earlier good release that fits what is live.${passedOverMessage(passedOver)} Roll back first what it does not fit, or publish one that fits: \`pnpm release publish ${name} --live\`.`;
  if (previous)
    return `${name} has no good release behind ${live}. Before it ${previous} was live, and was rolled back from: name it if it is really wanted.`;
  return `${name} has had no other live release yet. Name one.`;
}
