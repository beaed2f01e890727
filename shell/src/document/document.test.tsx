import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';

const template = readFileSync(join(__dirname, 'document.html'), 'utf8');
const frame = new DOMParser().parseFromString(template, 'text/html');

const wordsOf = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent?.trim());
const linksOf = (links: Iterable<Element>) => [...links].map((link) => [link.textContent, link.getAttribute('href')]);

test('has a place for each thing that the document server fills in', () => {
  const places = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect(places.sort()).toEqual(['head', 'map', 'scripts', 'styles', 'theme', 'title']);
});

test('carries the theme script, to the letter, before the styles and after the map that it reads', () => {
  const script = readFileSync(join(__dirname, 'theme.js'), 'utf8').trim();
  const inline = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1]?.trim();
  expect(inline).toBe(script);
  expect(template.indexOf('{{map}}')).toBeLessThan(template.indexOf('<script>'));
  expect(template.indexOf('<script>')).toBeLessThan(template.indexOf('{{styles}}'));
});

test('carries no style attribute and no handler, which its policy forbids', () => {
  expect(template).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

test('says that a page is loading where there is nothing to see yet', () => {
  expect(wordsOf(frame.querySelectorAll('main[aria-busy=true] > .frame-loading'))).toEqual(['Loading...']);
});

test('says at first what the app says after it', () => {
  renderSite(mapOf([], { testMode: true }));
  const app = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(linksOf(frame.querySelectorAll('nav a'))).toEqual(linksOf(app.getAllByRole('link')));
  expect(wordsOf(frame.querySelectorAll('h1, .frame-hero p'))).toEqual(
    wordsOf(document.querySelectorAll('h1, .frame-hero p')),
  );
  expect(wordsOf(frame.querySelectorAll('.frame-test'))).toEqual(wordsOf(document.querySelectorAll('.frame-test')));
});
