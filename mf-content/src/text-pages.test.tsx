import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import PrivacyPage from './pages/privacy';
import TermsPage from './pages/terms';

test.each([
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
])('%s has one first heading, and links only to places that are there', (path, Page) => {
  renderPage(Page, { path });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const id of links) expect([id, document.getElementById(id)]).toEqual([id, expect.any(HTMLElement)]);
  expect(document.body.textContent).not.toMatch(/\{\{|undefined|\[object/);
});
