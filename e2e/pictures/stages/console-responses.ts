import type { ReviewReason, RideStatus } from 'shared/contract/lists';
import type { PaymentUnderReview, StaffReview, StaffRide } from 'shared/contract/staff';
import { minutesFromNow, refundOf } from './moments';
import type { RideStage } from './ride-stage';

const names = ['Amaka Okafor', 'Tunde Adébáyọ̀', 'Musa Ɗanladi', 'Ngozi Balogun', 'Ibrahim Yusuf', 'Chidinma Eze'];
const movesFrom: Partial<Record<RideStatus, StaffRide['moves']>> = {
  pending_payment: ['cancelled'],
  awaiting_confirmation: ['confirmed', 'cancelled'],
  confirmed: ['driver_assigned', 'cancelled'],
  driver_assigned: ['driver_en_route', 'driver_assigned', 'cancelled'],
  driver_en_route: ['driver_arrived', 'cancelled'],
  driver_arrived: ['in_progress', 'no_show', 'cancelled'],
  in_progress: ['completed'],
};

/** As many references as are asked for, each as the site writes them. */
const referenceOf = (place: number): string => `TFY-R${'KMPQTWX'.charAt(place)}42-7XQ${place + 2}`;

/** Rides of a day in the given states, an hour apart: the stage's ride, and others like it. */
export function ridesInReview(
  { booked: { savedBookedRide, ride, payment } }: RideStage,
  statuses: readonly RideStatus[],
): readonly StaffRide[] {
  const { passengers, note, ...rest } = ride;
  return statuses.map((status, place) => {
    const isPaid = status !== 'pending_payment' && status !== 'expired';
    const hasDriver = status.startsWith('driver_') || status === 'in_progress' || status === 'completed';
    return {
      booking_id: `${savedBookedRide._id.slice(0, -1)}${place}`,
      bookingId: referenceOf(place),
      status,
      ride: { ...rest, pickupTime: `${String(7 + place).padStart(2, '0')}:30` },
      plateNumber: `KJA ${482 + place} XB`,
      traveller: { name: names[place % names.length] ?? '', phone: savedBookedRide.phone, passengers },
      note: place === 1 ? note : null,
      meetingPoint: `Arrivals at ${ride.pickupLocation}, where the driver holds a sign with your name`,
      driver: hasDriver ? { name: 'Sani Bello', phone: '+2348035550199' } : null,
      payment: {
        ...payment,
        status: isPaid ? 'paid' : 'pending',
        amountPaid: isPaid ? payment.amountDue : 0,
        ...(status === 'cancelled' && { status: 'refund_pending', refund: refundOf(payment.amountDue) }),
      },
      moves: movesFrom[status] ?? [],
    };
  });
}

const actionsOf: Readonly<Record<ReviewReason, PaymentUnderReview['actions']>> = {
  underpaid: ['refund', 'mark_refunded'],
  overpaid: ['refund', 'mark_refunded'],
  late: ['revive', 'refund', 'mark_refunded'],
  cancelled: ['refund', 'mark_refunded'],
  unmatched: ['match', 'refund', 'mark_refunded'],
};

/** Money that waits for each of the reasons; the first has waited too long. */
export function paymentsUnderReview(stage: RideStage, reasons: readonly ReviewReason[]): readonly PaymentUnderReview[] {
  const { payment, transfer_details } = stage.booked;
  return ridesInReview(
    stage,
    reasons.map(() => 'cancelled'),
  ).map(({ booking_id, bookingId, traveller, status }, place) => {
    const reason = reasons[place] ?? 'unmatched';
    const amount = reason === 'overpaid' ? 500 : payment.amountDue;
    const since = minutesFromNow(-(reasons.length - place) * 24 * 60);
    return {
      itemId: `item-${place}`,
      reason,
      amount,
      since,
      dueOn: minutesFromNow((place === 0 ? -1 : 14) * 24 * 60),
      isSending: reason === 'cancelled',
      // the longest waiting one has been tried
      refusal: place === 0 ? { sentence: 'Beneficiary account closed', at: minutesFromNow(-90) } : null,
      transfers: [
        {
          reference: `SBX-99182${place}`,
          accountNumber: transfer_details.accountNumber,
          amount,
          sentAt: since,
          inTime: reason !== 'late',
        },
      ],
      booking:
        reason === 'unmatched'
          ? null
          : {
              booking_id,
              bookingId,
              bookingName: stage.booked.ride.name,
              travellerName: traveller.name,
              status,
              payment: { ...payment, status: 'refund_pending', amountPaid: amount, refund: refundOf(amount) },
            },
      actions: actionsOf[reason],
    };
  });
}

/** A review on the site, one without words, and one that was taken off. */
export const reviewsToRead = (): readonly StaffReview[] =>
  [
    { rating: 5, comment: 'The driver was at arrivals with my name.', isShown: true },
    { rating: 3, comment: '', isShown: true },
    { rating: 1, comment: `Call me about it.\n${'0803'.repeat(40)}`, isShown: false },
  ].map((review, place) => ({
    ...review,
    reviewId: `review-${place}`,
    bookingId: referenceOf(place),
    writtenOn: minutesFromNow(-place * 24 * 60),
  }));
