import type { SiteContacts } from 'shared/brand';
import type { CataloguePreview, ContactsEntry, ContactValues, listContacts } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { letterTo } from '../../content/testing/letters';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeEach(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterEach(() => api.close());

async function entry(): Promise<ContactsEntry> {
  const { entries } = dataOf<DataOf<typeof listContacts>>(await ada.browser.get('/staff/catalogue/contacts'));
  return entries[0] as ContactsEntry;
}

async function change(over: Partial<ContactValues>, more: object = {}) {
  const { values, version } = await entry();
  const body = { kind: 'contacts', key: 'site', values: { ...values, ...over }, version, ...more };
  return ada.browser.post('/staff/catalogue/changes', body);
}

const shown = async (): Promise<SiteContacts> => dataOf(await api.inject({ method: 'GET', url: '/site/contacts' }));

const phone = '+2348031112233';

it('what is known is shown, what is empty is not, and an undo puts the former values back', async () => {
  expect(await shown()).toEqual({});
  expect(dataOf(await change({ company: 'Tafiya Travel Ltd', phone }))).toEqual({
    message: 'The entry of the company is changed.',
  });
  expect(await shown()).toEqual({ company: 'Tafiya Travel Ltd', phone });
  const { changes, version } = await entry();
  expect(changes[0]?.differences).toEqual([
    { label: 'Company', before: 'none', after: 'Tafiya Travel Ltd' },
    { label: 'Phone', before: 'none', after: '+234 803 111 2233' },
  ]);
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect(await shown()).toEqual({});
});

it('of a later day it is shown from midnight in Lagos on', async () => {
  dataOf(await change({ phone }, { startsOn: '2026-11-21' }));
  expect(await shown()).toEqual({});
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(await shown()).toEqual({ phone });
});

it('a mail that is sent later has the new phone', async () => {
  dataOf(await change({ phone, email: 'help@tafiya.ng' }));
  const message = {
    fullName: 'Amina Bello',
    email: 'amina@example.com',
    subject: 'refund',
    message: 'Where is my money? I have waited for two weeks.',
  };
  dataOf(await post(api, '/contact-us/contacts', message));
  const { text } = await letterTo(api, 'amina@example.com', 'contact-received');
  expect(text).toContain(`Call us: ${phone}`);
  expect(text).toContain('help@tafiya.ng');
});

it.each([
  ['values.email', { email: 'help@' }, /e-?mail/i],
  ['values.phone', { phone: '0803' }, /^Write the number with its country code$/],
  ['values.company', { company: ' ' }, /./],
])('%s is refused at its field', async (field, over, message) => {
  expect(refusalOf(await change(over))).toMatchObject({
    status: 400,
    fields: { [field]: expect.stringMatching(message) },
  });
});

it('the preview shows what pages, receipts and e-mails say before and after, and changes nothing', async () => {
  dataOf(await change({ company: 'Tafiya Travel Ltd', phone }));
  const { values } = await entry();
  const body = { kind: 'contacts', key: 'site', values: { ...values, phone: null, email: 'help@tafiya.ng' } };
  const { texts } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  expect(texts).toEqual([
    { title: 'On the page Contact', before: 'Phone: +234 803 111 2233', after: 'E-mail: help@tafiya.ng' },
    { title: 'In the terms and privacy', before: 'Tafiya Travel Ltd', after: 'Tafiya Travel Ltd' },
    {
      title: 'At the foot of each receipt',
      before: `Tafiya Travel Ltd · ${phone}`,
      after: 'Tafiya Travel Ltd · help@tafiya.ng',
    },
    { title: 'At the foot of each e-mail', before: `Call us: ${phone}`, after: 'Write to us: help@tafiya.ng' },
  ]);
  expect(await shown()).toEqual({ company: 'Tafiya Travel Ltd', phone });
});
