import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ContactsEntry } from 'shared/contract/catalogue';
import { ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const entry: ContactsEntry = {
  key: 'site',
  name: 'Company and contacts',
  version: 0,
  changes: [],
  values: {
    ...{ company: 'Tafiya Travel Ltd', registration: null, address: null },
    ...{ email: null, phone: '+2348031112233', whatsApp: null, hours: null },
  },
};

const show = (answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/contacts', {
    'GET /staff/catalogue/contacts': ok({ mayChange: true, entries: [entry] }),
    'POST /staff/catalogue/preview': ok({
      title: 'What travellers read',
      of: 'Place',
      prices: [],
      texts: [
        { title: 'In the terms and privacy', before: 'Tafiya Travel Ltd', after: 'Tafiya Travel Ltd' },
        { title: 'At the foot of each e-mail', before: 'Call us: +2348031112233', after: 'nothing' },
      ],
    }),
    ...answers,
  });

async function openDialog(page: ReturnType<typeof show>) {
  await page.user.click(await screen.findByRole('button', { name: 'Change company and contacts' }));
  return within(screen.getByRole('dialog', { name: 'Company and contacts' }));
}

const sent = ({ calls }: ReturnType<typeof show>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/staff/catalogue/changes').map(({ body }) => body);

test('the company and its contacts are changed with what travellers read then', async () => {
  const page = show({ 'POST /staff/catalogue/changes': ok({ message: 'The entry of the company is changed.' }) });
  expect(await screen.findByText('+234 803 111 2233')).toBeInTheDocument();
  const dialog = await openDialog(page);
  await page.user.type(dialog.getByLabelText('Address'), '12 Allen Avenue, Ikeja');
  await page.user.clear(dialog.getByLabelText('Phone'));
  await page.user.type(dialog.getByLabelText('WhatsApp'), '0803 555 0142');
  const preview = within(await dialog.findByRole('region', { name: 'What travellers read' }));
  expect(preview.getByText('The same').nextSibling).toHaveTextContent('Tafiya Travel Ltd');
  expect(preview.getByText('Now').nextSibling).toHaveTextContent('Call us: +2348031112233');
  expect(preview.getByText('Then').nextSibling).toHaveTextContent('nothing');
  await page.user.click(dialog.getByRole('button', { name: 'Change it now' }));
  expect(await screen.findByText('The entry of the company is changed.')).toBeInTheDocument();
  expect(sent(page)).toEqual([
    {
      kind: 'contacts',
      key: 'site',
      version: 0,
      startsOn: expect.any(String),
      values: { ...entry.values, address: '12 Allen Avenue, Ikeja', phone: null, whatsApp: '+2348035550142' },
    },
  ]);
});

test.each([
  ['Phone', '0803', /Write a whole number, like 0803 555 0142/],
  ['E-mail', 'help@', /./],
])('%s that cannot be reached is refused at its field', async (label, typed, message) => {
  const page = show();
  const dialog = await openDialog(page);
  const field = dialog.getByLabelText(label);
  await page.user.clear(field);
  await page.user.type(field, `${typed}{Enter}`);
  expect(field).toHaveAccessibleDescription(message);
  expect(field).toHaveFocus();
  expect(sent(page)).toEqual([]);
});
