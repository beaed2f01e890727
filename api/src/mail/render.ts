import { type SiteContacts, whatsAppAddress } from 'shared/brand';
import { keepAmountsWhole } from 'shared/format';
import { html, Markup } from 'shared/html';
import type { Block, Frame, MailContent, Row } from './mail-content';
import { action, font, light, styleSheet } from './style';

/** Names the picture of the brand's mark inside the message. */
export const markCid = 'mark';
/** The pin before where to be. */
export const pinCid = 'pin';

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

const drawFoot = ({
  brandName,
  because,
  reference,
  trackUrl,
  tripUrl,
  unsubscribeUrl,
  siteUrl,
  supportEmail,
  supportPhone,
  supportWhatsApp,
}: Frame) =>
  html`<tr><td class="pad" style="padding:16px 32px 0">
${
  reference
    ? small(
        html`${reference.label} <span class="ink" style="color:${light.ink};font-weight:600">${reference.value}</span>`,
      )
    : nothing
}
${trackUrl ? small(link(trackUrl, 'Track your booking')) : nothing}
${tripUrl ? small(html`${link(tripUrl, 'See your whole trip')} on the device that booked it`) : nothing}
${supportEmail ? small(html`Write to us: ${link(`mailto:${supportEmail}`, supportEmail)}`) : nothing}
${supportPhone ? small(html`Call us: ${link(`tel:${supportPhone.replace(/[^+\d]/g, '')}`, supportPhone)}`) : nothing}
${supportWhatsApp ? small(link(whatsAppAddress(supportWhatsApp), 'Write to us on WhatsApp')) : nothing}
${small(html`You get this e-mail because ${because} at ${link(siteUrl, brandName)}.`)}
${unsubscribeUrl ? small(link(unsubscribeUrl, 'Unsubscribe')) : nothing}
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

function writeTextBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'route':
      return `${block.from} to ${block.to}`;
    case 'notice':
      return `${block.title}\n${block.text}`;
    case 'rows': {
      const rows = block.rows.map(
        ({ label, value, link: more }) => `${label}: ${value}${more ? `\n  ${more.label}: ${more.href}` : ''}`,
      );
      return [...(block.title ? [block.title.toUpperCase()] : []), ...rows].join('\n');
    }
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
  }
}

/** The same mail for readers without HTML, and for those who like it so. */
export const textPart = ({ heading, blocks }: MailContent, frame: Frame): string =>
  [
    ...(frame.isTestMode ? ['Test mode. No real money moves.'] : []),
    heading.toUpperCase(),
    ...blocks.map(writeTextBlock),
    [
      '--',
      ...(frame.reference ? [`${frame.reference.label}: ${frame.reference.value}`] : []),
      ...(frame.trackUrl ? [`Track your booking: ${frame.trackUrl}`] : []),
      ...(frame.tripUrl ? [`Your whole trip, on the device that booked it: ${frame.tripUrl}`] : []),
      ...supportLines({ email: frame.supportEmail, phone: frame.supportPhone, whatsApp: frame.supportWhatsApp }),
      `You get this e-mail because ${frame.because} at ${frame.brandName}, ${frame.siteUrl}`,
      ...(frame.unsubscribeUrl ? [`Unsubscribe: ${frame.unsubscribeUrl}`] : []),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');

/** Keeps amounts and clock times from being torn apart at the end of a line. */
const flowing = (text: string) => keepAmountsWhole(text).replace(/(\d\d:\d\d) (?=[AP]M)/g, '$1\u00a0');

const drawRow = ({ label, value, link: more }: Row) => html`<tr>
<td class="quiet hair" valign="top" width="36%" style="padding:10px 12px 10px 0;border-top:1px solid ${light.line};color:${light.quiet};font-size:14px;line-height:20px">${label}</td>
<td class="ink hair" valign="top" style="padding:10px 0;border-top:1px solid ${light.line};color:${light.ink};font-size:15px;line-height:20px;font-weight:500;word-break:break-word;overflow-wrap:anywhere">${flowing(value)}${more ? html`<br>${small(link(more.href, more.label))}` : nothing}</td>
</tr>`;

const drawRows = ({ title, rows }: Extract<Block, { kind: 'rows' }>) => html`${
  title
    ? html`<h2 class="ink" style="margin:28px 0 10px;color:${light.ink};font-size:17px;line-height:24px;font-weight:600">${title}</h2>`
    : nothing
}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:${title ? 0 : 20}px 0 0">
${rows.map(drawRow)}</table>`;

/** An open ring, a line, a filled dot: a check mark once the booking is paid. */
const drawRoute = ({
  from,
  to,
  done,
}: Extract<
  Block,
  { kind: 'route' }
>) => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr>
<td width="12" style="width:12px;padding:0"><div class="ring" style="width:8px;height:8px;border:2px solid ${light.route};border-radius:8px;font-size:0;line-height:0">&nbsp;</div></td>
<td style="padding:0"><div class="route" style="height:2px;background-color:${light.route};font-size:0;line-height:0">&nbsp;</div></td>
<td width="${done ? 28 : 12}" style="width:${done ? 28 : 12}px;padding:0">${
  done
    ? html`<div style="width:28px;height:28px;border-radius:28px;background-color:#0B5D3B;color:#FFFFFF;font-size:15px;line-height:28px;font-weight:600;text-align:center">&#10003;</div>`
    : html`<div class="route" style="width:12px;height:12px;border-radius:12px;background-color:${light.route};font-size:0;line-height:0">&nbsp;</div>`
}</td>
</tr>
<tr><td colspan="3" style="padding:8px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="quiet" width="50%" valign="top" style="padding:0 8px 0 0;color:${light.quiet};font-size:14px;line-height:20px">${from}</td>
<td class="quiet" width="50%" valign="top" align="right" style="padding:0 0 0 8px;color:${light.quiet};font-size:14px;line-height:20px">${to}</td>
</tr></table></td></tr>
</table>`;

const drawPin = html`<img src="cid:${pinCid}" width="15" height="20" alt="" style="display:inline-block;vertical-align:-4px;margin-right:8px;border:0">`;

const drawNotice = ({
  tone,
  title,
  text,
  isPlace,
}: Extract<
  Block,
  { kind: 'notice' }
>) => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0">
<tr><td class="${tone}" style="padding:14px 16px;border-radius:12px;background-color:${light[tone]}">
<p class="${tone}-ink" style="margin:0;color:${light[`${tone}Ink`]};font-size:15px;line-height:22px;font-weight:600">${isPlace ? drawPin : nothing}${flowing(title)}</p>
<p class="ink" style="margin:2px 0 0;color:${light.ink};font-size:15px;line-height:22px">${flowing(text)}</p>
</td></tr>
</table>`;

const drawButton = ({
  label,
  href,
}: Extract<
  Block,
  { kind: 'button' }
>) => html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 4px">
<tr><td align="center" bgcolor="${action.fill}" style="border-radius:12px;background-color:${action.fill}">
<a href="${href}" style="display:block;padding:13px 28px;border-radius:12px;color:${action.ink};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${label}</a>
</td></tr>
</table>`;

const drawParagraph = ({ text }: Extract<Block, { kind: 'paragraph' }>) =>
  html`<p class="ink" style="margin:16px 0 0;color:${light.ink};font-size:16px;line-height:24px">${flowing(text)}</p>`;

/** Line breaks become elements: not every reader knows `white-space`. */
const drawQuote = ({ text }: Extract<Block, { kind: 'quote' }>) => {
  const lines = text.split(/\r?\n/);
  return html`<blockquote class="ink hair" style="margin:16px 0 0;padding:2px 0 2px 16px;border-left:3px solid ${light.line};color:${light.ink};font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere">${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</blockquote>`;
};

function drawBlock(block: Block): Markup {
  switch (block.kind) {
    case 'paragraph':
      return drawParagraph(block);
    case 'route':
      return drawRoute(block);
    case 'notice':
      return drawNotice(block);
    case 'rows':
      return drawRows(block);
    case 'quote':
      return drawQuote(block);
    case 'button':
      return drawButton(block);
    case 'link':
      return html`<p style="margin:12px 0 0;font-size:16px;line-height:24px">${link(block.href, block.label)}</p>`;
  }
}

/** How to reach the site, as the text of each mail ends. */
export const supportLines = ({
  email,
  phone,
  whatsApp,
}: Pick<SiteContacts, 'email' | 'phone' | 'whatsApp'>): string[] => [
  ...(email ? [`Write to us: ${email}`] : []),
  ...(phone ? [`Call us: ${phone}`] : []),
  ...(whatsApp ? [`Write to us on WhatsApp: ${whatsAppAddress(whatsApp)}`] : []),
];
