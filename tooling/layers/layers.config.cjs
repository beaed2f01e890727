/**
 * Imports go one way: pages → components → api → model → shared. Remotes are islands, `shared` is a leaf, the shell
 * never imports a remote, the server never imports browser modules. Each rule has a fixture that breaks it.
 */
const browser = '^(shell|mf-[^/]+)/';
/** The back office: browser code without shell and federation. */
const backOffice = '^ops/';
const remoteFolder = (folder) => `^(mf-[^/]+|ops)/src/${folder}/`;
const test = '[.](test|pg[.]test|stories)[.]tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'remotes-are-islands',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: '^(shell|mf-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-loads-remotes-at-run-time',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mf-[^/]+/' },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(shell|mf-[^/]+|server|api|releases|e2e|bench)/' },
    },
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      from: { path: browser },
      to: { path: '^(server|api|releases|e2e|bench)/' },
    },
    {
      name: 'back-office-is-an-island',
      comment: 'It has to work when the shell and the remotes do not.',
      severity: 'error',
      from: { path: backOffice },
      to: {
        path: '^(shell|mf-[^/]+|server|api|releases|e2e|bench)/',
        pathNot: '^releases/src/contract/',
      },
    },
    {
      name: 'back-office-imports-only-types-of-the-registry',
      comment: 'The schemas import zod, which would be bundled.',
      severity: 'error',
      from: { path: backOffice },
      to: {
        path: '^releases/src/contract/',
        pathNot: '^releases/src/contract/plain/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'plain-contract-imports-no-code',
      comment: 'The back office bundles it.',
      severity: 'error',
      from: { path: '^releases/src/contract/plain/' },
      to: { path: '.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-package-imports-the-back-office',
      severity: 'error',
      from: { pathNot: backOffice },
      to: { path: backOffice },
    },
    {
      name: 'server-never-imports-ui',
      severity: 'error',
      from: { path: '^(server|api|releases)/' },
      to: { path: '^shared/src/(ui|shell|http|checkout|traveller|forms|parts|icons|testing)/' },
    },
    {
      name: 'server-imports-no-api',
      comment: 'Every API of the site is mounted on it.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(api|releases|e2e|bench)/' },
    },
    {
      name: 'api-imports-no-releases',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(releases|e2e|bench)/' },
    },
    {
      name: 'contract-is-types-in-the-browser',
      comment: 'The schemas import zod, which would be bundled; lists, sums and ages do not.',
      severity: 'error',
      from: {
        path: '^(shell|mf-[^/]+|shared/src/(ui|shell|http|format|documents|checkout|traveller|icons))/',
        // test files are not bundled
        pathNot: `${test}|^mf-[^/]+/src/testing/`,
      },
      to: {
        path: '^shared/src/contract/',
        pathNot: '^shared/src/contract/(lists|basket|traveller-ages)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shared-only-through-its-entry-points',
      severity: 'error',
      from: { path: '^(shell|mf-[^/]+|server|api|releases|e2e)/' },
      to: {
        path: '^shared/src/[^/]+/(?!index[.]ts$|(calendar|combobox|fields|overlay|flow|forms|parts|server|payment|confirmation|zone)/index[.]ts$)',
        pathNot: '^shared/src/(contract|ui/theme/fonts[.]css|brand/assets)',
      },
    },
    {
      name: 'bundled-modules-bring-no-copy',
      comment:
        'Remotes bundle these modules of shared. A relative import would bundle a second copy of a share of the shell.',
      severity: 'error',
      from: { path: '^shared/src/(checkout|traveller|documents|ui/(flow|forms|parts))/' },
      // an import by package name has another dependency type
      to: {
        path: '^shared/src/(ui|shell|format|http)/',
        pathNot: '^shared/src/ui/(flow|forms|parts)/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'pages-are-islands',
      severity: 'error',
      from: { path: remoteFolder('pages/([^/]+)') },
      to: { path: '^(mf-[^/]+|ops)/src/pages/', pathNot: '^$1/src/pages/$2/' },
    },
    {
      name: 'components-import-no-page',
      severity: 'error',
      from: { path: remoteFolder('components') },
      to: { path: '^$1/src/(pages|widgets)/' },
    },
    {
      name: 'api-calls-import-no-ui',
      severity: 'error',
      from: { path: remoteFolder('api') },
      to: { path: '^$1/src/(pages|widgets|components)/' },
    },
    {
      name: 'model-is-pure',
      severity: 'error',
      from: { path: remoteFolder('model') },
      to: { path: '^$1/src/(pages|widgets|components|api)/' },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: {
        path: '^(shell|mf-[^/]+|shared|server|api|releases|ops)/src/',
        pathNot: [test, '/testing/'],
      },
      to: { path: [test, '^(shared|server|api)/src/testing/'] },
    },
    {
      name: 'product-imports-no-simulators',
      comment: 'They accept every transfer that somebody types.',
      severity: 'error',
      from: {
        path: '^(shell|mf-[^/]+|shared|server|api|releases|ops)/src/',
        pathNot: [test, '/testing/', '^api/src/payments/simulators/'],
      },
      to: { path: '^api/src/payments/simulators/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'default', 'types'],
    },
    combinedDependencies: true,
  },
};
