import type { Release } from '../release/release';

/** Two paths that no address tells apart: names of parameters do not count. */
const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':');

/** A path belongs to one remote at a time: the first of a release's paths that is another's, and whose. */
export function takenPath(
  { name, declaration }: Release,
  live: readonly Release[],
): { readonly path: string; readonly owner: string } | undefined {
  const others = live.flatMap((release) => (release.name === name ? [] : (release.declaration ?? [])));
  for (const { path } of declaration?.routes ?? []) {
    const owner = others.find(({ routes }) => routes.some((route) => shapeOf(route.path) === shapeOf(path)));
    if (owner) return { path, owner: owner.name };
  }
  return undefined;
}
