import { type Permission, type Role, roles, rolesWith } from 'shared/contract/roles';

/** What each role may do, shown when a role is given. */
export const roleWords: Readonly<Record<Role, { readonly label: string; readonly may: string }>> = {
  support: {
    label: 'Support',
    may: 'Reads bookings, rides and payments, answers messages, and decides which reviews are shown.',
  },
  dispatch: { label: 'Dispatch', may: 'Confirms rides, assigns drivers and changes their times.' },
  money: { label: 'Money', may: 'Matches, revives and refunds payments.' },
  squad: { label: 'Squad', may: 'Publishes and moves the releases of its own remotes.' },
  operator: { label: 'Operator', may: 'Moves every release, and makes tokens for machines.' },
  admin: { label: 'Admin', may: 'Everything, also who of the staff may do what.' },
};

/** `Support and Dispatch` */
export const roleList = (held: readonly Role[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(
    roles.filter((role) => held.includes(role)).map((role) => roleWords[role].label),
  );

/** `Dispatch or Admin`: who may do something. */
export const rolesThatMay = (permission: Permission): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(rolesWith(permission).map((role) => roleWords[role].label));

export const mayOpen = (
  { permissions }: { readonly permissions: readonly Permission[] },
  permission: Permission,
): boolean => permissions.includes(permission);
