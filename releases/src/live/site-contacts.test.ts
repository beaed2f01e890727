import type { SiteContacts } from 'shared/brand';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { mapIn } from '../testing/map-in';
import { openTestReleases } from '../testing/test-releases';

test('documents and security.txt have the contacts of the site from the next refresh on', async () => {
  let contacts: SiteContacts = {};
  const site = await openTestReleases({ contacts: async () => contacts });
  try {
    await site.goLive(shellCandidate());
    await site.goLive(ridesCandidate());
    const page = async () => (await site.app.inject({ url: '/' })).body;
    expect(mapIn(await page()).site).not.toHaveProperty('contacts');
    contacts = { phone: '+2348031112233', email: 'help@tafiya.ng' };
    await site.releases.live.refresh();
    const html = await page();
    expect(mapIn(html).site.contacts).toEqual(contacts);
    // for search engines
    expect(html).toContain('"telephone":"+2348031112233"');
    const { body } = await site.app.inject({ url: '/.well-known/security.txt' });
    expect(body).toContain('Contact: mailto:help@tafiya.ng');
  } finally {
    await site.close();
  }
});
