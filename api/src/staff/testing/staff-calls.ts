import type { LightMyRequestResponse } from 'fastify';
import type { StaffRide } from 'shared/contract/staff';
import type { Booked } from '../../rides/testing/ride-calls';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

/** Calls of the back office, with its token. */
export const staffOf = (api: TestApi) => {
  const headers = { authorization: `Bearer ${api.context.settings.staffToken}` };
  const send = (url: string, body: object, more: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    post(api, url, body, { ...headers, ...more });
  return {
    send,
    get: (url: string) => api.inject({ method: 'GET', url, headers }),

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
