import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seededRandom } from './random';

/**
 * - `lost` the work is done, and the connection is cut before the answer
 * - `hang` nothing is done, and there is never an answer · `hang_after` the same after the work was done
 * - `rate_limited` 429 with the headers of the provider, nothing is done
 * - `html_502`, `html_503` a page of a gateway instead of JSON, nothing is done
 * - `html_502_after` the same after the work was done
 * - `error_500` an error of the provider in its own format, nothing is done
 */
export const faultKinds = [
  'lost',
  'hang',
  'hang_after',
  'rate_limited',
  'html_502',
  'html_503',
  'html_502_after',
  'error_500',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  readonly fault: FaultKind;
  /** Method and route as the provider declares them, such as `POST /charge`; every route without it. */
  readonly route?: string | undefined;
  /** The number of calls that it happens to; 1 without it. */
  readonly times?: number | undefined;
}

export interface RandomFaults {
  /** The part of all calls that fail, from 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  readonly faults: readonly FaultKind[];
}

/** How a provider words the failures that are not the same everywhere. */
export interface FaultAnswers {
  rateLimited(reply: FastifyReply): unknown;
  error500(reply: FastifyReply): unknown;
}

export interface Faults {
  /** Faults of the next calls, used up in the order in which they were planned. */
  plan(fault: PlannedFault): void;
  /** Faults of any later call; undefined ends them. */
  randomly(random: RandomFaults | undefined): void;
  /** Forgets all planned and random faults. */
  clear(): void;
  /** Planned faults that have not happened yet. */
  readonly planned: readonly PlannedFault[];
  /** What happened, oldest first. */
  readonly happened: readonly { readonly route: string; readonly fault: FaultKind }[];
  /** Runs after the work of each call, before its answer is sent: in a test, to have something happen in between. */
  beforeAnswer: ((route: string) => Promise<void> | void) | undefined;
  /** The fault of a call to this route, which counts as happened. */
  next(route: string): FaultKind | undefined;
}

export function createFaults(): Faults {
  let planned: (PlannedFault & { left: number })[] = [];
  let random: (RandomFaults & { readonly draw: () => number }) | undefined;
  const happened: { route: string; fault: FaultKind }[] = [];

  const drawn = (): FaultKind | undefined => {
    if (!random || random.draw() >= random.rate) return undefined;
    return random.faults[Math.floor(random.draw() * random.faults.length)];
  };

  return {
    plan(fault) {
      planned.push({ ...fault, left: fault.times ?? 1 });
    },
    randomly(next) {
      random = next && { ...next, draw: seededRandom(next.seed) };
    },
    clear() {
      planned = [];
      random = undefined;
    },
    get planned() {
      return planned.map(({ left, ...fault }) => ({ ...fault, times: left }));
    },
    happened,
    beforeAnswer: undefined,
    next(route) {
      const first = planned.find((one) => one.route === undefined || one.route === route);
      if (first) first.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      const fault = first?.fault ?? drawn();
      if (fault) happened.push({ route, fault });
      return fault;
    },
  };
}

/** Whether the provider itself does its work and answers, and only the answer is lost. */
const isAfterwards = (fault: FaultKind): boolean =>
  fault === 'lost' || fault === 'hang_after' || fault === 'html_502_after';

/** An error page as a proxy in front of a provider sends it. */
const gatewayPage = (status: 502 | 503): string => {
  const title = status === 502 ? '502 Bad Gateway' : '503 Service Temporarily Unavailable';
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
};

const sendPage = (reply: FastifyReply, status: 502 | 503): FastifyReply =>
  reply.code(status).type('text/html').send(gatewayPage(status));

/** Ends when the caller or the simulator closes the connection. */
const connectionEnds = (request: FastifyRequest): Promise<void> =>
  new Promise((resolve) => {
    if (request.raw.socket.destroyed) return resolve();
    request.raw.socket.once('close', () => resolve());
  });

/** A call that the provider itself answered, also where the answer was lost afterwards. */
export interface Exchange {
  readonly method: string;
  /** As the provider declares it, with its parameters: `/charge/:reference`. */
  readonly route: string;
  readonly query: unknown;
  /** Undefined without a body, and where the provider answered before it read one: to a wrong key. */
  readonly sent: unknown;
  readonly wasRead: boolean;
  readonly status: number;
  /** The text of the answer. */
  readonly answer: string;
}

/** Has the faults happen to all routes of this scope. @param watch sees each call that no fault answers */
export function applyFaults(
  scope: FastifyInstance,
  faults: Faults,
  answers: FaultAnswers,
  watch?: (exchange: Exchange) => void,
): void {
  const replaced = new WeakSet<FastifyRequest>();
  const after = new WeakMap<FastifyRequest, FaultKind>();
  const worked = new WeakSet<FastifyRequest>();
  const routeOf = ({ method, routeOptions, url }: FastifyRequest) => `${method} ${routeOptions.url ?? url}`;

  scope.addHook('onRequest', async (request, reply) => {
    const fault = faults.next(routeOf(request));
    if (fault && !isAfterwards(fault)) replaced.add(request);
    switch (fault) {
      case undefined:
        return undefined;
      case 'hang':
        reply.hijack();
        await connectionEnds(request);
        return undefined;
      case 'rate_limited':
        return answers.rateLimited(reply);
      case 'error_500':
        return answers.error500(reply);
      case 'html_502':
        return sendPage(reply, 502);
      case 'html_503':
        return sendPage(reply, 503);
      case 'lost':
      case 'hang_after':
      case 'html_502_after':
        after.set(request, fault);
        return undefined;
    }
  });

  scope.addHook('preHandler', async (request) => void worked.add(request));

  scope.addHook('onSend', async (request, reply, payload) => {
    if (worked.has(request)) await faults.beforeAnswer?.(routeOf(request));
    const { method, query, body, routeOptions } = request;
    if (watch && routeOptions.url && !replaced.has(request))
      watch({
        ...{ method, route: routeOptions.url, query, sent: body ?? undefined },
        ...{ wasRead: worked.has(request), status: reply.statusCode, answer: String(payload) },
      });
    switch (after.get(request)) {
      case 'lost':
        request.raw.socket.destroy();
        return payload;
      case 'hang_after':
        await connectionEnds(request);
        return payload;
      case 'html_502_after':
        reply.code(502).type('text/html').removeHeader('content-length');
        return gatewayPage(502);
      default:
        return payload;
    }
  });
}
