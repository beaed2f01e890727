import { basename, join } from 'node:path';

/** A build in small: the files that the tests' declarations name, and the record of them. */
const name = basename(import.meta.dirname);
const isServing = process.env.WEBPACK_SERVE === 'true';
const version = isServing ? 'dev' : process.env.RELEASE_VERSION;
const script = name === 'shell' ? 'main.22222222.js' : 'remoteEntry.aaaaaaaa.js';

const document = `<!doctype html><html data-theme="{{theme}}"><head><title>{{title}}</title>{{map}}
{{head}}{{styles}}{{scripts}}</head><body></body></html>`;

const records = {
  shell: { name, version, initial: [script], styles: [], fonts: [], shares: {}, document: 'document.html' },
  'mf-rides': {
    name,
    version,
    container: `mf_rides_${version}`.replace(/\W/g, '_'),
    entry: script,
    modules: { './ride-search': [], './ride-search-card': [] },
  },
};

export default {
  mode: 'production',
  devtool: false,
  entry: './src/index.js',
  output: { filename: script, ...(isServing && { path: join(import.meta.dirname, 'dist/dev') }) },
  devServer: {
    port: Number(process.env.DEV_PORT),
    hot: false,
    liveReload: false,
    client: false,
    devMiddleware: { writeToDisk: true },
  },
  plugins: [
    {
      apply: (compiler) =>
        compiler.hooks.emit.tap('record', (compilation) => {
          const emit = (file, text) => compilation.emitAsset(file, new compiler.webpack.sources.RawSource(text));
          emit('build.json', JSON.stringify(records[name]));
          if (name === 'shell') emit('document.html', document);
        }),
    },
  ],
};
