import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';
import {
  changeContact as changeContactOperation,
  initiatePayment as initiatePaymentOperation,
} from 'shared/contract/payments';
import { confirmTransfer as confirmTransferOperation } from 'shared/contract/rides';
import { countedAs, internalIdOf, publicIdOf } from '../bookings/open-booking';
import type { Context } from '../context';
import { route } from '../http';
import { changeContact } from './change-contact';
import { askAbout, confirmTransfer } from './confirm-transfer';
import { type AskedAccount, askAboutDueAccount } from './expire-account';
import { openedOrGone } from './finish-opening';
import { initiatePayment } from './initiate-payment';
import type { BookingKind, PaymentKind } from './payable';
import { transferDetailsOf } from './payment-of';
import { serveNotices } from './receive-notice';

/** Serves the calls about money: a new account, "I've transferred the money", and the bank's notices. */
export function registerPayments(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  const kindOf = <Name extends PaymentKind>(name: Name) =>
    kinds.find((one): one is BookingKind<Name> => one.kind === name);

  route<typeof initiatePaymentOperation, AskedAccount | undefined>(
    app,
    initiatePaymentOperation,
    async ({ tx, body, prepared }) => {
      const publicId = await publicIdOf(tx, context, body.bookingType, body.booking_id);
      const account = await initiatePayment(tx, context, kindOf(body.bookingType), publicId, prepared);
      if (account instanceof Refusal) return account;
      return { transaction_id: account.transaction_id, transfer_details: transferDetailsOf(account) };
    },
    {
      limit: 'create',
      limitedBy: ({ body }) => [countedAs(body.booking_id)],
      after: async (_call, { transaction_id }) => ({
        transaction_id,
        transfer_details: transferDetailsOf(await openedOrGone(context, kinds, transaction_id)),
      }),
      before: async ({ body: { bookingType, booking_id } }) => {
        const bookingId = await internalIdOf(context.db, context, bookingType, booking_id);
        if (bookingId === undefined) return undefined;
        await kindOf(bookingType)?.beforeHold?.(bookingId);
        return askAboutDueAccount(context, bookingType, bookingId);
      },
    },
  );

  route<typeof confirmTransferOperation, AskedAccount | undefined>(
    app,
    confirmTransferOperation,
    async ({ tx, body, prepared }) => {
      const kind = kindOf('ride');
      if (!kind) throw new Refusal('NOT_FOUND', 'We do not know this booking. Check the link, or search again.');
      const publicId = await publicIdOf(tx, context, 'ride', body.ride_id);
      const ids = { publicId, transactionId: body.transaction_id };
      return confirmTransfer(tx, context, kind, ids, prepared);
    },
    { before: ({ body }) => askAbout(context, body.transaction_id) },
  );

  route(
    app,
    changeContactOperation,
    ({ tx, body: { bookingType, booking_id, ...contact } }) =>
      changeContact(tx, context, kindOf(bookingType), booking_id, contact),
    { limit: 'create', limitedBy: ({ body }) => [body.booking_id] },
  );

  serveNotices(app, context, kinds);
}
