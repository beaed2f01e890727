import { brand } from 'shared/brand';
import { forgetDeviceHash, paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { ownerInWords } from '../../model/owner';
import { heading, link, list, type PageText, paragraph } from '../../model/text';

const contact = link('Contact Us', paths.contact);

/** The section with the form to get or erase one's data. */
const yourDataId = 'your-data';

/** What happens to data. A change of what the site stores has to change this text. */
export const privacyText = (rule: RuleWords): PageText => ({
  title: 'Privacy',
  changedOn: '2026-11-26',
  lead: `${brand.name} keeps what your trip needs and nothing more.`,
  inShort: [
    'No advertising, no tracking by us or others, and we sell nothing.',
    'Your details go to the airline or the driver of your trip, to our bank and to our e-mail provider.',
    `Passport details and dates of birth are deleted ${rule('passportKeepDays')} after the last arrival.`,
    ['You can ', link('get or erase your data', `#${yourDataId}`), ' at any time.'],
    ['You can ', link('forget this device', `#${forgetDeviceHash}`), ' with one press, even offline.'],
  ],
  blocks: [
    heading('who', 'Who is responsible'),
    paragraph(
      `${ownerInWords()} is responsible for your data. You can reach us under `,
      contact,
      '. This page follows the Nigeria Data Protection Act 2023.',
    ),

    heading('what', 'What we keep, and why'),
    list(
      'A ride: title, name, gender, age, nationality, e-mail, phone, pickup and drop-off with the street address of each end that is not an airport, the time, the number of passengers and bags, which version of the terms you accepted and when and, if you enter them, a flight number and a note. The driver needs them to find and call you.',
      'A flight: each traveller’s title, names, gender, date of birth and nationality; for an international flight also the passport’s number, country and expiry; and the e-mail and phone of the person who booked. The airline needs them to issue the tickets.',
      'A payment: the account opened for you, the amounts and times of transfers and refunds, and what our bank reports about them. We never see your card, your PIN or your bank login.',
      'E-mails about a booking: how to pay, the receipt, reminders, changes, and a request for a review. They go only to the e-mail address of the booking.',
      'A message to us: what you wrote and the name, e-mail, phone and booking ID you entered, so that we can answer, and when we answered with a note of what we said.',
      'Fare alerts: your e-mail address, the routes that you watch, and when and where you agreed to them.',
      'A review: the stars, the comment and the e-mail address of the booking. The site shows your first name, the first letter of your last name and the route.',
    ),
    paragraph(
      'The law allows this because we need it for our contract with you (bookings and payments), because you agreed (fare alerts and reviews), because a law requires it (financial records), or because we have to answer you and keep the site safe. No decision about you is made by a machine alone.',
    ),

    heading('how-long', 'How long we keep it'),
    list(
      `Passport details and dates of birth: deleted ${rule('passportKeepDays')} after the last arrival.`,
      `Who drove you and the driver’s phone number: deleted ${rule('driverKeepDays')} after the ride.`,
      `Messages to us, and our notes about them: ${rule('messageKeepDays')}.`,
      `An e-mail address entered for fare alerts but never confirmed: ${rule('subscriptionConfirmDays')}. When you unsubscribe, your address and your routes are deleted at once. A record that somebody agreed is kept for ${rule('consentKeepDays')}, without the address.`,
      'Bookings and reviews: until you have them erased. Records of payments are kept without your name.',
      'A booking that is still ahead, or whose payment is not settled, can be erased once that is over.',
      'Network addresses of devices: counted for at most an hour to prevent abuse, and never stored in readable form. Our error logs name bookings, not people.',
      'Which version of the site a visit used and whether it worked: for one day, under scrambled forms of the visit’s number and the device’s address that cannot be turned back.',
    ),

    heading('who-gets-it', 'Who receives it'),
    list(
      'The airline of your flight: the travellers, and how to reach you.',
      'The driver of your ride: name, phone, pickup and drop-off with their addresses, time, passengers, bags, flight number and note.',
      'The bank that provides the account numbers: the name on the account, the amount and your e-mail address.',
      'Our e-mail provider: your address and the e-mail.',
      'Our hosting company stores the data for us. Beyond these, we share data only if the law requires it.',
    ),
    paragraph(
      'If an airline is based abroad, your details are sent to that country, because the flight cannot be booked otherwise.',
    ),

    heading('device', 'What is stored on your device'),
    list(
      'A cookie named “theme”, if you chose light or dark. It says nothing about you.',
      'A cookie named “visit”, for 30 days: a random number that decides which visits get a new version of the site first, and lets us count a fault once per visit. It is not linked to you or to a booking.',
      'The site’s storage: your last search, the lists of airports and states, recent searches, and the booking in progress, which is removed when you leave its confirmation or one day after its account expired.',
      'Your bookings on this device: their booking IDs, routes and times, and what opens them on Track Booking without your last name. No names and no contact details. Only if you choose so on Your trip or a confirmation, also airline reference, pickup address, and name, phone and plate of your driver, until a day after the trip. Each booking is removed 30 days after the trip, or when you take it off the list.',
      'Until you close the tab: what you typed into a form and have not sent yet, and access to a booking that you looked up. Dates of birth, nationalities and passport details for a flight are never stored on the device; a reload removes them.',
      'A booking’s confirmation, only if you turn this on: the page and its receipt, so that they open offline. Each is removed three days after the trip. Your choice applies to later bookings in this browser too; turning it off removes them all at once.',
      'Parts of the site itself, so that it opens faster and on a poor connection.',
    ),

    heading(forgetDeviceHash, 'Forget this device'),
    paragraph(
      link('Forget this device', `#${forgetDeviceHash}`),
      ', which is also at the foot of every page, removes everything of yours from this browser: the booking in progress, stored confirmations, bookings you looked up, forms and recent searches. It works offline, and your bookings are not affected. Cookies and parts of the site stay, because they say nothing about you. Without JavaScript none of this is stored in the first place.',
    ),

    heading('safety', 'How we keep it safe'),
    paragraph(
      'A booking ID alone opens nothing: it also takes the last name or e-mail, with a limited number of tries. A booking’s pages have addresses that cannot be guessed, so share them with care. Only signed-in staff can see bookings, and their actions are recorded.',
    ),

    heading('rights', 'Your rights'),
    paragraph('Under the Nigeria Data Protection Act 2023 you have the right to'),
    list(
      'know what we keep about you, and get a copy that a computer can read;',
      'have incorrect data corrected, and data that is no longer needed erased;',
      'object to a use of your data, or have it paused while your objection is settled;',
      'withdraw your consent as easily as you gave it: you can unsubscribe from fare alerts with one click.',
    ),
    paragraph(
      'Write to us under ',
      contact,
      '. If our answer does not satisfy you, you can complain to the ',
      link('Nigeria Data Protection Commission', 'https://ndpc.gov.ng'),
      '.',
    ),

    heading(yourDataId, 'Get or erase your data'),
    paragraph(
      `Enter the e-mail address of your bookings. If we keep data about it, we send you a link that works for ${rule('privacyLinkHours')}, so that only you can see or erase it.`,
    ),
  ],
});
