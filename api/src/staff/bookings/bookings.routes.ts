import type { FastifyInstance, FastifyRequest } from 'fastify';
import { may, type Permission } from 'shared/contract/roles';
import {
  addBookingNote,
  changeBooking as changeOperation,
  previewBookingChange,
  readBooking as readOperation,
  searchBookings as searchOperation,
  sendConfirmationAgain,
} from 'shared/contract/staff-bookings';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { loginOf } from '../people/sessions';
import { recordAction } from '../record-action';
import { addNote, changeBooking, previewChange, sendConfirmation } from './change-booking';
import { transfersWithoutBooking } from './find-by-payment';
import { type Reader, readBooking } from './read-booking';
import { searchBookings } from './search-bookings';

/** Whether the caller has a permission besides that of the operation. */
const isAllowed = (request: FastifyRequest, permission: Permission): boolean =>
  may(loginOf(request).person.roles, permission);

/** Serves the search for bookings, and all about one of them. */
export function registerStaffBookings(app: FastifyInstance, context: Context): void {
  const readerOf = (request: FastifyRequest): Reader => ({
    mayReadMoney: isAllowed(request, 'money:read'),
    mayChange: isAllowed(request, 'bookings:change'),
  });

  route(app, searchOperation, async ({ query, request }) => {
    const found = await searchBookings(context.db, query);
    if (!query.q || query.after || !isAllowed(request, 'money:read')) return found;
    return { ...found, transfers: await transfersWithoutBooking(context.db, query.q.trim()) };
  });

  route(app, readOperation, async ({ params: { reference }, request }) => {
    const booking = await readBooking(context.db, context, reference, readerOf(request));
    await recordAction(context.db, context, { actor: staffOf(request), action: 'booking: open', reference });
    return booking;
  });

  route(app, previewBookingChange, ({ params, body }) => previewChange(context, params.reference, body.change));

  route(app, changeOperation, async ({ tx, params: { reference }, body, request }) => {
    const changed = await changeBooking(tx, context, reference, body);
    if (changed) await recordAction(tx, context, { actor: staffOf(request), reference, ...changed });
    return readBooking(tx, context, reference, readerOf(request));
  });

  route(app, sendConfirmationAgain, async ({ tx, params: { reference }, request }) => {
    await sendConfirmation(tx, context, reference);
    await recordAction(tx, context, { actor: staffOf(request), action: 'booking: send confirmation', reference });
    return readBooking(tx, context, reference, readerOf(request));
  });

  route(app, addBookingNote, async ({ tx, params: { reference }, body, request }) => {
    const personId = loginOf(request).person.id;
    await addNote(tx, context, reference, { text: body.text, personId });
    await recordAction(tx, context, { actor: staffOf(request), action: 'booking: note', reference });
    return readBooking(tx, context, reference, readerOf(request));
  });
}
