import { formatLongDateTime } from 'shared/format';

interface Words {
  /** What the person did, as it stands after the name. */
  readonly did: string;
  /** True if the reference follows: the booking, transfer or person that it was done to. */
  readonly isAbout?: boolean;
}

const to = (did: string): Words => ({ did, isAbout: true });

/** The words for each action. An action that is missing here is shown by its name. */
const words: Readonly<Record<string, Words>> = {
  'sign-in': { did: 'signed in' },
  'sign-out': { did: 'signed out' },
  'sign-in refused': { did: 'could not sign in' },
  'ride: confirmed': to('confirmed'),
  'ride: cancelled': to('cancelled'),
  'ride: driver_en_route': to('set off the driver of'),
  'ride: driver_arrived': to('recorded the arrival of the driver of'),
  'ride: in_progress': to('started'),
  'ride: completed': to('completed'),
  'ride: no_show': to('recorded an absent traveller of'),
  'ride: assign driver': to('assigned a driver to'),
  'ride: times': to('changed the times of'),
  'money: match': to('matched a transfer with'),
  'money: revive': to('accepted late money for'),
  'money: refund by bank': to('began a refund through the bank for'),
  'money: refund by hand': to('recorded a refund by hand for'),
  'money: close a contradiction': to('closed the contradiction about transfer'),
  'money: close a difference': to('closed the difference of the lists about'),
  'money: close what was taken back': to('closed what the bank took back of transfer'),
  'money: set back': to('set a refund back that the bank could not send, for'),
  'review: show': to('showed the review of'),
  'review: take off': to('hid the review of'),
  'people: invite': { did: 'invited a person' },
  'people: withdraw an invitation': { did: 'withdrew an invitation' },
  'people: accept an invitation': { did: 'accepted an invitation' },
  'people: roles': to('changed the roles of'),
  'people: disable': to('disabled'),
  'people: enable': to('enabled'),
  'people: reset the second factor': to('reset the second factor of'),
  'people: send a password link': to('sent a link for a new password to'),
  'people: set a new password by a link': { did: 'set a new password by a link' },
  'people: set up a second factor': { did: 'set up a second factor' },
  'people: change the own password': { did: 'changed the own password' },
  'people: end a session': { did: 'ended an own session' },
  'people: end all other sessions': { did: 'ended all other own sessions' },
  'sign-in: bind the account of the provider': { did: 'signed in by the provider for the first time' },
  'ride: undo confirmed': to('took back the confirmation of'),
  'ride: undo driver_assigned': to('took back the driver of'),
  'driver: add': { did: 'added a driver' },
  'driver: change': { did: 'changed a driver' },
  'driver: retire': { did: 'retired a driver' },
  'driver: bring back': { did: 'brought back a retired driver' },
  'booking: open': to('opened'),
  'booking: contact': to('changed the contact of'),
  'booking: addresses': to('changed an address of'),
  'booking: send confirmation': to('sent the confirmation again of'),
  'booking: note': to('wrote a note on'),
  'message: answered': to('marked as answered the message'),
  'message: reopened': to('opened again the message'),
  'catalogue: ride-price': to('changed the price of'),
  'catalogue: undo ride-price': to('took back the price of'),
  'catalogue: new coupon': to('added the coupon'),
  'catalogue: coupon': to('changed the coupon'),
  'catalogue: undo coupon': to('took back the change of the coupon'),
  'catalogue: new car': to('added the car'),
  'catalogue: car': to('changed the car'),
  'catalogue: undo car': to('took back the change of the car'),
  'catalogue: not started car': to('could not start the planned change of the car'),
  'catalogue: cities-abroad': { did: 'changed the cities abroad' },
  'catalogue: undo cities-abroad': { did: 'took back the change of the cities abroad' },
  'catalogue: new area': to('added the area'),
  'catalogue: not started area': to('could not start the planned change of the area'),
  'catalogue: area': to('changed the area'),
  'catalogue: undo area': to('took back the change of the area'),
  'catalogue: add-on': to('changed the add-on'),
  'catalogue: undo add-on': to('took back the change of the add-on'),
  'catalogue: new add-on': to('added the add-on'),
  'catalogue: fare': to('changed the fare'),
  'catalogue: undo fare': to('took back the change of the fare'),
  'catalogue: popular-routes': { did: 'changed the popular routes' },
  'catalogue: undo popular-routes': { did: 'took back the change of the popular routes' },
  'catalogue: contacts': { did: 'changed what pages and mails say about the company' },
  'catalogue: undo contacts': { did: 'took back the change of what pages and mails say about the company' },
  'people: renew the backup codes': { did: 'made new backup codes' },
  'people: confirm again': { did: 'confirmed password and code again' },
  'money: sandbox transfer': { did: 'sent a transfer of the sandbox bank' },
  'releases: publish': to('published a release of'),
  'releases: promote': to('put a release live of'),
  'releases: rollback': to('rolled back'),
  'releases: canary': to('set a canary of'),
  'releases: canary-end': to('ended the canary of'),
  'releases: freeze': to('froze'),
  'releases: thaw': to('thawed'),
  'releases: no-auto': to('switched automatic rollback off for'),
  'releases: auto': to('switched automatic rollback on for'),
  'releases: withdraw': to('withdrew a release of'),
  'releases: keep': to('kept a release for ever of'),
  'releases: unkeep': to('allowed to remove a release of'),
  'releases: ask': to('asked a second person for a move of'),
  'releases: confirm': to('confirmed a request about'),
  'releases: approve': to('approved a move of'),
  'releases: decline': to('declined a move of'),
  'releases: take back': to('took back the request about'),
  'releases: preview': to('made a preview link for'),
  'releases: verify': to('examined a release of'),
  'tokens: make': { did: 'made a token of the registry' },
  'tokens: revoke': { did: 'revoked a token of the registry' },
  'webhooks: add': { did: 'added a webhook' },
  'webhooks: new secret': { did: 'gave a webhook a new secret' },
  'webhooks: send a test': { did: 'sent a test to a webhook' },
  'webhooks: switch on': { did: 'switched a webhook on' },
  'webhooks: switch off': { did: 'switched a webhook off' },
  'webhooks: delete': { did: 'deleted a webhook' },
  'export: history': { did: 'exported the history' },
  'export: ledger': { did: 'exported the ledger' },
  'export: releases': to('exported the release history of'),
  'refused: more': { did: 'was refused more often than is recorded' },
};

/** @param summaryOf the summary of an operation by its id */
export function wordsOf(action: string, summaryOf: (id: string) => string | undefined): Words {
  const known = words[action];
  if (known) return known;
  const refused = action.startsWith('refused: ') ? action.slice('refused: '.length) : undefined;
  if (refused !== undefined) return { did: `was refused “${summaryOf(refused) ?? refused}”` };
  const [area = '', what] = action.split(': ');
  return what === undefined ? to(`did “${action}” for`) : to(`did “${what.replaceAll('_', ' ')}” (${area}) for`);
}

interface Change {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** What an action changed, one line for each value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [from, until] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(until)])].map((key) => ({
    what: labelOf(key),
    before: textOf(from[key]),
    after: textOf(until[key]),
  }));
}

const valuesOf = (stored: unknown): Values =>
  stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? (stored as Values) : {};

/** `meetingPoint`: Meeting point. */
const labelOf = (key: string): string => {
  const spaced = key
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** `awaiting_confirmation` */
const statePattern = /^[a-z]+(_[a-z]+)+$/;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (instantPattern.test(text)) return formatLongDateTime(text);
  return statePattern.test(text) ? text.replaceAll('_', ' ') : text;
}
