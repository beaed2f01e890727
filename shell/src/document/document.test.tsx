import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteRules, fillRulePlaces, rulesInWords } from 'shared/remote';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { fragments } from './fragments';

const template = readFileSync(join(__dirname, 'document.html'), 'utf8');
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const frame = parse(template.replace('{{year}}', String(new Date().getFullYear())));
const main = (name: string) => parse(fillRulePlaces(fragments[name]?.() ?? '', rulesInWords(defaultSiteRules)));

const wordsOf = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent?.trim());
const linksOf = (links: Iterable<Element>) => [...links].map((link) => [link.textContent, link.getAttribute('href')]);

describe('the template', () => {
  test('has a place for each thing that the document server fills in', () => {
    const places = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(places.sort()).toEqual(['head', 'main', 'map', 'page', 'scripts', 'styles', 'theme', 'title', 'year']);
  });

  test('carries the theme script, to the letter, before the styles and after the map that it reads', () => {
    const script = readFileSync(join(__dirname, 'theme.js'), 'utf8').trim();
    const inline = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1]?.trim();
    expect(inline).toBe(script);
    expect(template.indexOf('{{map}}')).toBeLessThan(template.indexOf('<script>'));
    expect(template.indexOf('<script>')).toBeLessThan(template.indexOf('{{styles}}'));
  });

  test('has what the browser is to fetch before all that is long', () => {
    const before = template.slice(0, template.indexOf('{{head}}'));
    expect(before).toContain('<meta charset="utf-8">');
    expect(before.length).toBeLessThan(400);
  });

  test('carries no style attribute and no handler, which its policy forbids', () => {
    for (const html of [template, ...Object.values(fragments).map((write) => write())])
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
  });
});

describe('before the app is there', () => {
  test('a page on its way says that it is loading, and without scripts what it needs', () => {
    const waiting = main('./waiting');
    expect(wordsOf(waiting.querySelectorAll('.frame-loading'))).toEqual(['Loading...']);
    expect(wordsOf(waiting.querySelectorAll('noscript h1'))).toEqual(['{{heading}}']);
    expect(waiting.querySelector('noscript')?.textContent).toContain('This page needs JavaScript.');
  });

  test('the frame says what the app says after it', () => {
    renderSite(mapOf([], { testMode: true }));
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(linksOf(frame.querySelectorAll('nav a'))).toEqual(linksOf(nav.getAllByRole('link')));
    // it holds the texts for both kinds of sandbox; one of them is hidden by the document's attribute
    const bar = frame.querySelector('.frame-test');
    bar?.querySelector('.frame-staff')?.remove();
    expect(bar?.textContent?.trim()).toBe(document.querySelector('.frame-test')?.textContent?.trim());
    const foot = within(screen.getByRole('contentinfo'));
    expect(linksOf(frame.querySelectorAll('.frame-foot a:not(.frame-logo)'))).toEqual(
      linksOf(foot.getAllByRole('link').slice(1)),
    );
    expect(wordsOf(frame.querySelectorAll('.frame-foot .frame-wrap > span:last-child'))).toEqual(
      wordsOf(document.querySelectorAll('.frame-foot .frame-wrap > span:last-child')),
    );
  });

  test('home says what the app says after it, in the same parts', () => {
    renderSite(mapOf([]));
    const home = main('./home');
    for (const parts of ['h1, .frame-hero p', '.frame-steps li', '.frame-facts li'])
      expect([parts, wordsOf(home.querySelectorAll(parts))]).toEqual([
        parts,
        wordsOf(document.querySelectorAll(parts)),
      ]);
    const headings = wordsOf(document.querySelectorAll('main h2'));
    for (const heading of wordsOf(home.querySelectorAll('h2'))) expect(headings).toContain(heading);
  });

  test('the not-found page says what the app says after it', () => {
    renderSite(mapOf([]), '/no-such-page');
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(wordsOf(main('./not-found').querySelectorAll('noscript h1'))).toEqual([heading]);
  });
});
