import { createHmac, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TabReport } from 'shared/remote';
import type { HealthAnswer, ReceiptAnswer } from '../contract/health-api';
import type { LiveReleases } from '../live/live-releases';
import type { Visit } from '../live/visits';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { writeAudience } from './audiences.repository';
import { createBallot } from './ballot';
import { readHealth, readReceipt, sayAutoOff } from './read-health';
import { servedSince } from './served-to';
import { createTabs } from './tabs';
import { voterNetwork } from './voter-network';
import { writeVotes } from './votes.repository';
import { type WatchLimits, type WatchOptions, watchOnce } from './watch';

export interface HealthOptions {
  readonly db: Kysely<ReleasesTables>;
  readonly registry: Registry;
  readonly live: LiveReleases;
  readonly limits: WatchLimits;
  /** Blurs addresses. */
  readonly secret: string;
  readonly now: () => Date;
  /** Called once with a sentence when a release that is watched begins to fail, or to be suspected of it. */
  readonly onAlarm?: (sentence: string) => void;
}

/** What is seen of releases in use, and what follows from it. */
export interface Health {
  /**
   * Takes a tab's report; what it may not report on is passed over. Nothing waits for the database.
   *
   * @returns false if some of it was dropped for want of room
   */
  report(visit: Visit, address: string, report: TabReport): boolean;
  /** A tab polls the map, and says what it runs unless that is too long for an address. */
  poll(visit: Visit, tab: string, running: TabReport['running'] | undefined): void;
  /** A tab ran this when it opened its stream, which comes back by itself with the same address. */
  meet(visit: Visit, tab: string, running: TabReport['running']): void;
  /** A tab is still there. */
  touch(visit: Visit, tab: string): void;
  /** Writes down what was reported. @throws when the database is gone; then that is lost */
  write(): Promise<void>;
  /** Looks at what is under watch, and acts. */
  watch(): Promise<void>;
  forget(): Promise<void>;
  read(): Promise<HealthAnswer>;
  receipt(name: string): Promise<ReceiptAnswer>;
  /** Takes this process's tabs out of the sum. */
  leave(): Promise<void>;
}

const dayMs = 86_400_000;

/** Far below the time that the database gives a statement. */
const votesOfStatement = 2000;

/** An audience that has not changed is said again this often: who is silent counts as gone. */
const sayAgainMs = 15_000;

export function createHealth({ db, registry, live, limits, secret, now, onAlarm }: HealthOptions): Health {
  const process = randomUUID();
  const ballot = createBallot();
  const tabs = createTabs(() => now().getTime());
  let said = { text: '[]', atMs: 0 };

  /** With another key each day, so that what is kept of one day cannot be matched with the next. */
  const blur = (address: string, day: string) =>
    createHmac('sha256', secret)
      .update(`${day} ${voterNetwork(address)}`)
      .digest('base64url')
      .slice(0, 16);

  /** Reports on a release that went live lately have its day's key, or each network would count twice after midnight. */
  const dayOf = (since: Date, at: Date) => (at.getTime() - since.getTime() < dayMs ? since : at);

  const alarmed = new Set<string>();
  const alarmOnce: WatchOptions['onBad'] = ({ name, version, since, isAutoOff }, verdict, why) => {
    const key = `${name}@${version} ${since.getTime()} ${verdict} ${isAutoOff}`;
    if (alarmed.has(key)) return;
    alarmed.add(key);
    const ask = isAutoOff ? `. ${sayAutoOff(name)}` : '';
    onAlarm?.(`${name}@${version} is ${verdict === 'failing' ? 'failing' : 'suspected of failing'}: ${why}${ask}`);
  };

  async function writeTabs(): Promise<void> {
    const at = now();
    const audience = tabs.count();
    const text = JSON.stringify(audience);
    if (text === said.text && (audience.length === 0 || at.getTime() - said.atMs < sayAgainMs)) return;
    await writeAudience(db, process, audience, at);
    said = { text, atMs: at.getTime() };
  }

  /** Of what a tab says that it runs: the remotes of this site, so that memory is bounded by their number. */
  const ofSite = (running: TabReport['running']) =>
    Object.fromEntries(
      live.pointers().flatMap(({ name }) => {
        const version = running[name];
        return version === undefined ? [] : [[name, version]];
      }),
    );

  return {
    report(visit, address, { tab, running, outcomes }) {
      tabs.hear(visit.voice, tab, ofSite(running));
      const at = now();
      const pointers = new Map(live.pointers().map((pointer) => [pointer.name, pointer]));
      const hashes = new Map<string, string>();
      const networkAt = (day: Date) => {
        const key = day.toISOString().slice(0, 10);
        const hash = hashes.get(key) ?? blur(address, key);
        hashes.set(key, hash);
        return hash;
      };
      const cast = outcomes.map(({ name, version, outcome }) => {
        const since = servedSince(pointers.get(name), version, visit.bucket);
        if (!since) return true;
        const network = networkAt(dayOf(since, at));
        return ballot.cast({ name, version, outcome, at, since, voice: visit.voice, address: network });
      });
      return !cast.includes(false);
    },
    poll(visit, tab, running) {
      if (running) tabs.hear(visit.voice, tab, ofSite(running));
      else tabs.touch(visit.voice, tab);
    },
    meet: (visit, tab, running) => tabs.meet(visit.voice, tab, ofSite(running)),
    touch: (visit, tab) => tabs.touch(visit.voice, tab),
    async write() {
      for (const votes of ballot.take(votesOfStatement)) await writeVotes(db, votes);
      await writeTabs();
    },
    async watch() {
      await watchOnce({ db, move: registry.move, pointers: live.pointers, limits, now, onBad: alarmOnce });
    },
    forget: () => forgetHealth(db, now()),
    read: async () =>
      readHealth({ db, pointers: await registry.pointers(), now: now(), limits, fallback: registry.fallback }),
    receipt: async (name) => readReceipt({ db, pointers: await registry.pointers(), now: now() }, name),
    leave: () => writeAudience(db, process, [], now()),
  };
}

const hourMs = 3_600_000;

/** How long a visit's voice is kept. The page on privacy says it. */
const voiceHours = 24;
const sumDays = 7;

/** Deletes the voices, sums and audiences that nobody needs any more. */
async function forgetHealth(db: Kysely<ReleasesTables>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await db.deleteFrom('release_votes').where('at', '<', before(voiceHours)).execute();
  await db
    .deleteFrom('release_health')
    .where('minute', '<', before(sumDays * 24))
    .execute();
  await db.deleteFrom('release_audiences').where('at', '<', before(1)).execute();
}
