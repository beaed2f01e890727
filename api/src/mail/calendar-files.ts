import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';
import { bookingKey } from 'shared/contract/values';
import { calendarFileName, flightCalendarFile, flightCalendarFileName, rideCalendarFile } from 'shared/documents';
import { pathTo } from 'shared/paths';
import type { Context } from '../context';
import { showBookedFlight } from '../flights/bookings.repository';
import { showBookedRide } from '../rides/bookings.repository';

/** Each kind's file, which its address ends with, and the page of the booking. */
const kinds = {
  ride: {
    name: calendarFileName,
    page: 'rideSuccess',
    write: async (context: Context, id: string) => rideCalendarFile(await showBookedRide(context, id)),
  },
  flight: {
    name: flightCalendarFileName,
    page: 'flightSuccess',
    write: async (context: Context, id: string) => flightCalendarFile(await showBookedFlight(context, id)),
  },
} as const;

/**
 * Serves the calendar files that e-mails link to: a phone opens them in its calendar. They have what the page of the booking shows.
 * Where there is none, that page says why.
 */
export function registerCalendarFiles(app: FastifyInstance, context: Context): void {
  for (const { name, page, write } of Object.values(kinds))
    app.get<{ Params: { id: string } }>(`/booking/calendar/:id/${name}`, async ({ params: { id } }, reply) => {
      try {
        const file = await write(context, bookingKey.parse(id));
        return reply
          .headers({
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'content-disposition': `attachment; filename="${name}"`,
          })
          .type('text/calendar; charset=utf-8')
          .send(file);
      } catch (error) {
        if (error instanceof Refusal || !bookingKey.safeParse(id).success)
          return reply.redirect(context.settings.origin + pathTo(page, { query: { id } }));
        throw error;
      }
    });
}
