import type { ReleaseMap } from 'shared/remote';

/** False for watch builds: they are served from other origins and change in place, so they are neither cached nor followed. */
export const isReleased = ({ shell, remotes }: ReleaseMap): boolean =>
  [shell, ...Object.values(remotes)].every(({ base }) => base.startsWith('/'));
