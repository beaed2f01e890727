import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type LocalSite, startDev } from './dev-against';
import { heading } from './steps';

interface Remote {
  readonly name: string;
  entry: string;
}

interface FederationGlobal {
  __FEDERATION__: {
    __GLOBAL_PLUGIN__: object[];
    moduleInfo: Record<string, { readonly modules?: readonly { readonly moduleName: string }[] }>;
  };
}

let folder: string;
let local: LocalSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), 'tafiya-dev-'));
  local = await startDev(['shell', 'mf-content'], { DATA_DIR: folder, CHROMIUM_PATH: 'none' });
});
test.afterAll(async () => {
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the federation devtools find the modules of a watch build', async ({ page }) => {
  await page.goto(`${local.origin}/contact`);
  await expect(heading(page)).toBeVisible();
  const modules = () =>
    page.evaluate(() =>
      Object.values((globalThis as unknown as FederationGlobal).__FEDERATION__.moduleInfo).flatMap(({ modules = [] }) =>
        modules.map(({ moduleName }) => moduleName),
      ),
    );
  await expect.poll(modules).toContain('contact');
});

test('the federation devtools replace a watch build by another local build', async ({ page }) => {
  const requested: string[] = [];
  const other = createServer(async (request, response) => {
    requested.push(request.url ?? '');
    const manifest = await fetch(original);
    response.setHeader('Access-Control-Allow-Origin', '*').end(Buffer.from(await manifest.arrayBuffer()));
  });
  let original = '';
  page.on('request', (request) => {
    if (request.url().endsWith('remoteEntry.js'))
      original = request.url().replace('remoteEntry.js', 'mf-manifest.json');
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  try {
    // the devtools register such a plugin before the page's first script
    await page.addInitScript(
      (entry) => {
        const plugin = {
          name: 'override',
          beforeRegisterRemote<Args extends { readonly remote: Remote }>(args: Args): Args {
            if (args.remote.name === 'mf_content_dev') args.remote.entry = entry;
            return args;
          },
        };
        Object.defineProperty(globalThis, '__FEDERATION__', {
          value: { __GLOBAL_PLUGIN__: [plugin], moduleInfo: {} },
          configurable: true,
          writable: true,
        });
      },
      `http://localhost:${(other.address() as AddressInfo).port}/other-build/mf-manifest.json`,
    );
    await page.goto(`${local.origin}/contact`);
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => requested).toEqual(['/other-build/mf-manifest.json']);
  } finally {
    other.close();
  }
});
