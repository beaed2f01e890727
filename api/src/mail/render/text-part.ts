import type { Block, Frame, MailContent } from '../mail-content';

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'route':
      return `${block.from} to ${block.to}`;
    case 'notice':
      return `${block.title}\n${block.text}`;
    case 'rows': {
      const rows = block.rows.map(({ label, value }) => `${label}: ${value}`);
      return [...(block.title ? [block.title.toUpperCase()] : []), ...rows].join('\n');
    }
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
  }
}

/** The same mail for readers without HTML, and for those who like it so. */
export const textPart = ({ heading, blocks }: MailContent, frame: Frame): string =>
  [
    ...(frame.isTestMode ? ['Test mode. No real money moves.'] : []),
    heading.toUpperCase(),
    ...blocks.map(writeBlock),
    [
      '--',
      ...(frame.reference ? [`${frame.reference.label}: ${frame.reference.value}`] : []),
      ...(frame.trackUrl ? [`Track your booking: ${frame.trackUrl}`] : []),
      ...(frame.supportEmail ? [`Write to us: ${frame.supportEmail}`] : []),
      ...(frame.supportPhone ? [`Call us: ${frame.supportPhone}`] : []),
      `You get this mail because ${frame.because} at ${frame.brandName}, ${frame.siteUrl}`,
      ...(frame.leaveUrl ? [`Stop these mails: ${frame.leaveUrl}`] : []),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
