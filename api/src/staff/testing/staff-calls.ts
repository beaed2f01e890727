import type { LightMyRequestResponse } from 'fastify';
import type { StaffRide } from 'shared/contract/staff';
import type { Booked } from '../../rides/testing/ride-calls';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';
import { openStaffSession, type StaffSession } from './staff-session';

const sessions = new WeakMap<TestApi, Promise<StaffSession>>();

/** The headers of the calls of an admin, who is signed in. */
export async function staffHeaders(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const session = sessions.get(api) ?? openStaffSession(api.context);
  sessions.set(api, session);
  return (await session).headers;
}

/** Calls of the back office, of an admin. */
export const staffOf = (api: TestApi) => {
  const send = async (url: string, body: object, more: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    post(api, url, body, { ...(await staffHeaders(api)), ...more });
  return {
    send,
    get: async (url: string) => api.inject({ method: 'GET', url, headers: await staffHeaders(api) }),

    async ridesOf(day?: string): Promise<StaffRide[]> {
      const url = day ? `/staff/rides?day=${day}` : '/staff/rides';
      return dataOf<{ rides: StaffRide[] }>(await this.get(url)).rides;
    },

    move: ({ savedBookedRide }: Booked, to: string, note?: string) =>
      send(`/staff/rides/${savedBookedRide._id}/move`, { to, ...(note && { note }) }),

    assign: ({ savedBookedRide }: Booked, driver: object = {}) =>
      send(`/staff/rides/${savedBookedRide._id}/assign-driver`, { ...musa, ...driver }),
  };
};

export const musa = { name: 'Musa Bello', phone: '+2348031112233' };
