import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags without which Chromium neither runs as root nor stays quiet on a closed network. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** A machine may have no way to Debian: what else there is, is tried then. */
const debianLimitMs = 120_000;

/** The same engine without the windows around its pages, as Playwright's own: for half of the work. */
const withoutWindows = ['chromium-headless-shell', 'chrome-headless-shell'];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, an installed one without windows, Debian's package of it where this
 * is root on Debian, an installed one with windows, else the binary inside an npm package, else Playwright's own download.
 */
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  return (
    installed(withoutWindows) ??
    fromDebian(say) ??
    installed(withWindows) ??
    (await fromPackage(say)) ??
    fromPlaywright(say)
  );
}

function installed(names: readonly string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...(names === withWindows ? [macOs] : [])].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function fromDebian(say: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  try {
    say('installing Debian’s Chromium without windows');
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']])
      execFileSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...words], {
        stdio: 'pipe',
        timeout: debianLimitMs,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    return installed(withoutWindows);
  } catch {
    return undefined;
  }
}

async function fromPackage(say: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    say('unpacking the Chromium of an npm package');
    const { default: chromium } = await import('@sparticuz/chromium');
    const file = await chromium.executablePath();
    // It unpacks for its own user alone, and the gate's browser runs as another one.
    chmodSync(file, 0o755);
    return file;
  } catch {
    return undefined;
  }
}

function fromPlaywright(say: (line: string) => void): string {
  say('downloading Playwright’s Chromium');
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'pipe' });
  const path = execFileSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], {
    encoding: 'utf8',
  });
  return path.trim();
}
