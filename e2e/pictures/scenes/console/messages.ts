import { expect, type Page } from '@playwright/test';
import type { StaffMessage } from 'shared/contract/staff-messages';
import { mockResponse } from '../../mock-response';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('messages', 'Messages');

/** An open one with all facts, an open one with the fewest, and an answered one with a note. */
const messages: readonly StaffMessage[] = [
  {
    ...{ reference: 'MSG-4K7P-2XQD', subject: 'refund', writtenOn: minutesFromNow(-60 * 50), answer: null },
    ...{ fullName: 'Amina Bello', email: 'amina.bello.of.kaduna.north@example.com', phone: '+2348035550142' },
    bookingId: 'TFY-RK42-7XQ2',
    message: 'I cancelled the ride on Monday and have not seen the money.\n\nPlease tell me when it comes.',
  },
  {
    ...{ reference: 'MSG-7QMD-KX24', subject: 'other', writtenOn: minutesFromNow(-60 * 52), answer: null },
    ...{ fullName: 'Chinedu', email: 'c@example.com', phone: null, bookingId: null },
    message: 'Do you drive to Ibadan?',
  },
  {
    ...{ reference: 'MSG-M2RK-9TXA', subject: 'booking', writtenOn: minutesFromNow(-60 * 80) },
    ...{ fullName: 'Oluwaseun Adebayo-Ogunlesi', email: 'seun@example.com', phone: '+2347065550199' },
    bookingId: 'TFY-FX42-7QKM',
    message: `The name on my ticket lacks the second part: ${'Adebayo-Ogunlesi'.repeat(4)} is how it is written.`,
    answer: {
      ...{ answeredOn: minutesFromNow(-60 * 70), answeredBy: 'Ada Obi', undoUntil: null },
      note: 'Called the airline: the name is right on the ticket, only our mail shortened it.',
    },
  },
];

async function openMessages(page: Page, shown: readonly StaffMessage[], address = '/ops/messages'): Promise<void> {
  const open = shown.filter(({ answer }) => !answer).length;
  await mockResponse(page, '/staff/waiting', {
    data: { may: ['self', 'contact'], messages: { open, since: minutesFromNow(-60 * 52) } },
  });
  await mockResponse(page, '/staff/messages', {
    data: { messages: [...shown], open, next: shown.length > 0 ? '5.MSG-M2RK-9TXA' : null },
  });
  await openAddress(page, address);
}

export const consoleMessageScenes: readonly Scene[] = [
  scene('list', async (page) => {
    await openMessages(page, messages);
    await expect(page.getByRole('listitem', { name: 'Oluwaseun Adebayo-Ogunlesi' })).toBeVisible();
  }),
  scene('answer-asked', async (page) => {
    await openMessages(page, messages);
    await page.getByRole('button', { name: /^Mark as answered.*Amina Bello/ }).click();
    await page.getByRole('dialog').getByLabel(/^Note/).fill('Refunded on Tuesday, mail sent.');
  }),
  scene('none-found', async (page) => {
    await openMessages(page, [], '/ops/messages?state=open&search=ibadan+express');
    await expect(page.getByText('No message found')).toBeVisible();
  }),
];
