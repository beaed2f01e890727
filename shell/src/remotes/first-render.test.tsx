import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RemoteRelease } from 'shared/remote';
import { deliverEntry, refuseEntry } from '../testing/fake-entry';
import { mapOf, ridesRelease } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { getOutcomes } from './outcomes';
import { RemoteComponent } from './remote-component';

const at = '/ride-results';
const title = () => screen.findByRole('heading', { level: 1 });
const crashedTitle = 'Something went wrong on this page';

const outcomesOf = (...releases: RemoteRelease[]) =>
  getOutcomes()
    .outcomes.filter(({ version }) => releases.some((release) => release.version === version))
    .map(({ version, outcome }) => `${version} ${outcome}`);

/** The active release and its last known good one, with versions that no other test uses. */
function releases(suffix: string) {
  const good = ridesRelease(`0.9.0-${suffix}`);
  const active: RemoteRelease = { ...ridesRelease(`1.0.0-${suffix}`), lastKnownGood: good };
  return { good, active };
}

const pages = (Page: ComponentType) => ({ './ride-results': Page, './ride-search-card': Page });
const fault = () => {
  throw new Error('A part was missing');
};
const Good = () => <h1>Results of before</h1>;

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
});

const firsts: Readonly<Record<string, () => null>> = {
  'first render': fault,
  'first layout effect': () => {
    useLayoutEffect(fault, []);
    return null;
  },
  'first effect': () => {
    useEffect(fault, []);
    return null;
  },
};

describe('a page of the active release that throws in its', () => {
  test.each(Object.entries(firsts))(
    '%s is replaced by the last known good one, and the crash is recorded',
    async (what, Page) => {
      const { active, good } = releases(what.replace(/\W/g, '-'));
      renderSite(mapOf([active]), at);
      await deliverEntry(active, pages(Page));
      expect(screen.getByText('Loading the page')).toBeInTheDocument();
      await deliverEntry(good, pages(Good));
      expect(await title()).toHaveTextContent('Results of before');
      expect(outcomesOf(active, good)).toEqual([`${active.version} crashed`, `${good.version} loaded`]);
    },
  );
});

test('the fallback stays for this tab: the active release is not tried again, nor its crash recorded twice', async () => {
  const { active, good } = releases('stays');
  const { user } = renderSite(mapOf([active]), at, <Link to={at}>Results</Link>);
  const Active = jest.fn(fault);
  await deliverEntry(active, pages(Active));
  await deliverEntry(good, pages(Good));
  await title();
  const tried = Active.mock.calls.length;
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  expect(await title()).not.toHaveTextContent('Results of before');
  await user.click(screen.getByRole('link', { name: 'Results' }));
  expect(await title()).toHaveTextContent('Results of before');
  expect(Active).toHaveBeenCalledTimes(tried);
  expect(outcomesOf(active)).toEqual([`${active.version} crashed`]);
});

describe('the traveller is asked to try again', () => {
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

  test('after both releases have thrown, and a retry starts with the active one', async () => {
    const { active, good } = releases('both');
    let isBroken = true;
    const Active = () => (isBroken ? fault() : <h1>Results of now</h1>);
    const { user } = renderSite(mapOf([active]), at);
    await deliverEntry(active, pages(Active));
    await deliverEntry(good, pages(fault));
    expect(await title()).toHaveTextContent(crashedTitle);
    expect(outcomesOf(active, good)).toEqual([`${active.version} crashed`, `${good.version} crashed`]);
    await user.click(tryAgain());
    expect(await title()).toHaveTextContent(crashedTitle);
    isBroken = false;
    await user.click(tryAgain());
    expect(await title()).toHaveTextContent('Results of now');
  });

  test('if the last known good one cannot be loaded', async () => {
    const { active, good } = releases('unreachable');
    renderSite(mapOf([active]), at);
    await deliverEntry(active, pages(fault));
    await refuseEntry(good);
    expect(await title()).toHaveTextContent('Airport pickup cannot be opened right now');
  });

  test('if the last known good one has no such page', async () => {
    const { active, good } = releases('pageless');
    renderSite(mapOf([{ ...active, lastKnownGood: { ...good, routes: [] } }]), at);
    await deliverEntry(active, pages(fault));
    expect(await title()).toHaveTextContent(crashedTitle);
  });

  test('after a mounted page threw; if it throws again on the retry it is replaced', async () => {
    const { active, good } = releases('later');
    let isBroken = false;
    function Later() {
      const [, press] = useState(0);
      if (isBroken) fault();
      return (
        <>
          <h1>Results of now</h1>
          <button type="button" onClick={() => press((count) => count + 1)}>
            Sort
          </button>
        </>
      );
    }
    const { user } = renderSite(mapOf([active]), at);
    await deliverEntry(active, pages(Later));
    await title();
    isBroken = true;
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    expect(await title()).toHaveTextContent(crashedTitle);
    await user.click(tryAgain());
    await deliverEntry(good, pages(Good));
    expect(await title()).toHaveTextContent('Results of before');
    expect(outcomesOf(active, good)).toEqual([
      `${active.version} loaded`,
      `${active.version} crashed`,
      `${good.version} loaded`,
    ]);
  });
});

test('a release that throws when it replaces an open page is replaced by the last known good one', async () => {
  const { active, good } = releases('swap');
  const { releases: site } = renderSite(mapOf([good]), at);
  await deliverEntry(good, pages(Good));
  await title();
  act(() => site.dispatch({ kind: 'announced', map: { ...mapOf([active]), tag: 'second' } }));
  act(() => site.dispatch({ kind: 'inactive' }));
  await deliverEntry(active, pages(fault));
  expect(await title()).toHaveTextContent('Results of before');
});

describe('a widget that throws in its first render', () => {
  const card = (text: string) => ({ './ride-search-card': () => <p>{text}</p> });

  test('is replaced by that of the last known good release', async () => {
    const { active, good } = releases('card');
    renderSite(mapOf([active]));
    await deliverEntry(active, pages(fault));
    await deliverEntry(good, card('Find a ride, as before'));
    expect(await screen.findByText('Find a ride, as before')).toBeVisible();
    expect(outcomesOf(active, good)).toEqual([`${active.version} crashed`, `${good.version} loaded`]);
  });

  test('affects only itself if there is no fallback', async () => {
    const active = ridesRelease('1.0.0-lonely-card');
    renderSite(mapOf([active]));
    await deliverEntry(active, pages(fault));
    expect(await screen.findByText('Airport pickup search cannot be opened right now')).toBeVisible();
    expect(await title()).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });
});

test('the same works in strict mode, where React runs everything twice', async () => {
  const { active, good } = releases('strict');
  const frame = (text: string) => () => <p>{text}</p>;
  const frames = { Pending: frame('pending'), Unavailable: frame('unavailable'), Crashed: frame('crashed') };
  render(
    <StrictMode>
      <RemoteComponent remote={active} module="./ride-results" frames={frames} />
    </StrictMode>,
  );
  await deliverEntry(active, pages(fault));
  await deliverEntry(good, pages(Good));
  expect(await title()).toHaveTextContent('Results of before');
  expect(outcomesOf(active, good)).toEqual([`${active.version} crashed`, `${good.version} loaded`]);
});
