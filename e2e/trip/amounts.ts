import type { Email } from 'postal-mime';
import { expect } from '../site/journey';
import { asPrinted, textOfPdf } from '../site/receipt';

/** Naira by the label that stands before them. */
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

/** Both forms of a mail, and the receipt that is attached to it. */
export async function placesOfMail(mail: Email): Promise<Record<string, string>> {
  const name = `in the mail “${mail.subject}”`;
  const receipt = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  return {
    [`${name}, as text`]: mail.text ?? '',
    [`${name}, as HTML`]: textOfHtml(mail.html ?? ''),
    ...(receipt && { [`${name}, its receipt`]: await textOfPdf(new Uint8Array(receipt.content as ArrayBuffer)) }),
  };
}

const textOfHtml = (html: string) =>
  html
    .replace(/<style.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ');
