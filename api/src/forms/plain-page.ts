import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { brand } from 'shared/brand';
import { html, Markup } from 'shared/html';
import { paths } from 'shared/paths';

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, name), 'utf8');

const style = read('../http/plain-page.css') + read('plain-page.css');
const logo = new Markup(read('../../../shared/src/brand/assets/logo.svg'));

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PlainPage {
  /** By default 200. */
  readonly status?: number;
  readonly title: string;
  readonly content: Markup;
}

/** Answers with a page that needs no script. It is never stored: it may have what was typed, or a booking. */
export const sendPage = (reply: FastifyReply, { status = 200, ...page }: PlainPage): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // with "no-referrer" a browser would send "Origin: null" with the form
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(documentOf(page).text);

const documentOf = ({ title, content }: Pick<PlainPage, 'title' | 'content'>): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${brand.name}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><p class="logo"><a href="${paths.home}" aria-label="${brand.name}, home">${logo}</a></p></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><nav aria-label="Site"><a href="${paths.home}">Home</a> <a href="${paths.trackBooking}">Track Booking</a> <a href="${paths.contact}">Contact Us</a> <a href="${paths.privacy}">Privacy</a></nav></footer>
</body>
</html>
`;
