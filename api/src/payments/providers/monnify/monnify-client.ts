import { z } from 'zod';
import { ServiceOutage } from '../../../jobs/circuit-breaker';
import { type HttpAnswer, type HttpCall, type HttpClient, redact } from '../http-client';

/** A call that Monnify understood and refused, in its own words. */
export interface Refused {
  readonly isDone: false;
  readonly code: string;
  readonly message: string;
}

/** An answer without its envelope. */
export type MonnifyAnswer = { readonly isDone: true; readonly body: unknown } | Refused;

type Call = Omit<HttpCall, 'headers'>;

/** Makes one call, signed in. @throws ServiceOutage as HttpClient does, and where Monnify does not accept the keys */
export type MonnifyClient = (call: Call) => Promise<MonnifyAnswer>;

interface Token {
  readonly bearer: string;
  readonly untilMs: number;
}

/** A token is replaced before its end, so that none ends on its way. */
const earlyMs = 60_000;

// requestSuccessful is sometimes missing
const envelope = z.object({
  requestSuccessful: z.boolean().nullish(),
  responseCode: z.union([z.string(), z.number()]).transform(String).nullish(),
  // sometimes an empty object
  responseMessage: z.string().nullish().catch(undefined),
  responseBody: z.unknown().optional(),
});

const login = z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() });

/**
 * Signs calls in. All calls that need a token wait for one login. A token that is refused before its end is replaced, and
 * the call is made a second time: the refused call did nothing.
 * @param nowMs a clock that never jumps
 */
export function createMonnifyClient(
  http: HttpClient,
  { apiKey, secretKey }: { readonly apiKey: string; readonly secretKey: string },
  nowMs: () => number = () => performance.now(),
): MonnifyClient {
  let known: Token | undefined;
  let running: Promise<Token> | undefined;

  return async (call) => {
    const token = await current();
    const answer = await send(call, token);
    if (answer.status !== 401) return opened(answer);
    // another call may have replaced it meanwhile
    if (known === token) known = undefined;
    const repeated = await send(call, await current());
    if (repeated.status === 401) throw new ServiceOutage('bank', 'Monnify refuses a token that it has just issued');
    return opened(repeated);
  };

  function current(): Promise<Token> {
    if (known && nowMs() < known.untilMs) return Promise.resolve(known);
    running ??= logIn().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function logIn(): Promise<Token> {
    const startedMs = nowMs();
    const basic = Buffer.from(`${apiKey}:${secretKey}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const answer = opened(await http({ method: 'POST', path: '/api/v1/auth/login', headers }));
    if (!answer.isDone) {
      throw new ServiceOutage('bank', `Monnify refuses the API key and the secret key: ${faultOf(answer)}`);
    }
    const { data } = login.safeParse(answer.body);
    if (!data) throw new ServiceOutage('bank', 'Monnify answered a login without a token');
    known = { bearer: data.accessToken, untilMs: startedMs + data.expiresIn * 1000 - earlyMs };
    return known;
  }

  function send(call: Call, { bearer }: Token): Promise<HttpAnswer> {
    return http({ ...call, headers: { authorization: `Bearer ${bearer}` } });
  }

  /** Other JSON than the envelope comes from a gateway in front of Monnify. */
  function opened({ status, body }: HttpAnswer): MonnifyAnswer {
    const { data } = envelope.safeParse(body);
    const isDone = data?.requestSuccessful ?? data?.responseCode === '0';
    if (status < 400 && data && isDone) return { isDone, body: data.responseBody };
    const message = redact(data?.responseMessage ?? 'without a reason', [apiKey, secretKey]);
    const refused = { isDone: false, code: data?.responseCode ?? `HTTP ${status}`, message } as const;
    if (status === 403) throw new ServiceOutage('bank', `Monnify does not allow the call: ${faultOf(refused)}`);
    return refused;
  }
}

/** A refusal of Monnify for the staff. */
export const faultOf = ({ code, message }: Refused): string => `${message} (${code})`;
