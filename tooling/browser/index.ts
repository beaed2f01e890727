import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
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

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, Debian's package where this is root on Debian,
 * else the binary inside an npm package, else Playwright's own download.
 */
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  return installed() ?? fromDebian(say) ?? (await fromPackage(say)) ?? fromPlaywright(say);
}

function installed(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...places, macOs].find((file) => {
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
    say('installing Debian’s Chromium');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'pipe' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return installed();
  } catch {
    return undefined;
  }
}

async function fromPackage(say: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    say('unpacking the Chromium of an npm package');
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
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
