import { type FailureLimits, judge, noReports, rateOf, stateOf, type Tally, type Verdict, whyOf } from './verdict';

const limits: FailureLimits = { failureLimitPercent: 2, failureNetworks: 5, failureStrangers: 20 };

/** The number of visits that reported from one network, and of those with a failure. */
interface Network {
  readonly visits: number;
  readonly bad: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const tallyOf = (networks: readonly Network[]): Tally => ({
  visits: sum(networks.map(({ visits }) => visits)),
  badVisits: sum(networks.map(({ bad }) => bad)),
  networks: networks.length,
  badNetworks: networks.filter(({ bad }) => bad > 0).length,
  badness: sum(networks.map(({ visits, bad }) => bad / visits)),
});

const visitsEach = 8;

/** Honest visits from `count` networks. `natShare` of all visits comes from the first network, a carrier's or an office's. */
function honest(count: number, crashShare: number, natShare: number): Network[] {
  const others = (count - 1) * visitsEach;
  const ofNat = natShare === 0 ? visitsEach : Math.round((others * natShare) / (1 - natShare));
  const visits = [ofNat, ...Array<number>(count - 1).fill(visitsEach)];
  let seen = 0;
  return visits.map((of) => {
    const before = Math.round(seen * crashShare);
    seen += of;
    return { visits: of, bad: Math.round(seen * crashShare) - before };
  });
}

const attack = (networks: number, visits: number): Network[] => Array(networks).fill({ visits, bad: visits });

const attackers = [0, 1, 2, 5, 20];
const visitsOfAttacker = [1, 10, 1_000];
const honestNetworks = [5, 20, 200, 2_000];
const natShares = [0, 0.5, 0.9];
const isReallyBad = (crashShare: number) => crashShare >= 0.05;

interface Row {
  readonly attackers: number;
  readonly honest: number;
  readonly crashShare: number;
  readonly natShare: number;
  readonly networks: readonly Network[];
}

const rows: readonly Row[] = attackers.flatMap((attacking) =>
  visitsOfAttacker.flatMap((visits) =>
    honestNetworks.flatMap((count) =>
      [0, 0.01, 0.05, 0.5, 1].flatMap((crashShare) =>
        natShares.map((natShare) => ({
          attackers: attacking,
          honest: count,
          crashShare,
          natShare,
          networks: [...honest(count, crashShare, natShare), ...attack(attacking, visits)],
        })),
      ),
    ),
  ),
);

type Rule = (networks: readonly Network[]) => Verdict;
const rule: Rule = (networks) => judge(tallyOf(networks), limits);

/** The wrong verdicts of a rule: a good release rolled back, or a bad one without an alarm. */
const wrongVerdicts = (of: Rule) =>
  rows
    .filter(({ crashShare, networks }) => of(networks) === (isReallyBad(crashShare) ? 'good' : 'failing'))
    .map(({ networks: _, ...row }) => row);

test('no attacker rolls back a good release, and every bad one is rolled back or raises an alarm', () => {
  expect(rows).toHaveLength(900);
  expect(wrongVerdicts(rule)).toEqual([]);
});

const single = (visits: number, bad: number): Network => ({ visits, bad });
/** A release that crashes for a whole office and one other visit, and works for 40 visits. */
const officeFails = [single(300, 300), single(1, 1), ...Array<Network>(40).fill(single(1, 0))];

describe('controls: wrong rules that the table detects', () => {
  /** The share of bad visits, at most five of each network, from at least two networks. */
  const byVisits: Rule = (networks) => {
    const visits = sum(networks.map((network) => network.visits));
    const bad = sum(networks.map((network) => Math.min(5, network.bad)));
    const badNetworks = networks.filter((network) => network.bad > 0).length;
    return visits >= 20 && bad > 0.02 * visits && badNetworks > 1 ? 'failing' : 'good';
  };

  test('a rule by visits lets two attackers roll back a good release, and an office hide a bad one', () => {
    expect(wrongVerdicts(byVisits)).toContainEqual({ attackers: 2, honest: 20, crashShare: 0, natShare: 0 });
    expect(wrongVerdicts(byVisits)).toContainEqual({ attackers: 5, honest: 200, crashShare: 0.01, natShare: 0 });
    expect(wrongVerdicts(byVisits)).toContainEqual({ attackers: 0, honest: 20, crashShare: 0.05, natShare: 0.9 });
    expect(byVisits(officeFails)).toBe('good');
  });

  test('without ignored networks, five attackers roll back a good release', () => {
    const wrong = wrongVerdicts((networks) => judge(tallyOf(networks), { ...limits, failureStrangers: 0 }));
    expect(wrong).toContainEqual({ attackers: 5, honest: 200, crashShare: 0, natShare: 0 });
  });
});

/** Without an attacker, by honest networks and crash share. */
test.each<[number, number, Verdict]>([
  [5, 0.5, 'suspected'],
  [5, 1, 'failing'],
  [20, 0.5, 'suspected'],
  [20, 1, 'failing'],
  [200, 0.05, 'suspected'],
  [200, 0.5, 'failing'],
  [2_000, 0.01, 'good'],
  [2_000, 0.05, 'failing'],
])('%i networks, crash share %d: %s, with and without a shared address', (count, crashShare, expected) => {
  for (const natShare of natShares) expect(judge(tallyOf(honest(count, crashShare, natShare)), limits)).toBe(expected);
});

test('attackers who report that a bad release works do not hide it', () => {
  for (const count of honestNetworks)
    for (const crashShare of [0.5, 1]) {
      const praise = Array<Network>(20).fill({ visits: 10, bad: 0 });
      expect(judge(tallyOf([...honest(count, crashShare, 0), ...praise]), limits)).not.toBe('good');
    }
});

test.each<[string, readonly Network[], Verdict]>([
  ['no reports', [], 'good'],
  ['one bad visit', [single(1, 1)], 'good'],
  ['one bad visit of few', [single(1, 1), ...honest(20, 0, 0)], 'good'],
  ['all visits of one network', [single(300, 300)], 'suspected'],
  ['all visits of four networks', attack(4, 5), 'suspected'],
  ['all visits of five networks', attack(5, 1), 'failing'],
  ['301 of 341 visits, 300 of them of one network', officeFails, 'suspected'],
  ['nearly all visits of one network among 2,000', [single(900, 880), ...honest(2_000, 0, 0)], 'suspected'],
])('%s: %s', (_, networks, expected) => {
  expect(judge(tallyOf(networks), limits)).toBe(expected);
});

test('at a limit of 100 % nothing goes back', () => {
  expect(judge(tallyOf(attack(500, 10)), { ...limits, failureLimitPercent: 100 })).toBe('good');
});

test('the reason names rate, sample and limit', () => {
  const tally = tallyOf([...attack(12, 1), ...Array<Network>(238).fill(single(2, 0))]);
  expect(whyOf(tally, limits)).toBe('Failure rate 4.8% (12 of 250 networks, 12 of 488 visits), limit 2%');
  expect(rateOf(noReports)).toBeNull();
});

test.each([
  [{ verdict: 'good', isWatched: false, isFrozen: false }, 'healthy'],
  [{ verdict: 'good', isWatched: true, isFrozen: true }, 'watching'],
  [{ verdict: 'suspected', isWatched: true, isFrozen: true }, 'suspected'],
  [{ verdict: 'failing', isWatched: true, isFrozen: false }, 'failing'],
  [{ verdict: 'failing', isWatched: false, isFrozen: true }, 'failing'],
  [{ verdict: 'failing', isWatched: true, isFrozen: true }, 'frozen'],
] as const)('%j is %s', (facts, expected) => {
  expect(stateOf(facts)).toBe(expected);
});
