/**
 * How a sign-in by the provider has ended, as the query `sign-in` of the page that it returns to. `code` is not a failure: the code of the
 * authenticator app comes next. The others have the sentence for the person.
 */
export const oidcOutcomes = {
  code: '',
  cancelled: 'The sign-in was cancelled. Start again, or use your password.',
  over: 'This sign-in took too long, or was begun in another browser. Start again.',
  unavailable: 'The sign-in service does not answer. Use your password, or try again in a moment.',
  refused: 'The sign-in service sent an answer that cannot be accepted. Ask an admin to look into the log.',
  unknown: 'Nobody of the staff has this e-mail. Ask an admin for an invitation, and accept it first.',
  unverified: 'The sign-in service has not verified your e-mail, so it cannot be accepted. Use your password.',
  other: 'You have signed in with another account of the service before. Use that one, or ask an admin.',
} as const;

export type OidcOutcome = keyof typeof oidcOutcomes;
