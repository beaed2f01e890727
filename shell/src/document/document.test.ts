import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { documentPart } from 'shared/remote';

const template = readFileSync(join(__dirname, 'document.html'), 'utf8');

describe('the template', () => {
  test('has every placeholder that the document server fills in', () => {
    const placeholders = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(placeholders.sort()).toEqual(['head', 'map', 'scripts', 'styles', 'theme', 'title']);
  });

  test('has the title in the form that the service worker replaces', () => {
    expect(template).toContain(documentPart('title', '{{title}}'));
  });

  test('has the root in the form that the document server fills, with a sentence for browsers without scripts', () => {
    expect(template).toMatch(
      /<div id="root"><!--root--><noscript><p[^>]*>This page needs JavaScript\.[^<]*<\/p><\/noscript><!--\/root--><\/div>/,
    );
  });

  test('has its three scripts before the styles, and no other', () => {
    const scripts = [...template.matchAll(/<script.*?>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script src="theme.js">',
      '<script src="early-input.js">',
      '<script src="later-rules.js">',
    ]);
    expect(template.lastIndexOf('<script')).toBeLessThan(template.indexOf('{{styles}}'));
  });

  test('has the preload hints at the start, before everything long', () => {
    const before = template.slice(0, template.indexOf('{{head}}'));
    expect(before).toContain('<meta charset="utf-8">');
    expect(before.length).toBeLessThan(400);
  });

  test('has no style attribute and no event handler, which its policy forbids', () => {
    expect(template).not.toMatch(/\sstyle=|\son[a-z]+=/);
  });
});
