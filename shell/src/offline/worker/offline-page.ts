import { brand } from 'shared/brand';
import logo from 'shared/brand/logo.svg';
import { escapeHtml } from 'shared/html';
import { paths } from 'shared/paths';
import type { OfflinePage } from 'shared/shell';
import spot from './spot-offline.svg';

const style = `
:root{color-scheme:light;--bg:#fbf8f2;--card:#fff;--ink:#1a211d;--quiet:#5a5b51;--line:#e6ddcd;--brand:#0b5d3b;--on-brand:#fff;--logo-ink:#0b5d3b;--spot-bg:#efe5d0;--spot-line:#cdbf9f;--spot-green:#0b5d3b;--spot-paper:#fffdf8}
:root[data-theme=dark]{color-scheme:dark;--bg:#0e1411;--card:#161d19;--ink:#f3f0e8;--quiet:#afb8b0;--line:#2b3630;--brand:#7fd5b0;--on-brand:#08351f;--logo-ink:#f6f1e7;--spot-bg:#24302a;--spot-line:#46544c;--spot-green:#7fd5b0;--spot-paper:#e9efe9}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 "Onest Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{background:var(--card);border-bottom:1px solid var(--line)}
header a{max-width:75rem;min-height:64px;margin:0 auto;padding:0 1rem}
header svg{width:107px;margin:0}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem 3rem}
svg{display:block;width:150px;height:auto;margin:0 auto 1rem}
h1{margin:0;font-size:1.5rem;line-height:2rem;text-align:center}
p{margin:.5rem 0 0;color:var(--quiet);text-align:center}
button{display:block;min-height:48px;margin:1.5rem auto 0;padding:0 1.5rem;border:0;border-radius:12px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
section p{margin:0 0 .25rem;text-align:start}
section{margin-top:2rem;padding:1rem 1.25rem;background:var(--card);border:1px solid var(--line);border-radius:16px}
h2{margin:0;font-size:1.0625rem;line-height:1.5rem}
ul{margin:0;padding:0;list-style:none}
li+li{border-top:1px solid var(--line)}
a{display:flex;align-items:center;min-height:48px;color:var(--brand);text-underline-offset:3px;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`;

/** Reloads the page when the site answers: tried on a click, when the connection is back, and every 15 s while visible. */
const script = `
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  document.documentElement.dataset.theme = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  // the bookings of this device, as in theme.js
  try {
    const trip = document.getElementById('trip');
    if (trip) trip.hidden = JSON.parse(localStorage.getItem('tafiya:bookings') ?? '[]').length === 0;
  } catch {
    // storage is blocked, or is not the site's: the link stays hidden
  }
  // a navigation is in progress: a reload would cancel it
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
    setTimeout(() => { isLeaving = false; }, 15000);
  });
  const probe = async (isManual) => {
    const says = document.getElementById('says');
    try {
      await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
      if (!isLeaving) location.reload();
    } catch {
      if (isManual) says.textContent = 'There is still no connection.';
    }
  };
  document.getElementById('again').addEventListener('click', () => probe(true));
  addEventListener('online', () => probe(false));
  setInterval(() => document.visibilityState === 'visible' && probe(false), 15000);
})();
`;

/** The worker cannot read whether this device has bookings; the script of the page shows the link. */
const tripLink = `<section id="trip" hidden><a href="${paths.trip}">Your trip</a><p>Times, places and what to do next, as this device has kept them.</p></section>`;

const links = (id: string, heading: string, pages: readonly { readonly path: string; readonly title: string }[]) =>
  pages.length === 0
    ? ''
    : `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2><ul>${pages
        .map(({ path, title: name }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`)
        .join('')}</ul></section>`;

interface OfflineContent {
  /** The address of the page that cannot be shown. */
  readonly url: string;
  readonly kept: readonly OfflinePage[];
  /** Other pages that can be opened offline. */
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** Whether the code of the trip's page is stored. */
  readonly hasTrip?: boolean | undefined;
  /** The path of the site's font, if it is stored. */
  readonly fontPath?: string | undefined;
}

const fontFace = (path: string) =>
  `@font-face{font-family:"Onest Variable";font-weight:100 900;font-display:swap;src:url("${path}") format("woff2")}`;

/** A page may have been open here even so: those of a booking are stored only if the traveller agrees, others until a release. */
const whyNot = (url: string): string => {
  const { searchParams } = new URL(url);
  return searchParams.has('id') || searchParams.has('booking')
    ? 'The page of this booking is not kept on this device'
    : 'This page is not kept on this device';
};

/** The page that is shown instead of one that is not stored: it lists what can be opened offline. */
const offlinePageHtml = ({ url, kept, pages, hasTrip }: OfflineContent, styles: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>You are offline · ${escapeHtml(brand.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<style>${styles}</style>
</head>
<body>
<header><a href="/" aria-label="${escapeHtml(brand.name)}, home">${logo.replace('<svg', '<svg aria-hidden="true"')}</a></header>
<main>
${spot.replace('<svg', '<svg aria-hidden="true"')}
<h1>You are offline</h1>
<p>${whyNot(url)}, so it needs a connection. It opens by itself when you are back online. What you typed is kept.</p>
<button type="button" id="again">Try again</button>
<p id="says" role="status"></p>
${hasTrip ? tripLink : ''}
${links('kept', 'Your bookings on this device', kept)}
${links('pages', 'Pages that still open', pages)}
</main>
<script>${script}</script>
</body>
</html>`;

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** The response, with a policy as strict as that of the site's own documents. */
export async function offlinePage(content: OfflineContent): Promise<Response> {
  const styles = style + (content.fontPath ? fontFace(content.fontPath) : '');
  const policy = [
    "default-src 'none'",
    `script-src ${await hashOf(script)}`,
    `style-src ${await hashOf(styles)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(offlinePageHtml(content, styles), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
