/**
 * What a person of the staff may do. Each operation of the staff and of the registry names one of these.
 *
 * `self` is what everybody does about the own sign-in. `contact` is reading messages of the contact form and marking them as answered. `releases:own` covers the remotes of the person's squads, `releases:all` every name.
 */
export const permissions = [
  'self',
  'bookings:read',
  'bookings:change',
  'rides:read',
  'rides:change',
  'money:read',
  'money:change',
  'reviews:read',
  'reviews:change',
  'contact',
  'catalogue:read',
  'catalogue:change',
  'releases:own',
  'releases:all',
  'tokens',
  'people',
  'audit:read',
  'webhooks',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['support', 'dispatch', 'money', 'squad', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The one table of who may do what. A person has one or more roles. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  support: [
    'self',
    'bookings:read',
    'bookings:change',
    'rides:read',
    'money:read',
    'reviews:read',
    'reviews:change',
    'contact',
    'catalogue:read',
  ],
  dispatch: ['self', 'bookings:read', 'bookings:change', 'rides:read', 'rides:change', 'catalogue:read'],
  money: ['self', 'bookings:read', 'rides:read', 'money:read', 'money:change', 'catalogue:read', 'catalogue:change'],
  squad: ['self', 'releases:own'],
  operator: ['self', 'catalogue:read', 'releases:own', 'releases:all', 'tokens', 'audit:read'],
  admin: permissions,
};

/** Whether one of the roles has the permission. */
export const may = (held: readonly Role[], permission: Permission): boolean =>
  held.some((role) => permissionsOf[role].includes(permission));

/** Roles that move money, releases or people: a sign-in with one factor does not open them. */
const strongRoles: ReadonlySet<Role> = new Set(['money', 'squad', 'operator', 'admin']);

/** Whether these roles are opened only by a sign-in with two factors. */
export const needsSecondFactor = (held: readonly Role[]): boolean => held.some((role) => strongRoles.has(role));

/** The roles that have a permission, for a sentence that names them. */
export const rolesWith = (permission: Permission): readonly Role[] => roles.filter((role) => may([role], permission));

/** Here, not beside the operations, so that a page can say it without their schemas. */
export const passwordMinLetters = 12;
