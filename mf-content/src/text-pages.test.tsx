import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import PrivacyPage from './pages/privacy';
import TermsPage from './pages/terms';

test.each([
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
])('%s has one first heading, and links only to existing places', (path, Page) => {
  renderPage(Page, { path });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const id of links) expect([id, document.getElementById(id)]).toEqual([id, expect.any(HTMLElement)]);
  expect(document.body.textContent).not.toMatch(/\{\{|undefined|\[object/);
});

test('each section is listed under "On this page", below the most important points', () => {
  renderPage(TermsPage, { path: '/terms' });
  const [above, beside] = screen.getAllByRole('navigation', { name: 'On this page', hidden: true });
  const sections = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'In short');
  for (const contents of [above, beside])
    expect([...(contents?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(sections);
  expect(screen.getByRole('region', { name: 'In short' })).toHaveTextContent('An unpaid booking ends automatically');
});

test('the list above the text is folded, and the one beside it marks the section that is read', () => {
  let report = () => {};
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe() {}
    disconnect() {}
  }
  const { IntersectionObserver } = window;
  Object.assign(window, { IntersectionObserver: Observer });
  renderPage(TermsPage, { path: '/terms' });
  const [above, beside] = screen.getAllByRole('navigation', { name: 'On this page', hidden: true });
  expect(above?.closest('details')).not.toHaveAttribute('open');
  expect(beside?.closest('details')).toBeNull();
  const headings = screen.getAllByRole('heading', { level: 2 }).filter(({ textContent }) => textContent !== 'In short');
  for (const [at, heading] of headings.entries())
    heading.getBoundingClientRect = () => ({ top: (at - 2) * innerHeight }) as DOMRect;
  act(report);
  const current = beside?.querySelectorAll('[aria-current=location]') ?? [];
  expect([...current].map(({ textContent }) => textContent)).toEqual([headings[2]?.textContent]);
  Object.assign(window, { IntersectionObserver });
});

test('the site is run by the brand unless its settings name a company', () => {
  renderPage(TermsPage, { path: '/terms' });
  expect(screen.getByText(/These terms are between you and Tafiya\./)).toBeInTheDocument();
});

test.each([
  ['the terms', TermsPage, /^You can review each trip once, after it ends\. .* may appear on the home page/],
  ['the privacy page', PrivacyPage, /^Fare alerts: your e-mail address/],
])('%s use the same words as the rest of the site', (_what, Page, sentence) => {
  renderPage(Page, { path: '/' });
  expect(screen.getByText(sentence)).toBeInTheDocument();
  // an electronic one is an e-mail everywhere
  expect(document.body.textContent).not.toMatch(/(?<!e-)\bmails?\b/i);
});
