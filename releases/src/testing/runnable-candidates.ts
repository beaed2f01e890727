import type { Declaration } from 'shared/remote';
import type { RemoteBuild, ShellBuild } from '../release/build';
import type { Candidate } from '../release/release';

const files = (contents: Readonly<Record<string, string>>): Candidate['files'] =>
  Object.entries(contents).map(([file, content]) => ({ file, content: Buffer.from(content) }));

const template = `<!doctype html><html lang="en"><head><title>{{title}}</title>{{map}}{{head}}{{styles}}{{scripts}}</head>
<body><div id="root"><!--root--><main></main><!--/root--></div></body></html>`;

/** A minimal shell: finds the path in the release map, runs the entry of its remote and renders the module. */
const shellScript = `
const map = JSON.parse(document.getElementById('release-map').textContent);
const main = document.querySelector('main');
const all = Object.values(map.remotes).flatMap((remote) => remote.routes.map((route) => ({ remote, route })));
const found = all.find(({ route }) => route.path === location.pathname);
const takeOver = () => { main.querySelector('h1').__reactProps$small = {}; };
const isRendered = document.getElementById('rendered') !== null;
const broken = (error) => { console.error(error); main.innerHTML = '<h1>This page cannot be opened</h1>'; };
if (!found && isRendered) takeOver();
else if (!found) main.innerHTML = '<h1>Home</h1>';
else {
  const { base, entry, container } = found.remote;
  const script = document.createElement('script');
  script.src = base + entry.file;
  script.integrity = entry.integrity;
  script.crossOrigin = 'anonymous';
  script.onload = () => Promise.resolve().then(() => globalThis[container].get(found.route.module))
    .then((module) => module(main, base, isRendered, takeOver)).catch(broken);
  script.onerror = () => broken(new Error('The entry was not loaded'));
  document.head.append(script);
}`;

/** Renders pages of the shell, and of the remote's server side. */
const shellServerSide = `
const pageAt = ({ map, address }, entryOf) => {
  for (const { container, routes } of Object.values(map.remotes))
    for (const { path, module } of routes) if (path === address.split('?')[0]) return entryOf(container).pages[module];
  return { render: () => '<h1>Home</h1>' };
};
exports.callsOf = async (request, entryOf) => pageAt(request, entryOf).calls ?? [];
exports.renderPage = async (request, entryOf) => {
  const html = await pageAt(request, entryOf).render(request.answers);
  return { html: '<main>' + html + '</main>', css: '.tf-a{color:rgb(1, 2, 3)}', ruleNames: ['a'] };
};`;

/** A small shell that runs in a browser. @param script further code */
export const runnableShell = (version = '1.0.0', script = ''): Candidate & { readonly build: ShellBuild } => ({
  publisher: 'test',
  commit: null,
  declaration: null,
  build: {
    name: 'shell',
    version,
    initial: ['main.11111111.js'],
    styles: [],
    fonts: [],
    shares: {},
    document: 'document.html',
    contract: '1.0.0',
    provides: {},
  },
  files: files({ 'document.html': template, 'main.11111111.js': script + shellScript }),
});

/** A small shell that also renders pages on a server. */
export function renderingShell(version?: string): Candidate & { readonly build: ShellBuild } {
  const shell = withServerSide(runnableShell(version), shellServerSide);
  return {
    ...shell,
    build: { ...shell.build, styles: ['frame.22222222.css'] },
    files: [...shell.files, ...files({ 'frame.22222222.css': 'body{margin:0}' })],
  };
}

const serverFile = 'server/entry.js';

function withServerSide<Each extends Candidate>(candidate: Each, source: string): Each {
  return {
    ...candidate,
    build: { ...candidate.build, server: { entry: serverFile, files: [serverFile] } },
    files: [...candidate.files, ...files({ [serverFile]: source })],
  };
}

interface SmallPage {
  /**
   * The code of its module, with the page's container as `main` and the base path of its files as `base`. For a page with a server
   * side, with `isRendered`, and `takeOver()`, which marks its heading as React does.
   */
  readonly run: string;
  readonly fixture?: object;
  /** Its server side: an expression for the HTML in `main`, with `answers`, and the page's first calls. */
  readonly server?: { readonly html: string; readonly calls?: readonly object[] };
}

interface SmallRemote {
  readonly pages: Readonly<Record<string, SmallPage>>;
  readonly widgets?: Readonly<Record<string, SmallPage>>;
  /** Code that its entry runs first. */
  readonly entry?: string;
}

/** A small remote that runs in a browser, with a page at `/<name>` for each of `pages`, and widgets. */
export function runnableRemote({ pages, widgets = {}, entry = '' }: SmallRemote): Candidate & {
  readonly build: RemoteBuild;
} {
  const modules = { ...pages, ...widgets };
  const fixtures = Object.entries(modules).filter(([, { fixture }]) => fixture);
  const fixtureOf = (name: string) => modules[name]?.fixture && { fixture: `fixtures/${name}.json` };
  const declaration: Declaration = {
    name: 'mf-small',
    title: 'Small',
    contract: '^1.0.0',
    routes: Object.keys(pages).map((name) => ({
      path: `/${name}`,
      module: `./${name}`,
      head: { title: name, ...(pages[name]?.server && { indexable: true }) },
      ...(pages[name]?.server && { rendersQueries: true }),
      ...fixtureOf(name),
    })),
    widgets: Object.keys(widgets).map((name) => ({ name, module: `./${name}`, ...fixtureOf(name) })),
  };
  const bodies = Object.entries(modules).map(
    ([name, { run }]) => `'./${name}': async (main, base, isRendered, takeOver) => { ${run} }`,
  );
  const rendered = Object.entries(modules).flatMap(([name, { server }]) =>
    server ? `'./${name}': { calls: ${JSON.stringify(server.calls)}, render: async (answers) => ${server.html} }` : [],
  );
  const remote: Candidate & { readonly build: RemoteBuild } = {
    publisher: 'test',
    commit: null,
    declaration,
    build: {
      name: 'mf-small',
      version: '1.0.0',
      container: 'mf_small_1_0_0',
      entry: 'remoteEntry.aaaaaaaa.js',
      modules: Object.fromEntries(Object.keys(modules).map((name) => [`./${name}`, []])),
    },
    files: files({
      'remoteEntry.aaaaaaaa.js': `${entry}; globalThis.mf_small_1_0_0 = { get: (name) => ({ ${bodies.join(',\n')} })[name] };`,
      ...Object.fromEntries(fixtures.map(([name, { fixture }]) => [`fixtures/${name}.json`, JSON.stringify(fixture)])),
    }),
  };
  return rendered.length ? withServerSide(remote, `exports.pages = { ${rendered.join(',\n')} };`) : remote;
}
