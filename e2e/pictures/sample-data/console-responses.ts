import type { ReviewReason, RideStatus } from 'shared/contract/lists';
import type { Reconciliation } from 'shared/contract/reconciliation';
import type { PaymentUnderReview, StaffReview, StaffRide } from 'shared/contract/staff';
import { dayIn } from '../../site/steps';
import type { RideSample } from './ride-sample';
import { minutesFromNow, refundOf } from './times';

const names = ['Amaka Okafor', 'Tunde Adébáyọ̀', 'Musa Ɗanladi', 'Ngozi Balogun', 'Ibrahim Yusuf', 'Chidinma Eze'];
const transitionsFrom: Partial<Record<RideStatus, StaffRide['moves']>> = {
  pending_payment: ['cancelled'],
  awaiting_confirmation: ['confirmed', 'cancelled'],
  confirmed: ['driver_assigned', 'cancelled'],
  driver_assigned: ['driver_en_route', 'driver_assigned', 'cancelled'],
  driver_en_route: ['driver_arrived', 'cancelled'],
  driver_arrived: ['in_progress', 'no_show', 'cancelled'],
  in_progress: ['completed'],
};

/** The booking reference of the n-th ride. */
const referenceOf = (index: number): string => `TFY-R${'KMPQTWX'.charAt(index)}42-7XQ${index + 2}`;

/** Copies of the sample ride with these statuses, one hour apart. */
export function staffRides(
  { booked: { savedBookedRide, ride, payment } }: RideSample,
  statuses: readonly RideStatus[],
): readonly StaffRide[] {
  const { passengers, note, ...rest } = ride;
  return statuses.map((status, index) => {
    const isPaid = status !== 'pending_payment' && status !== 'expired';
    const hasDriver = status.startsWith('driver_') || status === 'in_progress' || status === 'completed';
    return {
      booking_id: `${savedBookedRide._id.slice(0, -1)}${index}`,
      bookingId: referenceOf(index),
      way: index === 2 ? 'return' : null,
      status,
      ride: { ...rest, pickupTime: `${String(7 + index).padStart(2, '0')}:30` },
      plateNumber: `KJA ${482 + index} XB`,
      traveller: { name: names[index % names.length] ?? '', phone: savedBookedRide.phone, passengers },
      bookedBy: index === 1 ? { name: 'Amaka Okafor', phone: savedBookedRide.phone } : null,
      note: index === 1 ? note : null,
      meetingPoint: `Arrivals at ${ride.pickupLocation}, where the driver holds a sign with your name`,
      driver: hasDriver ? { name: 'Sani Bello', phone: '+2348035550199' } : null,
      payment: {
        ...payment,
        status: isPaid ? 'paid' : 'pending',
        amountPaid: isPaid ? payment.amountDue : 0,
        ...(status === 'cancelled' && { status: 'refund_pending', refund: refundOf(payment.amountDue) }),
      },
      moves: transitionsFrom[status] ?? [],
      needsAction: null,
      undoUntil: null,
      isMovable: isPaid && status !== 'in_progress' && status !== 'completed' && status !== 'cancelled',
    };
  });
}

const actionsOf: Readonly<Record<ReviewReason, PaymentUnderReview['actions']>> = {
  underpaid: ['refund', 'mark_refunded'],
  overpaid: ['mark_refunded', 'set_back'],
  late: ['revive', 'refund', 'mark_refunded'],
  cancelled: ['refund', 'mark_refunded'],
  changed: ['refund', 'mark_refunded'],
  unmatched: ['match', 'refund', 'mark_refunded'],
  taken_back: ['close'],
};

/** A payment under review for each reason; the first one is overdue. */
export function paymentsUnderReview(
  sample: RideSample,
  reasons: readonly ReviewReason[],
): readonly PaymentUnderReview[] {
  const { payment, transfer_details } = sample.booked;
  return staffRides(
    sample,
    reasons.map(() => 'cancelled'),
  ).map(({ booking_id, bookingId, traveller, status }, index) => {
    const reason = reasons[index] ?? 'unmatched';
    const amount = reason === 'overpaid' ? 500 : payment.amountDue;
    const since = minutesFromNow(-(reasons.length - index) * 24 * 60);
    return {
      itemId: `item-${index}`,
      reason,
      amount,
      since,
      dueOn: minutesFromNow((index === 0 ? -1 : 14) * 24 * 60),
      isSending: reason === 'cancelled',
      acceptedOn: reason === 'cancelled' ? minutesFromNow(-26 * 60) : null,
      need: reason === 'overpaid' ? 'Provide the account details of the customer' : null,
      // the refund of the oldest one was refused
      refusal: index === 0 ? { sentence: 'Beneficiary account closed', at: minutesFromNow(-90) } : null,
      transfers: [
        {
          reference: `SBX-99182${index}`,
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
              bookingName: sample.booked.ride.name,
              travellerName: traveller.name,
              status,
              payment: { ...payment, status: 'refund_pending', amountPaid: amount, refund: refundOf(amount) },
            },
      actions: actionsOf[reason],
    };
  });
}

/** Five days of a provider with two open differences. */
export function reconciliationOf(): Reconciliation {
  const none = { count: 0, amount: 0 };
  const report = (back: number, given: Partial<Reconciliation['reports'][number]> = {}) => ({
    provider: 'paystack',
    day: dayIn(-back),
    opened: { count: 61 - back, amount: 2_104_500 },
    paid: { count: 48 - back, amount: 1_655_999.5 },
    recorded: { count: 48 - back, amount: 1_655_999.5 },
    rejected: { count: 3, amount: 71_000 },
    refunded: { count: 2, amount: 36_500 },
    fees: 24_839.99,
    openDifferences: 0,
    ...given,
  });
  return {
    reports: [
      report(1),
      report(2, { recorded: { count: 47, amount: 1_690_499.5 }, openDifferences: 2 }),
      report(3, { rejected: none, refunded: none }),
      report(4, { recorded: { count: 43, amount: 1_621_499.5 } }),
      report(5, { opened: none, paid: none, recorded: none, rejected: none, refunded: none, fees: 0 }),
    ],
    differences: [
      {
        ...{ differenceId: '1', provider: 'paystack', kind: 'transfer_missing', subject: '4099260516' },
        ...{ ours: 34_500, theirs: null, day: dayIn(-2), foundOn: minutesFromNow(-600) },
      },
      {
        ...{ differenceId: '2', provider: 'paystack', kind: 'refund_twice', subject: 'TRF_5g2l1zv8n4' },
        ...{ ours: 1500, theirs: 1500, day: dayIn(-2), foundOn: minutesFromNow(-600) },
      },
    ],
    missing: [],
  };
}

/** A shown review, one without text, and a hidden one. */
export const staffReviews = (): readonly StaffReview[] =>
  [
    { rating: 5, comment: 'The driver was at arrivals with my name.', isShown: true },
    { rating: 3, comment: '', isShown: true },
    { rating: 1, comment: `Call me about it.\n${'0803'.repeat(40)}`, isShown: false },
  ].map((review, index) => ({
    ...review,
    reviewId: `review-${index}`,
    bookingId: referenceOf(index),
    writtenOn: minutesFromNow(-index * 24 * 60),
  }));
