import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import layers from './layers.config.cjs';

/** The source tree of each rule, which breaks that rule. */
const fixtures: Record<string, Record<string, string>> = {
  'no-circular-imports': {
    'api/src/a.ts': "import { b } from './b';\nexport const a = () => b;",
    'api/src/b.ts': "import { a } from './a';\nexport const b = () => a;",
  },
  'remotes-are-islands': {
    'mf-rides/src/model/a.ts': "import { b } from '../../../mf-flights/src/model/b';\nexport const a = b;",
    'mf-flights/src/model/b.ts': 'export const b = 1;',
  },
  'shell-loads-remotes-at-run-time': {
    'shell/src/a.ts': "import { b } from '../../mf-flights/src/model/b';\nexport const a = b;",
    'mf-flights/src/model/b.ts': 'export const b = 1;',
  },
  'shared-is-a-leaf': {
    'shared/src/format/index.ts': "import { b } from '../../../api/src/b';\nexport const a = b;",
    'api/src/b.ts': 'export const b = 1;',
  },
  'browser-never-imports-server': {
    'mf-rides/src/a.ts': "import { b } from '../../api/src/b';\nexport const a = b;",
    'api/src/b.ts': 'export const b = 1;',
  },
  'back-office-is-an-island': {
    'ops/src/a.ts': "import { b } from '../../shell/src/b';\nexport const a = b;",
    'shell/src/b.ts': 'export const b = 1;',
  },
  'back-office-imports-only-types-of-the-registry': {
    'ops/src/a.ts': "import { b } from '../../releases/src/contract/moves-api';\nexport const a = b;",
    'releases/src/contract/moves-api.ts': 'export const b = 1;',
  },
  'plain-contract-imports-no-code': {
    'releases/src/contract/plain/a.ts': "import { b } from '../moves-api';\nexport const a = b;",
    'releases/src/contract/moves-api.ts': 'export const b = 1;',
  },
  'no-package-imports-the-back-office': {
    'releases/src/a.ts': "import { b } from '../../ops/src/b';\nexport const a = b;",
    'ops/src/b.ts': 'export const b = 1;',
  },
  'server-never-imports-ui': {
    'api/src/a.ts': "import { b } from '../../shared/src/ui';\nexport const a = b;",
    'shared/src/ui/index.ts': 'export const b = 1;',
  },
  'server-imports-no-api': {
    'server/src/a.ts': "import { b } from '../../api/src/b';\nexport const a = b;",
    'api/src/b.ts': 'export const b = 1;',
  },
  'api-imports-no-releases': {
    'api/src/a.ts': "import { b } from '../../releases/src/b';\nexport const a = b;",
    'releases/src/b.ts': 'export const b = 1;',
  },
  'contract-is-types-in-the-browser': {
    'mf-rides/src/api/a.ts': "import { b } from '../../../shared/src/contract/rides';\nexport const a = b;",
    'shared/src/contract/rides.ts': 'export const b = 1;',
  },
  'shared-only-through-its-entry-points': {
    'mf-rides/src/a.ts': "import { b } from '../../shared/src/format/money';\nexport const a = b;",
    'shared/src/format/money.ts': 'export const b = 1;',
  },
  'bundled-modules-bring-no-copy': {
    'shared/src/ui/parts/a.ts': "import { b } from '../../format';\nexport const a = b;",
    'shared/src/format/index.ts': 'export const b = 1;',
  },
  'pages-are-islands': {
    'mf-rides/src/pages/one/a.ts': "import { b } from '../two/b';\nexport const a = b;",
    'mf-rides/src/pages/two/b.ts': 'export const b = 1;',
  },
  'components-import-no-page': {
    'mf-rides/src/components/a.ts': "import { b } from '../pages/two/b';\nexport const a = b;",
    'mf-rides/src/pages/two/b.ts': 'export const b = 1;',
  },
  'api-calls-import-no-ui': {
    'mf-rides/src/api/a.ts': "import { b } from '../components/b';\nexport const a = b;",
    'mf-rides/src/components/b.ts': 'export const b = 1;',
  },
  'model-is-pure': {
    'mf-rides/src/model/a.ts': "import { b } from '../api/b';\nexport const a = b;",
    'mf-rides/src/api/b.ts': 'export const b = 1;',
  },
  'product-imports-no-tests': {
    'api/src/a.ts': "import { b } from './b.test';\nexport const a = b;",
    'api/src/b.test.ts': 'export const b = 1;',
  },
  'product-imports-no-simulators': {
    'api/src/a.ts': "import { b } from './payments/simulators/b';\nexport const a = b;",
    'api/src/payments/simulators/b.ts': 'export const b = 1;',
  },
};

let folder = '';
let options: ICruiseOptions;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tafiya-layers-'));
  options = await extractDepcruiseOptions(join(import.meta.dirname, 'layers.config.cjs'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules that a tree breaks. */
async function brokenRules(name: string, files: Record<string, string>): Promise<string[]> {
  const tree = join(folder, name);
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), source);
  }
  const topFolders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
  const { output } = await cruise(topFolders, { ...options, baseDir: tree });
  const { summary } = output as ICruiseResult;
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

describe('each rule of the layers', () => {
  it.each((layers.forbidden ?? []).map(({ name }) => name))('%s is reported when broken', async (name) => {
    const files = fixtures[name ?? ''];
    if (!name || !files) throw new Error(`No fixture breaks ${name}`);
    expect(await brokenRules(name, files)).toContain(name);
  });
});
