import type { BookedFlight, FlightChange } from 'shared/contract/flights';
import type { BookedRide } from 'shared/contract/rides';
import type { PickupWindow } from 'shared/documents';

/** A booking of either kind, as its contract gives it. */
export type Booked =
  | { readonly kind: 'ride'; readonly booked: BookedRide }
  | { readonly kind: 'flight'; readonly booked: BookedFlight };

/** Who drives a ride. */
export interface MailDriver {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly plateNumber: string;
  /** What the back office wrote; null for the one that follows from the journey. */
  readonly meetingPoint: string | null;
}

/** One way of a booking with a return ride. */
export interface OneWay {
  /** The booking with both ways, for its files. */
  readonly whole: BookedRide;
  readonly otherIsCancelled: boolean;
  readonly priceNaira: number;
  /** Because it was cancelled and the other way was not. */
  readonly givenBackNaira: number;
}

/** The data of a template besides the booking. */
export interface MailContext {
  /** Why the booking is as it is, in words of the timeline; for a cancelled one. */
  readonly statusNote?: string;
  /** Of a ride that has one. */
  readonly driver?: MailDriver | undefined;
  /** Of a ride that is one way of its booking. */
  readonly oneWay?: OneWay | undefined;
  /** Of a flight: where each of its flights leaves and lands, as far as that is certain. */
  readonly terminals?: readonly { readonly flightNumber: string; readonly airport: string; readonly name: string }[];
  /** Of a mail about a change of the flight. */
  readonly change?: FlightChange;
  /** The site's address, without a slash at the end. */
  readonly origin: string;
  readonly rules: { readonly undecidedPriceHours: number } & PickupWindow;
  /** When the mail is written. */
  readonly nowMs: number;
  /** Of a mail about money: the amount of the refund. */
  readonly amountNaira?: number;
  /** When the refund is due. */
  readonly dueOn?: string;
}

/** The data of a template. */
export type Facts = Booked & MailContext;
export type RideFacts = Extract<Facts, { kind: 'ride' }>;
export type FlightFacts = Extract<Facts, { kind: 'flight' }>;

type Tone = 'good' | 'wait' | 'bad';

export interface Row {
  readonly label: string;
  readonly value: string;
  /** What can be done about it. */
  readonly link?: { readonly label: string; readonly href: string };
}

/** One part of a mail, rendered as HTML and as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** From here to there; `done` when the booking is paid. */
  | { readonly kind: 'route'; readonly from: string; readonly to: string; readonly done: boolean }
  /** With a pin if it says where to be. */
  | {
      readonly kind: 'notice';
      readonly tone: Tone;
      readonly title: string;
      readonly text: string;
      readonly isPlace?: boolean;
    }
  | { readonly kind: 'rows'; readonly title?: string; readonly rows: readonly Row[] }
  /** What somebody wrote, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** The one main action of the mail. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** What can be done besides. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** Attachments: the receipt as PDF, the pickup or the flights as a calendar file. */
export type Attachment = 'receipt' | 'calendar';

/** A mail as data, before it has an address or a form. */
export interface MailContent {
  readonly subject: string;
  /** What an inbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly attachments?: readonly Attachment[];
}

/** The frame around the content of every mail. */
export interface Frame {
  readonly brandName: string;
  readonly siteUrl: string;
  /** Why it was sent, after "You get this e-mail because": `this address was given for a ride`. */
  readonly because: string;
  /** The reference that the reader quotes. */
  readonly reference?: Row;
  /** The page of the booking. */
  readonly trackUrl?: string;
  /** The page on which flight and ride are one journey, on the device that booked. */
  readonly tripUrl?: string;
  /** The unsubscribe page of a list. */
  readonly unsubscribeUrl?: string;
  readonly supportEmail?: string;
  readonly supportPhone?: string;
  readonly supportWhatsApp?: string;
  /** True if payments use the sandbox bank. */
  readonly isTestMode: boolean;
}
