/** Name and looks of the site. The places that have the brand colour are in docs/recipes.md. */
export const brand = {
  name: 'Tafiya',
  tagline: 'The flight, and the ride that meets it.',
  /** The description of the site for search engines, shared links and the installed app. */
  description:
    'Search and book flights and airport pickup rides across Nigeria. Prices in naira, paid by bank transfer, with your booking confirmed by e-mail.',
  locale: 'en-NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  /** The theme colours of the browser's address bar, and of the installed app while it starts. */
  colours: { bar: { light: '#08351f', dark: '#082a1a' }, ground: '#fbf8f2' },
  /** The picture of a shared link, in `assets`. */
  socialCard: {
    width: 1200,
    height: 630,
    alt: 'Tafiya. The flight, and the ride that meets it. A route line runs from Lagos over Nigeria.',
  },
} as const;

/** Who runs the site and how travellers reach it, as far as it is set in the back office. */
export interface SiteContacts {
  /** The legal operator of the site, shown in terms and privacy. */
  readonly company?: string;
  /** The registration number: "RC 123456". */
  readonly registration?: string;
  readonly address?: string;
  readonly email?: string;
  /** In the international form: "+2348031112233". */
  readonly phone?: string;
  /** A number that answers on WhatsApp, in the same form. */
  readonly whatsApp?: string;
  readonly hours?: string;
}

/** Opens a chat with a number in its international form. */
export const whatsAppAddress = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;

/** What a subscriber to the mails about fares agrees to, word for word. */
export const fareNewsConsent = `Yes, ${brand.name} may e-mail me fare alerts once a week.`;
