import { brand } from 'shared/brand';
import { forgetDeviceHash, paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { ownerInWords } from '../../model/owner';
import { heading, link, list, type PageText, paragraph } from '../../model/text';

const contact = link('Contact Us', paths.contact);
const owner = ownerInWords();

/** Where the form to get or erase one's data stands. */
const yourDataId = 'your-data';

/** What happens to data, true to what the site does; a change of what it keeps changes this. */
export const privacyText = (rule: RuleWords): PageText => ({
  title: 'Privacy',
  changedOn: '2026-11-23',
  lead: [
    `${brand.name} keeps what your journey needs and no more. No advertising, no tracking, no measuring by others, and nothing is sold. You can `,
    link('get or erase your data', `#${yourDataId}`),
    ' at any time.',
  ],
  blocks: [
    heading('who', 'Who is responsible'),
    paragraph(
      owner
        ? `${owner}, runs ${brand.name} and decides what happens to the data. Reach us under `
        : `Whoever runs ${brand.name} decides what happens to the data. Reach us under `,
      contact,
      '. This page follows the Nigeria Data Protection Act 2023.',
    ),

    heading('what', 'What we keep, and why'),
    list(
      'A ride: title, name, gender, age, nationality, e-mail, phone, the two places, the time and, if you give them, a street or landmark, a flight number and a note. The driver has to find and call you.',
      'A flight: of each traveller title, names, gender, date of birth and nationality; for a flight across a border also the number, country and expiry of the passport; and the e-mail and phone of whoever booked. The airline issues the tickets with them.',
      'A payment: the account that was opened for you, amounts and times of transfers and refunds, and what our bank tells us of them. We never see your card, your PIN or your bank’s login.',
      'Mails that follow a booking: what to pay, the receipt, reminders, changes, and one that asks for a review. They go to the e-mail of the booking alone.',
      'A message to us: your name, e-mail, phone and booking ID as far as you gave them, and what you wrote. We answer it.',
      'Mails about fares: your e-mail, and when and where you agreed to them.',
      'A review: the stars, the comment and the e-mail of the booking. On the site stand the first name, the first letter of the last name and the route.',
    ),
    paragraph(
      'The law allows it because your contract with us needs it (bookings, payments), because you agreed (mails about fares, reviews), because a law asks it of us (records of money), or because we have to answer you and keep the site safe. No machine decides about you alone.',
    ),

    heading('how-long', 'How long'),
    list(
      `Passports and dates of birth: ${rule('passportKeepDays')} after the last arrival, then they are deleted.`,
      `Who drove you, with the driver’s phone: ${rule('driverKeepDays')} after the ride, then it is deleted.`,
      `Messages to us: ${rule('messageKeepDays')}.`,
      `An e-mail that was given for fares and never confirmed: ${rule('subscriptionConfirmDays')}. After you leave, your address is deleted at once; that somebody agreed stays ${rule('consentKeepDays')} as a proof, without the address.`,
      'Bookings and reviews: until you have them erased. What shows where money came from and went stays as a record, without your name.',
      'A booking that is still ahead, or whose money is still on its way, can be erased once that is over.',
      'Addresses of devices: counted for an hour at most, against abuse, and never written down as they are. Our records of faults name bookings, not people.',
      'Which version of the site a visit had, and whether it worked: for a day, under the number of the visit and the address of the device, both scrambled so that neither can be read from it.',
    ),

    heading('who-gets-it', 'Who gets it'),
    list(
      'The airline of your flight: the travellers, and how to reach you.',
      'The driver of your ride: name, phone, places, time, flight number and note.',
      'The bank behind the account numbers: the name that the account carries, and the amount.',
      'The service that delivers our mails: your address and the mail.',
      'The company whose computers the site runs on keeps the data for us. Beyond these, only whom a law obliges us to tell.',
    ),
    paragraph(
      'An airline of another country gets the data of its travellers there, because the flight cannot be booked otherwise.',
    ),

    heading('device', 'What is kept on your device'),
    list(
      'One cookie, “theme”, if you chose light or dark. It says nothing about you.',
      'Another one, “visit”, for 30 days: a number drawn by chance, by which some visits get a new version of the site first and faults are counted once a visit. Nothing ties it to you or to a booking.',
      'The site’s storage: your last search, the lists of airports and states, recent searches, and the booking in hand, which is dropped when you leave its confirmation or a day after its account expired.',
      'Until you close the tab: what you typed into a form and have not sent yet, and what keeps a booking open that you looked up. Dates of birth, nationalities and passport details of a flight are never stored: they are in the memory of the open page alone, and a reload removes them.',
      'The confirmation of a booking only if you turn that on, on its page: the page, its receipt and what they tell, so that they open without a network. Each is removed three days after its journey. Your choice counts for later bookings in this browser too; turned off, all of them are removed at once.',
      'Parts of the site itself, so that it opens faster and on a bad connection.',
    ),

    heading(forgetDeviceHash, 'Forget this device'),
    paragraph(
      link('Forget this device', `#${forgetDeviceHash}`),
      ', which is also at the foot of every page, removes all that is yours from this browser: the booking in hand, confirmations, looked-up bookings, forms and recent searches. It needs no network, and your bookings stand as before. Cookies and parts of the site stay, for they say nothing about you. Without JavaScript nothing of these is stored to begin with.',
    ),

    heading('safety', 'How it is kept safe'),
    paragraph(
      'A booking ID alone opens nothing: it takes the last name or the e-mail as well, and few tries. Pages of a booking have addresses that cannot be guessed, so share them with care. Only people of ours who have signed in can see bookings, and what they do there is recorded.',
    ),

    heading('rights', 'Your rights'),
    paragraph('Under the Nigeria Data Protection Act 2023 you may'),
    list(
      'know what is kept of you, and get a copy that a computer can read;',
      'have what is wrong put right, and what is not needed any more erased;',
      'object to a use, or have it held back while that is settled;',
      'take back what you agreed to, as easily as you gave it: each mail about fares has a link that ends them.',
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
      `Give the e-mail of your bookings. If something is kept of it, a link comes by mail and works for ${rule('privacyLinkHours')}: so nobody but you can see or erase it.`,
    ),
  ],
});
