import { brand } from 'shared/brand';
import { reminderNaira, termsVersion } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { ownerInWords } from '../../model/owner';
import { heading, link, list, type PageText, paragraph } from '../../model/text';

const tracking = link('Track Booking', paths.trackBooking);
const contact = link('Contact Us', paths.contact);

/** The terms. A change of the rules of the site has to change this text. */
export const termsText = (rule: RuleWords): PageText => ({
  title: 'Terms',
  changedOn: termsVersion,
  lead: `What you and ${brand.name} can expect of each other when you book a flight or an airport ride here.`,
  inShort: [
    'The total you see before you pay is the total you pay.',
    `Your car or seats are held for ${rule('accountSeconds')} while you pay by bank transfer. An unpaid booking ends automatically and costs nothing.`,
    `A paid ride can be cancelled free of charge until ${rule('cancelFreeHours')} before pickup. A flight follows the conditions of its fare.`,
    `Refunds are sent within ${rule('refundDueDays')}.`,
    'We never ask for your card, your PIN or a one-time code.',
  ],
  blocks: [
    heading('who', 'Who these terms are between'),
    paragraph(
      `These terms are between you and ${ownerInWords()}. They apply to every booking made on this site. On a flight, the airline’s conditions of carriage apply as well.`,
    ),
    paragraph(
      'You can book for other people. You are then responsible for the details you give us about them, and you accept these terms on their behalf.',
    ),

    heading('booking', 'Booking'),
    list(
      `The price you select is guaranteed for a while: ${rule('rideQuoteSeconds')} for a ride, ${rule('flightSelectionSeconds')} for a flight. If it expires or changes before you book, we show you the new price first.`,
      `When you book, we hold your car or seats for ${rule('accountSeconds')}, which is also how long your account number is valid. If you do not pay, the booking ends and costs nothing.`,
      'Enter names exactly as they appear in the passport or identity card. For an international flight, the passport must be valid on the day of the last arrival.',
      'If you have several unpaid bookings, we may ask you to pay or cancel one before you make another.',
    ),

    heading('prices', 'Prices'),
    list(
      'All prices are in naira. The total shown before you pay includes taxes and our service fee.',
      `The Trip Total of a ride is for the whole car and includes tolls and free waiting time. It also includes the Reminder of ${formatNaira(reminderNaira)}, which pays for the e-mails that remind you before pickup.`,
      'A coupon can be used once per booking and never reduces the Reminder. It counts as used as soon as the booking is made.',
    ),

    heading('paying', 'Paying by bank transfer'),
    paragraph(
      'Each booking has its own account number. Transfer the exact amount to it. Your booking is paid when our bank confirms that the money has arrived. We never ask for your card, your PIN or a one-time code.',
    ),
    list(
      'In time: a transfer counts as in time if it reached the bank of the account before the account expired, even if its notice reaches us later.',
      'Exact amount only: the payment page says so if your account takes no other amount. Your bank then returns any other amount. We do not have that money: send the exact amount in one transfer. A transfer that comes too late counts if it reaches us and your booking can be restored as below. Otherwise it goes back to you.',
      'Too little, on any other account: send the rest to the same account before it expires. After that you can ask for a new account for the rest while the car or seats are still free. Otherwise we refund what you sent.',
      'Too much, on any other account: your booking is paid and we refund the difference.',
      'Too late, on any other account: if the car or seats are still free at the same price, your booking is restored and paid. If the fare has gone up, we ask you first. Otherwise we refund everything.',
    ),

    heading('rides', 'Rides'),
    list(
      `Our staff confirm each paid ride. If a ride is not confirmed ${rule('unconfirmedCancelHours')} before pickup, it is cancelled and refunded in full. For a pickup between ${rule('nightFromHour')} and ${rule('nightUntilHour')} that happens at ${rule('nightConfirmHour')} the evening before; if you pay later than that, ${rule('nightConfirmMinutes')} after your payment.`,
      `The driver waits free of charge for ${rule('freeWaitAirportMinutes')} at an airport and ${rule('freeWaitElsewhereMinutes')} elsewhere. If nobody comes by then, the ride ends and is not refunded.`,
      'If you give the number of your flight and are picked up at an airport, the free waiting counts from its landing. If your flight is late, the ride does not count as missed until it has landed and the whole waiting time has passed.',
      [
        'You can move the pickup of a paid ride once, free of charge, until ',
        `${rule('movePickupHours')} before it, under `,
        tracking,
        '. The car has to be free at the new time. The price stays as paid, and the limits for cancelling count from the new time. Our staff can move it at any time.',
      ],
      ['Once a driver is assigned, you find the name, phone number and number plate under ', tracking, '.'],
      'The car has the seats and the space for bags shown on its card. If you have bulky luggage, tell us in the note.',
    ),

    heading('flights', 'Flights'),
    list(
      'We name the airline before you book. The baggage, change and refund conditions shown with the fare apply to your ticket.',
      'Tickets are issued after you pay. If the airline does not issue them, the booking ends and is refunded in full.',
      'Ages are counted on the day of the first departure. An infant who turns two before the last flight needs a child’s seat.',
      'Arrive at the airport as early as the airline asks. You are responsible for any passport, visa or health document that your trip requires.',
    ),

    heading('cancelling', 'Cancelling'),
    paragraph(
      'Cancel under ',
      tracking,
      ' with your booking ID and your last name or e-mail. We show you how much is refunded before you confirm.',
    ),
    list(
      `A paid ride: a full refund until ${rule('cancelFreeHours')} before pickup, half until ${rule('cancelHalfHours')} before, and nothing after that. Each way of a return ride counts from its own pickup and can be cancelled without the other.`,
      'A paid flight: according to the conditions of its fare, whose fee is for each traveller with a seat. The airport taxes are always refunded, because the airport was not used. The ticket sales charge belongs to the fare.',
      'A journey of several airlines has a ticket of each: collect your bags and check in again between them. A later airline does not wait if an earlier flight is late.',
      'An unpaid booking: at any time, free of charge.',
    ),
    heading('changing', 'Changing the date of a flight'),
    paragraph(
      'Choose another day for a paid flight under ',
      tracking,
      ': the same route, airline, cabin, fare and travellers. We show until when you can, how often, and what it costs before you confirm.',
    ),
    list(
      'You pay the difference to the fare of that moment and the change fee of your fare for each traveller with a seat; an infant on a lap pays none. “Flexible change” waives the fee.',
      'If the new flights cost less, we refund the rest as long as your fare can be refunded. If it cannot, the difference is not refunded.',
      'If something is due, the new seats are held while you pay. Until the money is in, your tickets stay valid; without it, nothing changes.',
      'Once a change is made, the old tickets end. Change fees are not refunded, and the conditions of the fare apply to the new flights.',
      'A journey of several airlines is changed as a whole, for one fee; each airline issues a new ticket.',
      'Once your first flight has left, the flights after it can still be changed; the difference to a cheaper flight is then not refunded.',
    ),
    paragraph('To change anything else, write to us under ', contact, ', or cancel and book again.'),

    heading('refunds', 'Refunds'),
    paragraph(
      `We refund whoever sent the money, within ${rule('refundDueDays')}. You find the date by which a refund is due in our e-mail and under `,
      tracking,
      '.',
    ),

    heading('reviews', 'Reviews'),
    paragraph(
      'You can review each trip once, after it ends. A review with a comment may appear on the home page with your first name, the first letter of your last name and the route, unless it contains a link, an address or a phone number. We remove reviews that insult, endanger or name other people.',
    ),

    heading('rights', 'Your rights and ours'),
    list(
      'Nothing in these terms limits your rights as a consumer under Nigerian law.',
      'We are responsible for what we provide: the booking, the payment and the ride. The airline is responsible for the flight.',
      [
        'If we cannot settle a complaint with you, you can take it to the ',
        link('Federal Competition and Consumer Protection Commission', 'https://fccpc.gov.ng'),
        ' or, for flights, to the ',
        link('Nigeria Civil Aviation Authority', 'https://ncaa.gov.ng'),
        '.',
      ],
      'We can end a booking that was made with money or data that you are not entitled to use. We then refund what the law allows to its owner.',
    ),

    heading('changes', 'Changes to these terms'),
    paragraph(
      'The date of the last change is at the top of this page. The terms of the day you booked apply to your booking. If something is unclear or went wrong, ',
      link('write to us', paths.contact),
      ' first. ',
      link('Privacy', paths.privacy),
      ' explains how we handle your data.',
    ),
  ],
});
