import { permissionsOf } from 'shared/contract/roles';
import type { PeopleSessions } from '../http/registry-access';

const header = 'x-test-person';

/** The headers of a call of a person: an operator, or one of the squad of some remotes. The name is the id too. */
export const asPerson = (name: string, squads?: readonly string[]): Readonly<Record<string, string>> => ({
  [header]: JSON.stringify({ name, squads }),
});

/** People for tests of the registry without the staff of a site. */
export const testPeople: PeopleSessions = {
  cookieName: 'tafiya_people',
  async admit({ headers }) {
    const text = headers[header];
    if (typeof text !== 'string') return undefined;
    const { name, squads } = JSON.parse(text) as { name: string; squads?: string[] };
    return { id: name, name, squads: squads ?? [], permissions: permissionsOf[squads ? 'squad' : 'operator'] };
  },
  renew: () => undefined,
  nameToken: () => undefined,
  record: () => Promise.resolve(),
  recordRefusals: () => undefined,
};
