import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import type { RemoteBuild, ShellBuild } from './build';
import { compatibilityOf } from './compatibility';

const shell = (given: Partial<ShellBuild> = {}) => {
  const { build } = shellCandidate('4.2.0');
  const provides = {
    react: { version: '19.3.1', names: ['useId', 'useState'] },
    'shared/ui': { version: '1.4.0-local.3fa92c07d1', names: ['Button', 'Card'] },
    'old-library': { version: '2.0.0' },
  };
  return { declaration: null, build: { ...build, contract: '1.2.0', provides, ...given } };
};

const remote = (uses: RemoteBuild['uses'], contract = '^1.0.0') => ({
  build: { ...ridesCandidate().build, uses },
  declaration: { ...ridesDeclaration, contract },
});

test('a remote is compatible with a shell that has all names in range', () => {
  const uses = {
    react: { range: '^19.3.0', names: ['useState'] },
    'shared/ui': { range: '^1.0.0', names: ['Card', '*'] },
  };
  expect(compatibilityOf(remote(uses), shell())).toEqual({ ok: true, unchecked: [] });
});

describe('an incompatibility is named, with advice', () => {
  test.each([
    [
      'the contract',
      remote({}, '^3.0.0'),
      /^Needs shell contract \^3\.0\.0, the active shell has 1\.2\.0\..*build against 1\.2\.0/,
    ],
    ['a contract that is not a version range', remote({}, 'the newest'), /"the newest" is not a version range/],
    [
      'a shared package',
      remote({ react: { range: '^20.0.0', names: ['useState'] } }),
      /^Needs react \^20\.0\.0, the shell 4\.2\.0 has 19\.3\.1\./,
    ],
    [
      'a name',
      remote({ 'shared/ui': { range: '^1.0.0', names: ['Button', 'Carousel'] } }),
      /^Uses Carousel of shared\/ui, which the shell 4\.2\.0 does not have\. Ship a shell that has it first/,
    ],
    ['a door', remote({ 'shared/maps': { range: '^1.0.0', names: [] } }), /does not share/],
  ])('%s', (_, release, why) => {
    const fit = compatibilityOf(release, shell());
    expect(fit.ok).toBe(false);
    expect(fit.why).toMatch(why);
  });
});

test('a bundled copy is accepted only of a library that the shell does not share', () => {
  const copying = (key: string) => {
    const { build, declaration } = remote({ [key]: { range: '*', names: ['*'] } });
    return { declaration, build: { ...build, copies: { [key]: 'vendor.js' } } };
  };
  expect(compatibilityOf(copying('our-dates'), shell()).why).toBeUndefined();
  expect(compatibilityOf(copying('react'), shell()).why).toMatch(/^Has a copy of react in vendor\.js.*import: false/);
});

describe('what was not recorded is reported as unchecked', () => {
  test('an older remote', () => {
    const { ok, unchecked } = compatibilityOf(remote(undefined), shell());
    expect(ok).toBe(true);
    expect(unchecked.join()).toContain('mf-rides@1.0.0 does not record');
  });
  test('an older shell', () => {
    const old = shell({ contract: undefined, provides: undefined });
    const { ok, unchecked } = compatibilityOf(remote({ react: { range: '^20.0.0', names: ['gone'] } }, '^9.0.0'), old);
    expect(ok).toBe(true);
    expect(unchecked).toHaveLength(2);
  });
  test('the names of old CommonJS', () => {
    const { ok, unchecked } = compatibilityOf(
      remote({ 'old-library': { range: '^2.0.0', names: ['anything'] } }),
      shell(),
    );
    expect(ok).toBe(true);
    expect(unchecked).toEqual(['The names of old-library are not known.']);
  });
});

test('a shell is compatible with itself', () => expect(compatibilityOf(shell(), shell()).ok).toBe(true));
