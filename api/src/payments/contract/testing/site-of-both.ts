import { openTestApi, type TestApi } from '../../../testing';
import type { PaymentProvider } from '../../provider';
import { createBanks } from '../../providers/banks';
import type { UnpaidRide } from '../../testing/traveller';
import { type SiteProcess, startSiteProcess } from './site-process';
import { adapterFor, deliverTo, type SimulatedSite, simulators } from './sites';

/** One provider of a site that has two. */
export interface Bank extends Pick<SimulatedSite, 'api' | 'provider' | 'faults' | 'notices' | 'pay' | 'books'> {
  accountNumbers(): readonly string[];
}

/** A site with `PAYMENT_PROVIDERS=paystack,monnify` in two processes on one database, which needs PostgreSQL. */
export interface SiteOfBoth {
  readonly api: TestApi;
  readonly workers: readonly SiteProcess[];
  readonly paystack: Bank;
  readonly monnify: Bank;
  /** Lets minutes pass, delivers what is due, and runs all due jobs in both processes, until neither leaves anything. */
  wait(minutes: number): Promise<void>;
  close(): Promise<void>;
}

const names = ['paystack', 'monnify'] as const;
type Name = (typeof names)[number];

export async function openSiteOfBoth(): Promise<SiteOfBoth> {
  let api: TestApi | undefined;
  const start = new Date('2026-11-20T09:00:00Z');
  const now = () => api?.context.now() ?? start;
  const workers: SiteProcess[] = [];
  let notified = 0;
  const simulate = async (name: Name) => {
    const made = await simulators[name](
      {
        now,
        notify(body, headers) {
          const worker = workers[notified % workers.length];
          if (!worker) throw new Error('The site is not open yet');
          notified += 1;
          return deliverTo(worker, name)({ body, headers });
        },
      },
      false,
    );
    return { ...made, provider: adapterFor(name, made.simulator.url, now) };
  };
  const [first, second] = await Promise.all([simulate('paystack'), simulate('monnify')]);
  const site = await openTestApi({
    now: start,
    banks: createBanks([first.provider, second.provider], { nowMs: () => now().getTime() }),
  });
  api = site;
  const urls = [
    ['paystack', first.simulator.url],
    ['monnify', second.simulator.url],
  ] as const;
  workers.push(...(await Promise.all([0, 1].map(() => startSiteProcess(site.context, urls)))));

  const bankOf = ({ simulator, books, provider }: { provider: PaymentProvider } & typeof first): Bank => ({
    ...{ api: site, provider, faults: simulator.faults, notices: simulator.notices },
    books: async () => books(),
    accountNumbers: () => simulator.provider.accounts().map(({ accountNumber }) => accountNumber),
    async pay({ details: { accountNumber } }: Pick<UnpaidRide, 'details'>, amountKobo: number) {
      const result = simulator.provider.transfer({ accountNumber, amountKobo });
      if (!result) throw new Error(`There is no account ${accountNumber}`);
      return result.isAccepted;
    },
  });
  const settle = async () => {
    for (let work = 1; work > 0; ) {
      const taken = (await first.simulator.deliver()) + (await second.simulator.deliver());
      work = taken + (await Promise.all(workers.map((one) => one.runJobs()))).flat().length;
    }
  };
  return {
    ...{ api: site, workers, paystack: bankOf(first), monnify: bankOf(second) },
    async wait(minutes) {
      site.travel(minutes * 60_000);
      await settle();
    },
    async close() {
      await Promise.all(workers.map((one) => one.close()));
      await site.close();
      await Promise.all([first.simulator.close(), second.simulator.close()]);
    },
  };
}
