/** A remote's build in small: the files of the test's declaration, and the record of them. */
const version = process.env.RELEASE_VERSION;

export default {
  mode: 'production',
  devtool: false,
  entry: './src/index.js',
  output: { filename: 'remoteEntry.aaaaaaaa.js' },
  plugins: [
    {
      apply: (compiler) =>
        compiler.hooks.emit.tap('record', (compilation) => {
          const record = {
            name: 'mf-rides',
            version,
            container: `mf_rides_${version.replace(/\W/g, '_')}`,
            entry: 'remoteEntry.aaaaaaaa.js',
            modules: { './ride-search': [], './ride-search-card': [] },
          };
          compilation.emitAsset('build.json', new compiler.webpack.sources.RawSource(JSON.stringify(record)));
        }),
    },
  ],
};
