import type { ReleaseEntry, ReleaseMap } from 'shared/remote';

/** The base paths of the code of the active releases and of their last known good ones. */
export const releaseBases = ({ shell, remotes }: ReleaseMap): string[] => [
  shell.base,
  ...Object.values(remotes).flatMap(({ base, lastKnownGood }) => (lastKnownGood ? [base, lastKnownGood.base] : [base])),
];

export const isBelow = (bases: readonly string[], address: string): boolean => {
  const { pathname } = new URL(address, 'http://site.invalid');
  return bases.some((base) => pathname.startsWith(base));
};

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const fits = (pattern: string, pathname: string) => {
  const wanted = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  return (
    wanted.length === actual.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === actual[index]?.toLowerCase())
  );
};

const filesOfModule = ({ base, entry, preload }: ReleaseEntry, module: string): string[] =>
  [entry, ...(preload[module] ?? [])].map(({ file }) => base + file);

/** The paths of the code that the page at a path needs first; undefined if no remote has that page. */
export function filesOfPage(map: Pick<ReleaseMap, 'remotes'>, pathname: string): string[] | undefined {
  for (const remote of Object.values(map.remotes)) {
    const route = remote.routes.find(({ path }) => fits(path, pathname));
    if (route) return filesOfModule(remote, route.module);
  }
  return undefined;
}
