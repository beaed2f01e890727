import browser from 'tooling/jest/browser.mjs';
import { sharesOfShell } from 'tooling/webpack/shared-packages';

// what the build writes into the sources
export default { ...browser, globals: { SHARED_PACKAGES: sharesOfShell(import.meta.dirname) } };
