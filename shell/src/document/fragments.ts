import { brand } from 'shared/brand';
import { escapeHtml } from 'shared/html';
import { paths } from 'shared/paths';
import { type FragmentsModule, rulePlace } from 'shared/remote';
import { heroPromise, howPayingWorksTitle, payingSteps, whyUsFacts, whyUsTitle } from '../home/home-text';
import { notFoundText } from '../pages/not-found-text';

interface TitledText {
  readonly title: string;
  readonly text: string;
}

const link = (to: string, text: string) => `<a href="${to}">${escapeHtml(text)}</a>`;
const items = (entries: readonly TitledText[]) =>
  entries.map(({ title, text }) => `<li><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p></li>`).join('');

const enableJavaScript = 'Please switch it on in your browser and open the page again.';

/** The links that work without scripts. */
const linksBelow = [
  link(paths.contact, 'Contact Us'),
  link(paths.terms, 'Terms'),
  link(paths.privacy, 'Privacy'),
  link(paths.trackBooking, 'Track Booking'),
].join('');

const home = () =>
  `<section class="frame-hero"><div class="frame-wrap"><h1>${escapeHtml(brand.tagline)}</h1><p>${escapeHtml(heroPromise)}</p></div></section>` +
  `<div class="frame-wrap frame-search"><div class="frame-card is-waiting"><noscript><p>${brand.name} needs JavaScript to search and book. ${enableJavaScript}</p></noscript></div></div>` +
  '<div class="frame-wrap frame-below"><div class="frame-routes" aria-hidden="true"></div>' +
  `<section><h2>${escapeHtml(howPayingWorksTitle)}</h2><ol class="frame-steps">${items(payingSteps(rulePlace))}</ol></section>` +
  `<section><h2>${escapeHtml(whyUsTitle)}</h2><ul class="frame-facts">${items(whyUsFacts(rulePlace))}</ul></section>` +
  `<noscript><p class="frame-links-below">${linksBelow}</p></noscript></div>`;

const loadingFragment = (heading: string, text: string, links: string) =>
  `<div class="frame-waiting" aria-busy="true"><p class="frame-loading">Loading...</p></div><noscript><div class="frame-wrap frame-needs"><h1>${heading}</h1><p>${escapeHtml(text)}</p><p class="frame-links-below">${links}</p></div></noscript>`;

/** The content of the document's `main` until the first page is rendered, for pages without a text of their own. */
export const fragments: FragmentsModule['fragments'] = {
  './home': home,
  './waiting': () => loadingFragment('{{heading}}', `This page needs JavaScript. ${enableJavaScript}`, linksBelow),
  './not-found': () =>
    loadingFragment(escapeHtml(notFoundText.title), notFoundText.text, link(paths.home, 'Go back home') + linksBelow),
};
