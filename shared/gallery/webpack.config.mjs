// The parts on one page, under the policy of the real site; `/?dark` for the other theme. From the folder `tooling`:
//   npx webpack serve --config ../shared/gallery/webpack.config.mjs
import { fileURLToPath } from 'node:url';
import { baseConfig } from '../../tooling/webpack/base.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const base = baseConfig({ folder, name: 'gallery', version: 'dev' });

export default {
  ...base,
  // the fonts stand in the document's own style sheet
  entry: { main: ['../../shell/src/document/frame.css', './index.tsx'] },
  output: { ...base.output, publicPath: '/', cssFilename: '[name].css' },
  devtool: false,
  devServer: {
    port: Number(process.env.DEV_PORT ?? 4010),
    static: folder,
    hot: false,
    liveReload: false,
    client: false,
  },
};
