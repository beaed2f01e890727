import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deliverEntry } from '../testing/fake-entry';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { takeWhenQuiet } from './idle/take-when-quiet';
import type { MapSignal } from './map-state';

afterEach(() => {
  jest.useRealTimers();
});

const ways = (
  <>
    <Link to="/ride-results">Results</Link>
    <Link to="/ride-payment-successful">Paid</Link>
  </>
);

/** The pages of a release, which say its version; one of them is protected. */
const pagesOf = (version: string) => ({
  './ride-results': function Results() {
    const [note, setNote] = useState('');
    return (
      <>
        <h1>Results of {version}</h1>
        <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
        <dialog>Cancel this ride?</dialog>
        {ways}
      </>
    );
  },
  './ride-success': () => (
    <>
      <h1>Paid with {version}</h1>
      {ways}
    </>
  ),
});

const title = () => screen.findByRole('heading', { level: 1 });

/** A site on its first release that has heard of its second one. */
async function siteWithNews(word: string, at: string) {
  const [first, second] = [ridesRelease(`1.0.0-${word}`), ridesRelease(`2.0.0-${word}`)];
  const site = renderSite(mapOf([first]), at);
  await deliverEntry(first, pagesOf('the first'));
  await title();
  const hear = (signal: MapSignal) => act(() => site.releases.hear(signal));
  const news = mapOf([second]);
  hear({ kind: 'news', map: { ...news, tag: 'second' } });
  return { ...site, hear, second, news };
}

test('the page that is open stays with what was typed; the next one comes from the new release', async () => {
  const { user, second } = await siteWithNews('next', '/ride-results');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'red cap');
  expect(await title()).toHaveTextContent('Results of the first');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('red cap');
  await user.click(screen.getByRole('link', { name: 'Paid' }));
  await deliverEntry(second, pagesOf('the second'));
  expect(await title()).toHaveTextContent('Paid with the second');
});

test('a protected page stays, and leaving it brings the new release', async () => {
  const { user, second, hear } = await siteWithNews('protected', '/ride-payment-successful');
  hear({ kind: 'quiet' });
  expect(await title()).toHaveTextContent('Paid with the first');
  await user.click(screen.getByRole('link', { name: 'Results' }));
  await deliverEntry(second, pagesOf('the second'));
  expect(await title()).toHaveTextContent('Results of the second');
});

test('a page that has thrown is replaced as soon as another release is heard of', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = ridesRelease('1.0.0-thrown');
  const good = ridesRelease('0.9.0-thrown');
  const { releases } = renderSite(mapOf([broken]), '/ride-results');
  await deliverEntry(broken, {
    './ride-results': () => {
      throw new Error('A part was missing');
    },
  });
  expect(await title()).toHaveTextContent('Something went wrong on this page');
  act(() => releases.hear({ kind: 'news', map: { ...mapOf([good]), tag: 'second' } }));
  await deliverEntry(good, pagesOf('before'));
  expect(await title()).toHaveTextContent('Results of before');
});

test.each([
  ['native dialog', (dialog: HTMLDialogElement) => dialog.setAttribute('open', '')],
  ['element of role dialog', (dialog: HTMLDialogElement) => dialog.setAttribute('role', 'dialog')],
])('under an open %s nothing is swapped; once it is closed the page takes the new release', async (word, open) => {
  const { releases, hear, second, news } = await siteWithNews(word.replaceAll(' ', '-'), '/ride-results');
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('The page has no dialog');
  open(dialog);
  jest.useFakeTimers();
  takeWhenQuiet(releases);
  hear({ kind: 'news', map: { ...news, tag: `second ${word}` } });
  const wait = () => act(() => jest.advanceTimersByTimeAsync(10_000));
  await wait();
  expect(document.querySelector(`script[src*="${second.version}"]`)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results of the first');

  dialog.removeAttribute('open');
  dialog.removeAttribute('role');
  await wait();
  await deliverEntry(second, pagesOf('the second'));
  await wait();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results of the second');
});

test('another shell comes with the document of the next page', async () => {
  const { user, hear, news, reload } = await siteWithNews('shell', '/ride-results');
  hear({ kind: 'news', map: { ...news, tag: 'third', shell: { version: '2.0.0', base: '/remotes/shell/2.0.0/' } } });
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Paid' }));
  expect(reload).toHaveBeenCalled();
});
