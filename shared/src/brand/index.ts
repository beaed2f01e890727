/** Everything that names the owner of the site: a re-brand edits this folder alone. */
export const brand = {
  name: 'Tafiya',
  tagline: 'The flight, and the ride that meets it.',
  locale: 'en-NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
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
