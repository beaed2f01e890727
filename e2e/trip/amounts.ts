import type { Email } from 'postal-mime';
import { expect } from '../site/journey';
import { asPrinted, textOfPdf } from '../site/receipt';

/** Naira by the label before them. */
export type Amounts = Readonly<Record<string, number>>;

/** The amounts that follow a label in a text, in naira: `Discount − NGN 7,240` is -7240. */
function amountsAfter(text: string, label: string): number[] {
  const words = label.replace(/[^\w ]/g, '\\$&');
  const found = asPrinted(text).matchAll(new RegExp(`${words}:? (- ?)?NGN ([\\d,.]*\\d)`, 'gi'));
  return [...found].map(([, minus, digits = '']) => (minus ? -1 : 1) * Number(digits.replaceAll(',', '')));
}

/** Checks that each of the places names each amount after its label, and no other amount after the same label. */
export function expectAmounts(amounts: Amounts, places: Readonly<Record<string, string>>): void {
  for (const [place, text] of Object.entries(places))
    for (const [label, naira] of Object.entries(amounts)) {
      const found = amountsAfter(text, label);
      expect.soft([...new Set(found)], `“${label}” ${place}`).toEqual([naira]);
    }
}

/** Both forms of a mail. */
export const formsOfMail = ({ subject, text = '', html = '' }: Email): Record<string, string> => ({
  [`in the mail “${subject}”, as text`]: text,
  [`in the mail “${subject}”, as HTML`]: textOfHtml(html),
});

/** The receipt that is attached to a mail, which has the parts of its total. */
export async function receiptOfMail({ subject, attachments }: Email): Promise<Record<string, string>> {
  const receipt = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  if (!receipt) throw new Error(`The mail “${subject}” has no receipt`);
  return {
    [`in the receipt of the mail “${subject}”`]: await textOfPdf(new Uint8Array(receipt.content as ArrayBuffer)),
  };
}

const textOfHtml = (html: string) =>
  html
    .replace(/<style.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ');
