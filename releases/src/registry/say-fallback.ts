import type { PassedOver } from './move-order';
import type { Pointer } from './pointer';

/** With more of them nobody reads on. */
const mostNamed = 3;

/** Which good releases do not fit, and why; with a space before it, or nothing. */
export function sayPassedOver(passedOver: readonly PassedOver[]): string {
  const named = passedOver.slice(0, mostNamed).map(({ version, why }) => ` ${version} was passed over: ${why}`);
  const more = passedOver.length - named.length;
  return named.join('') + (more > 0 ? ` So ${more === 1 ? 'was one' : `were ${more}`} before it.` : '');
}

/** Why there is nothing to go back to, and what to do. */
export function sayNoFallback(
  { name, live, previous }: Pick<Pointer, 'name' | 'live' | 'previous'>,
  passedOver: readonly PassedOver[],
): string {
  if (passedOver.length)
    return `${name} has no earlier good release that fits what is live.${sayPassedOver(passedOver)} Roll back first what it does not fit, or publish one that fits: \`pnpm release publish ${name} --live\`.`;
  if (previous)
    return `${name} has no good release behind ${live}. Before it ${previous} was live, and was rolled back from: name it if it is really wanted.`;
  return `${name} has had no other live release yet. Name one.`;
}
