import type { ReleaseMap } from 'shared/remote';

/** Watch builds come from addresses of their own and change under their names: nothing of them is kept or followed. */
export const isReleased = ({ shell, remotes }: ReleaseMap): boolean =>
  [shell, ...Object.values(remotes)].every(({ base }) => base.startsWith('/'));
