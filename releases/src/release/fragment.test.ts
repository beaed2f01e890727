import { fragmentFault } from './fragment';

const inArticle = (html: string) => `<article class="frame-text"><h1>Terms</h1>${html}</article>`;

test.each([
  '<p>Paid by <a href="/contact">transfer</a>,<br>in naira &amp; kobo.</p>',
  '<nav aria-label="On this page"><ol><li><a href="#refunds">Refunds</a></li></ol></nav><h2 id="refunds">Refunds</h2>',
  '<p>Free until {{rule:cancelFreeHours}} before.</p>',
  '<details open><summary>When?</summary><p><a href="mailto:help@tafiya.test">Write</a></p></details>',
])('text with links and structure is accepted: %s', (html) => expect(fragmentFault(inArticle(html))).toBeUndefined());

test.each([
  ['<script>alert(1)</script>', 'holds <script>'],
  ['<SCRIPT>alert(1)</SCRIPT>', 'holds what is no plain tag: <SCRIPT>'],
  ['<style>p { color: red }</style>', 'holds <style>'],
  ['<p style="color: red">x</p>', 'has style on <p>'],
  ['<p onclick="alert(1)">x</p>', 'has onclick on <p>'],
  ['<p/onclick="alert(1)">x</p>', 'no plain tag'],
  ["<p title='a'onclick='alert(1)'>x</p>", 'no plain tag'],
  ['<iframe src="/"></iframe>', 'holds <iframe>'],
  ['<img src="/x.png">', 'holds <img>'],
  ['<svg></svg>', 'holds <svg>'],
  ['<form><input></form>', 'holds <form>'],
  ['<meta http-equiv="refresh" content="0">', 'holds <meta>'],
  ['<base href="/x">', 'holds <base>'],
  ['<a href="javascript:alert(1)">x</a>', 'links to javascript:alert(1)'],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'links to &#106;avascript'],
  ['<a href="//elsewhere.test">x</a>', 'links to //elsewhere.test'],
  ['<a href="/\\elsewhere.test">x</a>', 'links to'],
  ['<!-- hidden -->', 'no plain tag'],
  ['<![CDATA[x]]>', 'no plain tag'],
  ['</article></main>', 'holds <main>'],
  ['<p>open', 'closes <article> where <p> is open'],
  ['</article></div>', 'closes <div> where nothing is open'],
  ['<div id="release-map"></div>', 'takes the id release-map'],
  ['<div id="release&#45;map"></div>', 'has an id that is not plain: release&#45;map'],
  ['<h1>Again</h1>', 'has 2 first headings'],
  ['a < b', 'no plain tag'],
  ['<p title="a > b">x</p>', 'no plain tag'],
])('%s is refused', (html, reason) => expect(fragmentFault(inArticle(html))).toContain(reason));

test('an element without an end tag is refused', () =>
  expect(fragmentFault('<h1>Terms</h1><p>and')).toBe('leaves <p> open'));

test('a text of more than 60 kB is refused', () => {
  expect(fragmentFault(inArticle('ọ'.repeat(19_000)))).toBeUndefined();
  expect(fragmentFault(inArticle('ọ'.repeat(20_000)))).toBe('is larger than 60 kB');
});
