import type { Declaration, Question } from 'shared/remote';
import type { RemoteBuild, ShellBuild } from '../release/build';
import { integrityOf } from '../release/digest';
import type { Candidate } from '../release/release';

const template = `<!doctype html>
<html lang="en" data-theme="{{theme}}">
<head><title>{{title}}</title>{{map}}
<script>document.documentElement.dataset.own = 'x';</script>
{{head}}{{styles}}{{scripts}}</head><body><div id="root"><!--root--><noscript>Scripts are off</noscript><!--/root--></div></body></html>`;

const files = (contents: Readonly<Record<string, string>>): Candidate['files'] =>
  Object.entries(contents).map(([file, content]) => ({ file, content: Buffer.from(content) }));

const from = { publisher: 'test', commit: null };

/** A small shell with a complete build record. `mark` changes its content. */
export function shellCandidate(version = '1.0.0', mark = ''): Candidate & { readonly build: ShellBuild } {
  return {
    ...from,
    declaration: null,
    build: {
      name: 'shell',
      version,
      initial: ['runtime.11111111.js', 'main.22222222.js'],
      styles: ['frame.33333333.css'],
      fonts: ['onest.44444444.woff2'],
      shares: { 'shared/ui/calendar': ['calendar.55555555.js'], 'shared/ui/combobox': [], 'shared/ui/overlay': [] },
      document: 'document.html',
    },
    files: files({
      'document.html': template,
      'runtime.11111111.js': `/* runtime */${mark}`,
      'main.22222222.js': '/* main */'.repeat(200),
      'frame.33333333.css': "body { margin: 0; quotes: '</style>' }",
      'onest.44444444.woff2': 'not really a font',
      'calendar.55555555.js': '/* calendar */',
    }),
  };
}

export const ridesDeclaration: Declaration = {
  name: 'mf-rides',
  title: 'Airport pickup',
  contract: '^1.0.0',
  routes: [
    {
      path: '/ride-search',
      module: './ride-search',
      head: { title: 'Book a "ride" <fast>', description: 'Priced cars', indexable: true },
      needs: ['shared/ui/calendar'],
    },
    { path: '/ride-of/:id', module: './ride-search', head: { title: 'Your ride' } },
  ],
  widgets: [{ name: 'ride-search-card', module: './ride-search-card', needs: ['shared/ui/calendar'] }],
};

interface CandidateOptions {
  readonly mark?: string;
  readonly declaration?: Declaration;
  /** The questions that `./ride-search` answers. */
  readonly questions?: readonly Question[];
  /** The script of its first calls. */
  readonly firstCalls?: string;
}

const chunks = { 'ride-search.bbbbbbbb.js': '/* page */', 'card.cccccccc.js': '/* card </script> */' };

/** A small remote. `mark` changes its content. */
export function ridesCandidate(
  version = '1.0.0',
  { mark = '', declaration = ridesDeclaration, questions, firstCalls }: CandidateOptions = {},
): Candidate & { readonly build: RemoteBuild } {
  return {
    ...from,
    declaration,
    build: {
      name: declaration.name,
      version,
      container: `${declaration.name}_${version}`.replace(/\W/g, '_'),
      entry: 'remoteEntry.aaaaaaaa.js',
      modules: { './ride-search': ['ride-search.bbbbbbbb.js'], './ride-search-card': ['card.cccccccc.js'] },
      ...(firstCalls !== undefined && { firstCalls: { './ride-search': 'first-calls/ride-search.js' } }),
      ...(questions && { questions: { './ride-search': [...questions] } }),
    },
    files: files({
      'remoteEntry.aaaaaaaa.js': `/* entry of ${version} ${mark} */ [${Object.values(chunks).map((text) => `'${integrityOf(text)}'`)}]`,
      ...chunks,
      ...(firstCalls !== undefined && { 'first-calls/ride-search.js': firstCalls }),
    }),
  };
}
