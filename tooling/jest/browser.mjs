import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { oneFile } from './one-file.mjs';

const require = createRequire(import.meta.url);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const workspace = (path) => here(`../../${path}`);

const oneFiles = [
  // both import the files of all components, 1,500 of which they use nothing but names
  '@chakra-ui/react/theme',
  '@chakra-ui/react/anatomy',
  // together they are more than 400 files
  '@testing-library/dom',
  '@testing-library/jest-dom/jest-globals',
  '@testing-library/user-event',
  'zod',
];

/** Tests of browser code: compiled by swc, with jsdom. */
export default {
  // `--findRelatedTests` follows imports into these packages too
  roots: ['<rootDir>', workspace('shared/src')],
  testEnvironment: require.resolve('jest-fixed-jsdom'),
  testEnvironmentOptions: { url: 'http://localhost/' },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [here('./browser-setup.ts')],
  moduleNameMapper: Object.fromEntries(oneFiles.map((module) => [`^${module}$`, oneFile(module)])),
  transform: {
    '\\.(m?[jt]sx?)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
    '\\.(svg|css|woff2|png|webp|avif)$': here('./assets.mjs'),
  },
  // an icon by its own path is an ES module, and a font is no module
  transformIgnorePatterns: ['/node_modules/(?!.*(?:lucide-react/|[.]woff2$))'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  restoreMocks: true,
  testTimeout: 20_000,
};
