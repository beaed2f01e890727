import { describe, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { defaultSiteRules, fillRulePlaces, rulesInWords } from 'shared/remote';
import { renderPage } from 'shared/testing';
import { fragments, questions } from './fragments';
import PrivacyPage from './pages/privacy';
import TermsPage from './pages/terms';

const served = (module: string) => fillRulePlaces(fragments[module]?.() ?? '', rulesInWords(defaultSiteRules));

function asParts(root: ParentNode) {
  return [...root.querySelectorAll('.frame-text :is(h1, h2, h3, p, li, a)')].map(
    (part) => `${part.localName}#${part.id} ${part.textContent} ${part.getAttribute('href') ?? ''}`,
  );
}

function fragmentParts(module: string) {
  const { container, unmount } = render(<div dangerouslySetInnerHTML={{ __html: served(module) }} />);
  const parts = asParts(container);
  unmount();
  return parts;
}

test('terms read the same with and without JavaScript', () => {
  const parts = fragmentParts('./terms');
  renderPage(TermsPage, { path: '/terms' });
  expect(asParts(document)).toEqual(parts);
  expect(parts.length).toBeGreaterThan(40);
});

test('privacy reads the same with and without JavaScript, but for the form', () => {
  const parts = fragmentParts('./privacy');
  renderPage(PrivacyPage, { path: '/privacy' });
  expect(asParts(document)).toEqual(parts.slice(0, -1));
  expect(parts.at(-1)).toContain('The form for it needs JavaScript.');
});

describe.each(Object.keys(fragments))('%s', (module) => {
  test('has one first heading, and links only to places that are there', () => {
    document.body.innerHTML = served(module);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const link of document.querySelectorAll('a[href^="#"]'))
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|\[object/);
  });
});

test.each([
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
])('%s links only to places that are there once JavaScript has drawn it', (path, Page) => {
  renderPage(Page, { path });
  const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(links.length).toBeGreaterThan(3);
  for (const id of links) expect([id, document.getElementById(id)]).toEqual([id, expect.any(HTMLElement)]);
});

test('the questions of the contact page are told as plain text', () => {
  const told = questions?.['./contact'] ?? [];
  expect(told).toHaveLength(5);
  for (const { question, answer } of told) expect(`${question} ${answer}`).not.toMatch(/[<>]|\[object/);
});
