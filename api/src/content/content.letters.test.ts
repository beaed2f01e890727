import { mailsTo } from '../mail/testing/mailbox';
import { openTestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { contentLetters } from './content.jobs';
import { letterTo, tokenIn } from './testing/letters';

const hourMs = 3_600_000;
const route = {
  from: { iata: 'LOS', city: 'Lagos' },
  to: { iata: 'ABV', city: 'Abuja' },
  lowestTotal: 85_000,
  departureDate: '2026-12-01',
};

const ownOrigin = /^https:\/\/tafiya\.test(\/|$)/;

test('every mail has the same texts and links in both parts, and links only to this site', async () => {
  const people = 'people@tafiya.test';
  const email = 'amina@example.com';
  const api = await openTestApi({
    settings: { supportMail: people },
    now: new Date('2026-11-24T07:00:00+01:00'),
  });
  try {
    const add = () => post(api, '/email/add-mail', { email, consent: true, source: 'booking' });
    const message = { fullName: 'Amina', email, subject: 'payment', message: 'Did my transfer arrive?' };
    dataOf(await post(api, '/contact-us/contacts', message));
    dataOf(await add());
    const question = await letterTo(api, email, 'subscription-confirm');
    dataOf(await api.inject({ method: 'GET', url: `/email/confirm?token=${tokenIn(question, 'confirm')}` }));
    dataOf(await add());
    dataOf(await post(api, '/privacy/requests', { email, wants: 'erase' }));
    api.travel(2 * hourMs);
    await api.context.db
      .insertInto('fare_news')
      .values({ week: '2026-11-23', routes: JSON.stringify([route]), created_at: api.context.now() })
      .execute();
    await api.runJobs();

    const letters = [...(await mailsTo(api, email)), ...(await mailsTo(api, people))];
    expect(letters.map(({ template }) => template).sort()).toEqual(
      [...Object.keys(contentLetters), 'privacy-link'].sort(),
    );
    for (const { template, mail } of letters) {
      const { html = '', text = '' } = mail;
      for (const part of [html, text])
        expect([template, /undefined|null|NaN|\[object|₦/.test(part)]).toEqual([template, false]);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        // support is led to the back office
        const origin = template === 'contact-for-support' ? /^https:\/\/(ops\.)?tafiya\.test(\/|$)/ : ownOrigin;
        expect([template, link]).toEqual([template, expect.stringMatching(origin)]);
        expect([template, text.includes(link)]).toEqual([template, true]);
      }
    }
  } finally {
    await api.close();
  }
});
