/** Everything that names the owner of the site: a re-brand edits this folder alone. */
export const brand = {
  name: 'Tafiya',
  tagline: 'The flight, and the ride that meets it.',
  /** What the site is, for searches, shared links and the list of apps on a phone. */
  description:
    'Search and book flights and airport pickup rides across Nigeria. Prices in naira, paid by bank transfer, with your booking confirmed by mail.',
  locale: 'en-NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  /** What the browser paints around the page: its own bar, and an installed app while it starts. */
  colours: { bar: { light: '#08351f', dark: '#082a1a' }, ground: '#fbf8f2' },
  /** The picture of a shared link, in `assets`. */
  socialCard: {
    width: 1200,
    height: 630,
    alt: 'Tafiya. The flight, and the ride that meets it. A route line runs from Lagos over Nigeria.',
  },
  /** Shown where set, left out where not. */
  support: { email: undefined, phone: undefined, hours: undefined } as {
    readonly email?: string;
    readonly phone?: string;
    readonly hours?: string;
  },
  /** Who runs the site by law; shown in terms and privacy where set, left out where not. */
  company: { name: undefined, registration: undefined, address: undefined } as {
    readonly name?: string;
    /** As it is registered: "RC 123456". */
    readonly registration?: string;
    readonly address?: string;
  },
} as const;
