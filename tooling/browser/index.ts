import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Flags with which Chromium runs as root, and sends no requests of its own. */
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

/** The timeout of each apt-get command. */
const debianLimitMs = 120_000;

/** Chromium without a user interface. It needs half of the processor time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: that of `CHROMIUM_PATH`, an installed headless shell, Debian's package of it (as root on
 * Debian), another installed Chromium, the binary inside an npm package, or Playwright's download.
 */
export async function provideChromium(report: (line: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
    return given;
  }
  return (
    installed(headlessShells) ??
    fromDebian(report) ??
    installed(browsers) ??
    (await fromPackage(report)) ??
    fromPlaywright(report)
  );
}

function installed(names: readonly string[]): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...(names === browsers ? [macOs] : [])].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function fromDebian(report: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  try {
    report('installing Debian’s chromium-headless-shell');
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']])
      execFileSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...words], {
        stdio: 'pipe',
        timeout: debianLimitMs,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    return installed(headlessShells);
  } catch {
    return undefined;
  }
}

async function fromPackage(report: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    report('unpacking the Chromium of an npm package');
    const { default: chromium } = await import('@sparticuz/chromium');
    const file = await chromium.executablePath();
    // the file is executable for its owner only, and the gate's browser runs as another user
    chmodSync(file, 0o755);
    return file;
  } catch {
    return undefined;
  }
}

function fromPlaywright(report: (line: string) => void): string {
  report('downloading Playwright’s Chromium');
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'pipe' });
  const path = execFileSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], {
    encoding: 'utf8',
  });
  return path.trim();
}
