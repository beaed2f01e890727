import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const out = process.argv[2], pathName = process.argv[3], press = process.argv.slice(4);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const token = readFileSync('/dev/shm/tmp/catalogue-data/staff-token','utf8').trim();
for (const [w, theme] of [[1440,'light'],[360,'dark'],[360,'light'],[1440,'dark']] as const) {
  const c = await browser.newContext({ viewport: { width: w, height: 900 } });
  await c.addCookies([{ name:'theme', value: theme, url:'http://localhost:4330' }]);
  const p = await c.newPage();
  await p.goto('http://localhost:4330' + pathName);
  await p.getByLabel('Staff token').fill(token);
  await p.getByRole('button', { name: 'Sign in' }).click();
  await p.getByText(/^Updated/).waitFor();
  for (const one of press) { await p.getByText(one).first().click(); await p.waitForTimeout(1500); }
  await p.waitForTimeout(800);
  await p.screenshot({ path: `/dev/shm/tmp/cat-${out}-${w}-${theme}.png`, fullPage: press.length === 0 || !press.some((x)=>/price|coupon|Change/.test(x)) });
  await c.close();
}
await browser.close();
