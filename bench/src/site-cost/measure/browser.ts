import { type Browser, chromium } from 'playwright-core';
import { chromiumArgs, provideChromium } from 'tooling/browser';

/** A Chromium that takes one certificate more, without taking it for a bad one: else it would keep nothing in its cache. */
export async function launchBrowser(fingerprint: string): Promise<Browser & { readonly path: string }> {
  const path = await provideChromium((line) => console.log(`  ${line}`));
  const browser = await chromium.launch({ executablePath: path, args: argsFor(fingerprint) });
  return Object.assign(browser, { path });
}

export const argsFor = (fingerprint: string): string[] => [
  ...chromiumArgs,
  `--ignore-certificate-errors-spki-list=${fingerprint}`,
];
