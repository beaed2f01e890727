import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestMeter } from '../http';
import { remembered } from './remembered';

type Labels = Readonly<Record<string, string>>;

/** One value of a metric. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

interface Family {
  readonly help: string;
  /** The names of the labels. */
  readonly labels?: readonly string[];
  /** By default a gauge. */
  readonly type?: 'gauge' | 'counter';
}

/** Values by the names of their metrics. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly Sample[]>>;

/** Metrics that are read together when they are scraped. */
export interface MetricSource<Name extends string = string> {
  readonly families: Readonly<Record<Name, Family>>;
  readonly read: () => Samples<Name> | Promise<Samples<Name>>;
}

interface CounterOptions {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** All values of the label: each counts from 0 at the start, so that a first event is an increase. */
  readonly values: readonly string[];
}

/** The metrics of one process, in Prometheus' format. */
export interface Metrics {
  /** Counts the requests of one server. */
  meter(server: 'site' | 'back_office'): RequestMeter;
  counter(options: CounterOptions): (value: string) => void;
  /** Adds metrics that this process knows: read at each scrape. */
  observe<Name extends string>(source: MetricSource<Name> & { read(): Samples<Name> }): void;
  /** Adds metrics of the database: read at most every ten seconds, and left out if they cannot be read within a second. */
  query<Name extends string>(source: MetricSource<Name>): void;
  /** All metrics as text. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface MetricsOptions {
  /** Called when metrics of the database cannot be read. */
  readonly onError?: (error: unknown) => void;
  /** A monotonic clock; by default that of the process. */
  readonly nowMs?: () => number;
}

const keepMs = 10_000;
const waitMs = 1000;

/** Histogram buckets in seconds, from list to upload. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const createMetrics = ({
  onError = () => {},
  nowMs = () => performance.now(),
}: MetricsOptions = {}): Metrics => {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, prefix: 'tafiya_' });
  const refreshes: (() => Promise<boolean>)[] = [];
  const scrapeError = new Gauge({
    name: 'tafiya_scrape_error',
    help: '1 if metrics of the database could not be read, which are then left out',
    registers,
  });

  const add = <Name extends string>(
    { families, read }: MetricSource<Name>,
    remember: (read: () => Promise<Samples<Name>>) => () => Promise<Samples<Name> | undefined>,
  ): void => {
    const writers = (Object.entries(families) as [Name, Family][]).map(
      ([name, family]) => [name, writerOf(name, family, registers)] as const,
    );
    const readAgain = remember(async () => read());
    refreshes.push(async () => {
      const samples = await readAgain();
      for (const [name, write] of writers) write(samples?.[name] ?? []);
      return samples !== undefined;
    });
  };

  /** One source after another: a scrape takes one connection of the pool at a time. */
  const refresh = async (): Promise<void> => {
    let hasFailed = false;
    for (const each of refreshes) hasFailed = !(await each()) || hasFailed;
    scrapeError.set(hasFailed ? 1 : 0);
  };
  let refreshing: Promise<void> | undefined;

  return {
    meter: requestMeters(registers),
    counter({ name, help, label, values }) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    observe: (source) => add(source, (read) => read),
    query: (source) => add(source, (read) => remembered(read, { keepMs, waitMs, nowMs, onError })),
    async text() {
      // scrapes at the same time share one refresh, which empties the metrics before it fills them
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};

/** Sets all values of a metric. */
const writerOf = (name: string, { help, labels = [], type = 'gauge' }: Family, registers: Registry[]) => {
  const options = { name, help, labelNames: [...labels], registers };
  if (type === 'gauge') {
    const gauge = new Gauge(options);
    return (samples: readonly Sample[]): void => {
      gauge.reset();
      // `reset` sets a gauge without labels to 0
      if (labels.length === 0) gauge.remove();
      for (const { labels: of = {}, value } of samples) gauge.set({ ...of }, value);
    };
  }
  const counter = new Counter(options);
  return (samples: readonly Sample[]): void => {
    counter.reset();
    for (const { labels: of = {}, value } of samples) counter.inc({ ...of }, value);
  };
};

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const requestMeters = (registers: Registry[]): Metrics['meter'] => {
  const requests = new Counter({
    name: 'tafiya_http_requests_total',
    help: 'Requests by operation, or class of documents and files; status "aborted" if the client disconnected before the end',
    labelNames: ['server', 'operation', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tafiya_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['server', 'operation'],
    buckets: durationBuckets,
    registers,
  });
  const open = new Gauge({
    name: 'tafiya_http_open_requests',
    help: 'Requests that are open, event streams included',
    labelNames: ['server'],
    registers,
  });
  const shed = new Counter({
    name: 'tafiya_http_shed_requests_total',
    help: 'Requests refused under load, by reason',
    labelNames: ['server', 'reason'],
    registers,
  });

  return (server) => {
    for (const reason of ['open_requests', 'network', 'event_loop', 'queue']) shed.inc({ server, reason }, 0);
    const openHere = open.labels(server);
    openHere.set(0);
    // the children of a metric by their labels: a look-up by text is cheaper than prom-client's by object
    const counters = new Map<string, Counter.Internal>();
    const histograms = new Map<string, Histogram.Internal<string>>();
    return {
      begin: () => openHere.inc(),
      end({ operation, method: of, status: code, seconds }) {
        openHere.dec();
        const method = methods.has(of) ? of : 'other';
        const status = code === undefined ? 'aborted' : `${Math.floor(code / 100)}xx`;
        const key = `${method} ${status} ${operation}`;
        kept(counters, key, () => requests.labels(server, operation, method, status)).inc();
        if (seconds !== undefined)
          kept(histograms, operation, () => durations.labels(server, operation)).observe(seconds);
      },
      shed: (reason) => shed.inc({ server, reason }),
    };
  };
};

const kept = <Value>(values: Map<string, Value>, key: string, make: () => Value): Value => {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
};
