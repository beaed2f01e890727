import { failure as apiFailure } from 'shared/contract/operation';
import { z } from 'zod';

/** Requests and responses of `/releases/api`, for the command line and the back office. */
export const apiBase = '/releases/api';

export const instant = z.iso.datetime();
export const sentence = z.string().trim().min(1).max(300);
export const person = z.string().trim().min(1).max(80);
/** Who makes a request with a token, for the history. The name of a person who is signed in is known. */
export const byPerson = person
  .optional()
  .describe('Who makes a request with a token; not used for a person who is signed in');
export const percent = z.number().int().min(1).max(99);

/** The body of every 4xx and 5xx response: the envelope of the API, with the codes of the registry as well. */
export const failure = apiFailure.extend({ code: z.string() });
