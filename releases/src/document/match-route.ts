import type { ReleaseMap, RemoteRelease, RouteDeclaration } from 'shared/remote';

export interface LiveRoute {
  readonly remote: RemoteRelease;
  readonly route: RouteDeclaration;
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Decodes one segment, so that an encoded slash (`%2F`) in a parameter does not separate. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Matches like the shell's router: ignores case and a trailing slash. */
function pathMatches(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname).map(decode);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

export function matchRoute(map: ReleaseMap, pathname: string): LiveRoute | undefined {
  for (const remote of Object.values(map.remotes)) {
    const route = remote.routes.find(({ path }) => pathMatches(path, pathname));
    if (route) return { remote, route };
  }
  return undefined;
}
