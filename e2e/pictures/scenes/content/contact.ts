import { expect, type Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { formsHydrated } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import { presetStorage, type Scene, scenesOf } from '../../scene';

const scene = scenesOf('ride', { page: 'contact', h1: 'Contact Us' });

const typed = {
  fullName: 'Amaka Okafor',
  email: 'amaka.okafor@example.com',
  phone: '0803 555 0142',
  bookingId: 'TFY-R8K2-MQX4',
  subject: 'payment',
  message: 'My bank shows the transfer of this morning, but the payment page still waits for it.',
};

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function openTyped(page: Page, form: object = {}): Promise<void> {
  await presetStorage(page, 'sessionStorage', 'tafiya:draft:contact', { ...typed, ...form });
  await page.goto(pathTo('contact'));
  await formsHydrated(page);
  await send(page).click();
}

export const contactScenes: readonly Scene[] = [
  scene('empty', async (page) => {
    await page.goto(pathTo('contact'));
    await expect(send(page)).toBeVisible();
  }),
  scene('question-open', async (page) => {
    await page.goto(pathTo('contact'));
    // the static HTML of the document has the questions too, but does not collapse them
    await expect(send(page)).toBeVisible();
    await page.getByText('How do I change or cancel a booking?').click();
    await expect(page.getByText(/You can move the pickup of a paid ride once/)).toBeVisible();
  }),
  scene('errors', async (page) => {
    await openTyped(page, { fullName: '', email: 'amaka', bookingId: 'TFY', subject: '', message: 'Hello' });
    await expect(page.getByText('5 fields need your attention')).toBeVisible();
  }),
  scene('sent', async (page) => {
    await mockResponse(page, '/contact-us/contacts', { data: { reference: 'MSG-4K7P-2XQD' } });
    await openTyped(page);
    await expect(page.getByText('MSG-4K7P-2XQD')).toBeVisible();
  }),
];
