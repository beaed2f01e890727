import { html, Markup } from 'server/http';
import type { Frame, MailContent } from '../mail-content';
import { drawBlock, flowing } from './html-blocks';
import { font, light, styleSheet } from './style';

/** Names the picture of the brand's mark inside the message. */
export const markCid = 'mark';

const nothing = new Markup('');
// Keeps an inbox from filling the preview with the text that follows.
const padding = new Markup('&#847;&zwnj;&nbsp;'.repeat(60));

const small = (text: Markup) =>
  html`<p class="quiet" style="margin:8px 0 0;color:${light.quiet};font-size:13px;line-height:20px">${text}</p>`;

const drawHead = ({ brandName, isTestMode }: Frame) => html`<tr><td class="pad" style="padding:0 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="36" style="width:36px;padding:0"><img src="cid:${markCid}" width="36" height="36" alt="" style="display:block;border:0;border-radius:9px"></td>
<td class="link" style="padding:0 0 0 10px;color:${light.link};font-size:20px;line-height:36px;font-weight:700">${brandName}</td>
<td class="quiet" align="right" style="padding:0;color:${light.quiet};font-size:13px;line-height:18px">${
  isTestMode ? html`Test mode.<br>No real money moves.` : ''
}</td>
</tr></table></td></tr>`;

const link = (href: string, text: string) =>
  html`<a class="link" href="${href}" style="color:${light.link};text-decoration:underline">${text}</a>`;

const drawFoot = ({ brandName, because, reference, trackUrl, leaveUrl, siteUrl, supportEmail, supportPhone }: Frame) =>
  html`<tr><td class="pad" style="padding:16px 32px 0">
${
  reference
    ? small(
        html`${reference.label} <span class="ink" style="color:${light.ink};font-weight:600">${reference.value}</span>`,
      )
    : nothing
}
${trackUrl ? small(link(trackUrl, 'Track your booking')) : nothing}
${supportEmail ? small(html`Write to us: ${link(`mailto:${supportEmail}`, supportEmail)}`) : nothing}
${supportPhone ? small(html`Call us: ${link(`tel:${supportPhone.replace(/[^+\d]/g, '')}`, supportPhone)}`) : nothing}
${small(html`You get this mail because ${because} at ${link(siteUrl, brandName)}.`)}
${leaveUrl ? small(link(leaveUrl, 'Stop these mails')) : nothing}
</td></tr>`;

/** The HTML part: tables and inline styles, which every mail reader knows, in one column of 600 px at most. */
export const htmlPart = (content: MailContent, frame: Frame): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
<style>${new Markup(styleSheet)}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${content.preview}${padding}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}" style="background-color:${light.canvas}">
<tr><td class="gutter" align="center" style="padding:28px 16px 40px;font-family:${new Markup(font)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${drawHead(frame)}
<tr><td class="card pad" bgcolor="${light.card}" style="padding:28px 32px 32px;border:1px solid ${light.line};border-radius:16px;background-color:${light.card};text-align:left">
${content.blocks.filter(({ kind }) => kind === 'route').map(drawBlock)}
<h1 class="ink" style="margin:0;color:${light.ink};font-size:26px;line-height:32px;font-weight:600;letter-spacing:-0.01em">${flowing(content.heading)}</h1>
${content.blocks.filter(({ kind }) => kind !== 'route').map(drawBlock)}
</td></tr>
${drawFoot(frame)}
</table>
</td></tr>
</table>
</body>
</html>
`.text;
