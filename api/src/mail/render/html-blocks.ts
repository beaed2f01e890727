import { html, Markup } from 'server/http';
import type { Block, Row } from '../mail-content';
import { action, light } from './style';

const nothing = new Markup('');

/** Keeps amounts and clock times from being torn apart at the end of a line. */
export const flowing = (text: string) => text.replace(/(NGN|\d\d:\d\d) (?=\d|[AP]M)/g, '$1\u00a0');

const drawRow = ({ label, value }: Row) => html`<tr>
<td class="quiet hair" valign="top" width="36%" style="padding:10px 12px 10px 0;border-top:1px solid ${light.line};color:${light.quiet};font-size:14px;line-height:20px">${label}</td>
<td class="ink hair" valign="top" style="padding:10px 0;border-top:1px solid ${light.line};color:${light.ink};font-size:15px;line-height:20px;font-weight:500;word-break:break-word;overflow-wrap:anywhere">${flowing(value)}</td>
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

const drawNotice = ({
  tone,
  title,
  text,
}: Extract<
  Block,
  { kind: 'notice' }
>) => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0">
<tr><td class="${tone}" style="padding:14px 16px;border-radius:12px;background-color:${light[tone]}">
<p class="${tone}-ink" style="margin:0;color:${light[`${tone}Ink`]};font-size:15px;line-height:22px;font-weight:600">${flowing(title)}</p>
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

export function drawBlock(block: Block): Markup {
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
  }
}
