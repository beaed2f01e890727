import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteRules, documentPart, fillRulePlaces, rulesInWords } from 'shared/remote';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { fragments } from './fragments';

const template = readFileSync(join(__dirname, 'document.html'), 'utf8');
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const frame = parse(template.replace('{{year}}', String(new Date().getFullYear())));
const main = (name: string) => parse(fillRulePlaces(fragments[name]?.() ?? '', rulesInWords(defaultSiteRules)));

const textsOf = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent?.trim());
const linksOf = (links: Iterable<Element>) => [...links].map((link) => [link.textContent, link.getAttribute('href')]);

describe('the template', () => {
  test('has every placeholder that the document server fills in', () => {
    const placeholders = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(placeholders.sort()).toEqual(['head', 'main', 'map', 'page', 'scripts', 'styles', 'theme', 'title', 'year']);
  });

  test('has the title in the form that the service worker replaces', () => {
    expect(template).toContain(documentPart('title', '{{title}}'));
  });

  test('contains exactly its two scripts, before the styles and after the map that the theme reads', () => {
    const scripts = ['theme.js', 'early-input.js'].map((file) => readFileSync(join(__dirname, file), 'utf8').trim());
    const inline = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script?.trim());
    expect(inline).toEqual(scripts);
    expect(template.indexOf('{{map}}')).toBeLessThan(template.indexOf('<script>'));
    expect(template.lastIndexOf('<script>')).toBeLessThan(template.indexOf('{{styles}}'));
  });

  test('has the preload hints at the start, before everything long', () => {
    const before = template.slice(0, template.indexOf('{{head}}'));
    expect(before).toContain('<meta charset="utf-8">');
    expect(before.length).toBeLessThan(400);
  });

  test('has no style attribute and no event handler, which its policy forbids', () => {
    for (const html of [template, ...Object.values(fragments).map((write) => write())])
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
  });
});

describe('before the app renders', () => {
  test('a page says that it is loading, and without scripts that it needs JavaScript', () => {
    const waiting = main('./waiting');
    expect(textsOf(waiting.querySelectorAll('.frame-loading'))).toEqual(['Loading...']);
    expect(textsOf(waiting.querySelectorAll('noscript h1'))).toEqual(['{{heading}}']);
    expect(waiting.querySelector('noscript')?.textContent).toContain('This page needs JavaScript.');
  });

  test('the frame has the same texts as the app', () => {
    renderSite(mapOf([], { testMode: true }));
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(linksOf(frame.querySelectorAll('nav a'))).toEqual(linksOf(nav.getAllByRole('link')));
    // the frame has the texts for both kinds of sandbox; CSS hides one of them
    const bar = frame.querySelector('.frame-test');
    bar?.querySelector('.frame-staff')?.remove();
    expect(bar?.textContent?.trim()).toBe(document.querySelector('.frame-test')?.textContent?.trim());
    const foot = within(screen.getByRole('contentinfo'));
    expect(linksOf(frame.querySelectorAll('.frame-foot a:not(.frame-logo)'))).toEqual(
      linksOf(foot.getAllByRole('link').slice(1)),
    );
    expect(textsOf(frame.querySelectorAll('.frame-foot .frame-wrap > span:last-child'))).toEqual(
      textsOf(document.querySelectorAll('.frame-foot .frame-wrap > span:last-child')),
    );
  });

  test('home has the same texts as the app, in the same elements', () => {
    renderSite(mapOf([]));
    const home = main('./home');
    for (const parts of ['h1, .frame-hero p', '.frame-steps li', '.frame-facts li'])
      expect([parts, textsOf(home.querySelectorAll(parts))]).toEqual([
        parts,
        textsOf(document.querySelectorAll(parts)),
      ]);
    const headings = textsOf(document.querySelectorAll('main h2'));
    for (const heading of textsOf(home.querySelectorAll('h2'))) expect(headings).toContain(heading);
  });

  test('the not-found page has the same text as the app', () => {
    renderSite(mapOf([]), '/no-such-page');
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    expect(textsOf(main('./not-found').querySelectorAll('noscript h1'))).toEqual([heading]);
  });
});
