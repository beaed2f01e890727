import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deliverEntry } from '../testing/fake-entry';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { applyWhenInactive } from './idle/apply-when-inactive';
import type { ReleaseMapEvent } from './releases';

afterEach(() => {
  jest.useRealTimers();
});

const links = (
  <>
    <Link to="/ride-results">Results</Link>
    <Link to="/ride-payment-successful">Paid</Link>
  </>
);

/** The pages of a release, which show its version; one of them is protected. */
const pagesOf = (version: string) => ({
  './ride-results': function Results() {
    const [note, setNote] = useState('');
    return (
      <>
        <h1>Results of {version}</h1>
        <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
        <dialog>Cancel this ride?</dialog>
        {links}
      </>
    );
  },
  './ride-success': () => (
    <>
      <h1>Paid with {version}</h1>
      {links}
    </>
  ),
});

const title = () => screen.findByRole('heading', { level: 1 });

/** A site that shows its first release and has a second one pending. */
async function siteWithPending(suffix: string, at: string) {
  const [first, second] = [ridesRelease(`1.0.0-${suffix}`), ridesRelease(`2.0.0-${suffix}`)];
  const site = renderSite(mapOf([first]), at);
  await deliverEntry(first, pagesOf('the first'));
  await title();
  const dispatch = (event: ReleaseMapEvent) => act(() => site.releases.dispatch(event));
  const next = mapOf([second]);
  dispatch({ kind: 'announced', map: { ...next, tag: 'second' } });
  return { ...site, dispatch, second, next };
}

test('the open page stays with what was typed; the next one is of the new release', async () => {
  const { user, second } = await siteWithPending('next', '/ride-results');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'red cap');
  expect(await title()).toHaveTextContent('Results of the first');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('red cap');
  await user.click(screen.getByRole('link', { name: 'Paid' }));
  await deliverEntry(second, pagesOf('the second'));
  expect(await title()).toHaveTextContent('Paid with the second');
});

test('a protected page stays, and leaving it applies the new release', async () => {
  const { user, second, dispatch } = await siteWithPending('protected', '/ride-payment-successful');
  dispatch({ kind: 'inactive' });
  expect(await title()).toHaveTextContent('Paid with the first');
  await user.click(screen.getByRole('link', { name: 'Results' }));
  await deliverEntry(second, pagesOf('the second'));
  expect(await title()).toHaveTextContent('Results of the second');
});

test('a page that has thrown is replaced as soon as another release is announced', async () => {
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
  act(() => releases.dispatch({ kind: 'announced', map: { ...mapOf([good]), tag: 'second' } }));
  await deliverEntry(good, pagesOf('before'));
  expect(await title()).toHaveTextContent('Results of before');
});

test.each([
  ['native dialog', (dialog: HTMLDialogElement) => dialog.setAttribute('open', '')],
  ['element of role dialog', (dialog: HTMLDialogElement) => dialog.setAttribute('role', 'dialog')],
])('an open %s prevents a swap; once it is closed the new release is applied', async (element, open) => {
  const { releases, dispatch, second, next } = await siteWithPending(element.replaceAll(' ', '-'), '/ride-results');
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('The page has no dialog');
  open(dialog);
  jest.useFakeTimers();
  applyWhenInactive(releases);
  dispatch({ kind: 'announced', map: { ...next, tag: `second ${element}` } });
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

test('another shell is loaded with the document of the next page', async () => {
  const { user, dispatch, next, reload } = await siteWithPending('shell', '/ride-results');
  dispatch({
    kind: 'announced',
    map: { ...next, tag: 'third', shell: { version: '2.0.0', base: '/remotes/shell/2.0.0/' } },
  });
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Paid' }));
  expect(reload).toHaveBeenCalled();
});
