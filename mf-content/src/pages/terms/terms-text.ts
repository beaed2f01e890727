import { brand } from 'shared/brand';
import { reminderNaira } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { ownerInWords } from '../../model/owner';
import { heading, link, list, type PageText, paragraph } from '../../model/text';

const tracking = link('Track Booking', paths.trackBooking);
const contact = link('Contact Us', paths.contact);
const owner = ownerInWords();

/** The terms, true to what the site does; a change of the rules of the site changes them. */
export const termsText = (rule: RuleWords): PageText => ({
  title: 'Terms',
  changedOn: '2026-11-21',
  lead: `What you and ${brand.name} can expect of one another when you book a flight or an airport ride here. In plain words, so that they can be read before paying.`,
  blocks: [
    heading('who', 'Who these terms are between'),
    paragraph(
      `They hold between you and ${owner ? `${owner}, who runs ${brand.name}` : `whoever runs ${brand.name}`}, for every booking made on this site. On board of a flight you also travel under the conditions of carriage of its airline.`,
    ),
    paragraph(
      'You may book for others. You then answer for what you tell us about them, and they agree to these terms through you.',
    ),

    heading('booking', 'Booking'),
    list(
      `A price that you chose is kept for a while: a ride’s for ${rule('rideQuoteSeconds')}, a flight’s for ${rule('flightSelectionSeconds')}. If it runs out or changes before you book, you are told the new one first.`,
      `When you book, your car or your seats are held for ${rule('accountSeconds')}, as long as the account to pay into is open. An unpaid booking ends with it and costs nothing.`,
      'Write names as they stand in the passport or identity card. For a flight across a border, the passport has to be valid on the day of the last arrival.',
      'Whoever holds several unpaid bookings at once may be asked to pay or drop one before the next.',
    ),

    heading('prices', 'Prices'),
    list(
      'All prices are in naira. The total that you see before paying is what you pay, with taxes and our service fee in it.',
      `The Trip Total of a ride is for the whole car, with tolls and the free waiting. It includes the Reminder of ${formatNaira(reminderNaira)}, which pays for the mails that remind you before the pickup.`,
      'A coupon takes off what it says, once a booking, and never anything off the Reminder. It counts as used once its booking is made.',
    ),

    heading('paying', 'Paying by bank transfer'),
    paragraph(
      'Each booking has an account number of its own. Transfer the exact amount to it; your booking is paid when our bank tells us that the money is in. We never ask for your card, your PIN or a one-time code.',
    ),
    list(
      'In time is what your bank sent before the account expired, however late we learn of it.',
      'Too little: send the rest to the same account before it expires. After that you can ask for a new account for the rest while the car or the seats are free; else what you sent goes back to you.',
      'Too much: the booking is paid and the rest goes back to you.',
      'Too late: if the car or the seats are still free at the agreed price, the booking is taken up again and paid. If a fare has risen, you are asked first. Otherwise all of it goes back to you.',
    ),

    heading('rides', 'Rides'),
    list(
      `A paid ride is confirmed by a person. If nobody confirms it ${rule('unconfirmedCancelHours')} before the pickup, it is cancelled and all of your money goes back to you.`,
      `From the pickup time the driver waits ${rule('freeWaitAirportMinutes')} at an airport and ${rule('freeWaitElsewhereMinutes')} elsewhere at no charge. A ride that nobody comes to after that is over, and what was paid for it does not go back.`,
      ['Once a driver is chosen, the name, the number and the plate stand under ', tracking, '.'],
      'The car has the seats that you booked. Say in the note what does not fit into an ordinary boot.',
    ),

    heading('flights', 'Flights'),
    list(
      'The airline that carries you is named before you book. What its fare allows, baggage, changes and refunds, is shown with it, and that is what holds for your ticket.',
      'Tickets are issued after your payment. If the airline does not issue them, the booking ends and all of your money goes back to you.',
      'Ages count on the day of the first departure. An infant who turns two before the last flight needs a seat of a child.',
      'Be at the airport as early as the airline asks. A passport, visa or health paper that your journey needs is for you to have.',
    ),

    heading('cancelling', 'Cancelling'),
    paragraph(
      'You cancel under ',
      tracking,
      ', with the booking ID and your last name or e-mail. Before you confirm, it says what goes back to you.',
    ),
    list(
      `A paid ride: all of it until ${rule('cancelFreeHours')} before the pickup, half until ${rule('cancelHalfHours')} before, nothing later.`,
      'A paid flight: by the conditions of its fare.',
      'What is not paid yet: at any time, at no cost.',
    ),
    paragraph('To change a booking, write to us under ', contact, ', or cancel it and book again.'),

    heading('refunds', 'Refunds'),
    paragraph(
      `Money goes back to whoever sent it, within ${rule('refundDueDays')}. The date by which it is due is said in a mail, and under `,
      tracking,
      '.',
    ),

    heading('reviews', 'Reviews'),
    paragraph(
      'Each booking can be reviewed once, after the journey. A review with a comment may stand on the home page with the first name, the first letter of the last name and the route, unless it holds a link, an address or a phone number. We take off what insults, endangers or names other people.',
    ),

    heading('rights', 'Your rights, and ours'),
    list(
      'Nothing here takes away a right that the law of Nigeria gives you as a consumer.',
      'We answer for what we do ourselves: the booking, the payment, the ride. For the flight itself the airline answers.',
      [
        'If we cannot settle something with you, the ',
        link('Federal Competition and Consumer Protection Commission', 'https://fccpc.gov.ng'),
        ' hears complaints of consumers; of flights the ',
        link('Nigeria Civil Aviation Authority', 'https://ncaa.gov.ng'),
        ' does too.',
      ],
      'A booking made with money or data that are not yours to use can be ended by us; what the law allows then goes back to its owner.',
    ),

    heading('changes', 'Changes of these terms'),
    paragraph(
      'The day of the last change stands at the top. For your booking the terms of the day on which you made it hold. If something is unclear, or went wrong, ',
      link('write to us', paths.contact),
      ' first; how we handle your data is said under ',
      link('Privacy', paths.privacy),
      '.',
    ),
  ],
});
