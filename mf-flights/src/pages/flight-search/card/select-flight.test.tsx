import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { exampleSelection } from 'shared/contract/example-flight';
import { pathTo } from 'shared/paths';
import { queryClient, settings } from 'shared/shell';
import { failed, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import { selectionKey } from '../../../api/get-selection';
import { found, offerLike, offers, returnTrip } from '../../../testing/found-samples';
import { addressOf, card, list, openResults, path, press, search } from '../../../testing/results-page';
import Page from '..';

const select = 'POST /fly/flightselect';

describe('details', () => {
  test('unfold the journey, its terms, and the other fares to choose from', async () => {
    const page = await openResults();
    await page.user.click(card(1).getByRole('button', { name: /^Details/ }));
    expect(card(1).getByRole('heading', { name: /^Outbound Friday 27, November 2026/ })).toBeInTheDocument();
    expect(card(1).getAllByText('Lagos, Murtala Muhammed (LOS)')).toHaveLength(2);
    expect(card(1).getByText(/Refund: NGN 15,000 fee/)).toBeInTheDocument();
    await page.user.click(card(1).getByRole('radio', { name: /Flex.*\+\sNGN 30,000/ }));
    expect(card(1).getByText('Flex fare')).toBeInTheDocument();
    page.answer({ [select]: noAnswer });
    await page.user.click(card(1).getByRole('button', { name: /^Select .*NGN 180,000/ }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toEqual({ searchId: found().searchId, offerId: 'noon-FLEX' });
  });
});

describe('the fares of an unfolded card', () => {
  test('end with a button that continues with the chosen one', async () => {
    const page = await openResults();
    await page.user.click(card(1).getByRole('button', { name: /^Details/ }));
    await page.user.click(card(1).getByRole('radio', { name: /Flex.*\+\sNGN 30,000/ }));
    page.answer({ [select]: noAnswer });
    await page.user.click(card(1).getByRole('button', { name: 'Continue with Flex, NGN 180,000' }));
    await waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]?.body).toEqual({ searchId: found().searchId, offerId: 'noon-FLEX' });
  });
});

describe('Select', () => {
  const chooseFirst = (page: Awaited<ReturnType<typeof openResults>>) =>
    page.user.click(press(/^Select Air Peace at 07:15 AM/));

  test('keeps the selection, drops the discount of the one before and goes to the travellers, also at a new price', async () => {
    const page = await openResults();
    const selection = { ...exampleSelection, priceChanged: true, oldTotal: 135_000 };
    act(() => settings.setState({ discountAmount: 500, discountName: 'X' }));
    page.answer({ [select]: ok(selection) });
    await chooseFirst(page);
    const { selectionId } = selection;
    await waitFor(() => expect(page.address()).toBe(pathTo('flightTraveller', { selectData: selectionId })));
    expect(queryClient.getQueryData(selectionKey(selectionId))).toEqual(selection);
    expect(settings.getState()).toMatchObject({ discountAmount: 0, discountName: '' });
  });

  test('marks its own card while it waits', async () => {
    const page = await openResults();
    page.answer({ [select]: noAnswer });
    await chooseFirst(page);
    expect(press(/^Select Air Peace at 07:15 AM/)).toHaveAttribute('aria-busy', 'true');
    expect(press(/^Select Ibom Air/)).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['its price', ok(exampleSelection)],
    ['that it is sold out', failed('SOLD_OUT', 'The seats are gone.')],
    ['a failure', failed('RATE_LIMITED', 'Too many tries. Wait a minute.')],
  ])('ends when its flights are left: %s that comes late neither navigates nor shows a message', async (_, late) => {
    const fareCalendar = [{ date: '2026-11-26', minTotal: 66_900 }];
    const page = await openResults({ fareCalendar }, addressOf({ ...returnTrip, flexibleDays: 3 }));
    let answer: (value: typeof late) => void = () => undefined;
    page.answer({
      [search]: ok(found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb' })),
      [select]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await chooseFirst(page);
    await page.user.click(screen.getByRole('link', { name: /Thursday 26, November 2026/ }));
    await waitFor(() => expect(page.calls).toHaveLength(3));
    await screen.findAllByText('Select');
    const address = page.address();
    await act(async () => answer(late));
    expect(page.address()).toBe(address);
    expect(page.calls).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Messages' })).toBeEmptyDOMElement();
  });

  test('of a sold-out fare says so in its place, and requests the remaining ones', async () => {
    const page = await openResults();
    const left = found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb', offers: offers.slice(1) });
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: ok(left) });
    await chooseFirst(page);
    expect(await screen.findByText('This flight has just sold out. Choose another one.')).toBeInTheDocument();
    expect(list()).toHaveLength(3);
    expect(card(0).queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
    expect(card(1).getByRole('button', { name: /^Select/ })).toBeEnabled();
  });

  test('of a sold-out fare offers to search again if the remaining ones could not be loaded', async () => {
    const page = await openResults();
    const tooMany = failed('RATE_LIMITED', 'Too many searches. Wait a minute.');
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: tooMany });
    await chooseFirst(page);
    expect(await card(0).findByText(/just sold out. Search again to see what is left/)).toBeInTheDocument();
    expect(await screen.findByText(/^These fares are 1 minute old.* Too many searches/)).toBeInTheDocument();
    const left = found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb', offers: offers.slice(1) });
    page.answer({ [search]: ok(left) });
    await page.user.click(press('Search again'));
    expect(await screen.findByText('This flight has just sold out. Choose another one.')).toBeInTheDocument();
    expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument();
  });

  test('of a flight with another fare left shows that one', async () => {
    const page = await openResults();
    const left = found({
      searchId: 'search-bbbbbbbbbbbbbbbbbbbb',
      offers: [offerLike({ id: 'morning', price: 99_000 }), ...offers.slice(1)],
    });
    page.answer({ [select]: failed('SOLD_OUT', 'The seats are gone.'), [search]: ok(left) });
    await chooseFirst(page);
    expect(await screen.findByText('The fare you chose has just sold out. This is what is left.')).toBeInTheDocument();
    expect(card(0).getByRole('button', { name: /^Select .*NGN 148,500/ })).toBeEnabled();
  });

  test('of an offer that has expired asks to search again', async () => {
    const page = await openResults();
    page.answer({ [select]: failed('OFFER_EXPIRED', 'The fare has expired.') });
    await chooseFirst(page);
    expect(
      await screen.findByText(
        /^Your flight was not selected, because its fare has expired\. These fares are 1 minute old/,
      ),
    ).toBeInTheDocument();
    page.answer({ [search]: ok(found({ searchId: 'search-bbbbbbbbbbbbbbbbbbbb' })) });
    await page.user.click(press('Search again'));
    await waitFor(() => expect(screen.queryByText(/These fares are/)).not.toBeInTheDocument());
    expect(list()).toHaveLength(3);
  });

  test('that fails says why, and nothing changes', async () => {
    const page = await openResults();
    page.answer({ [select]: networkFailure });
    await chooseFirst(page);
    expect(await screen.findByText(/We could not reach the site/)).toBeInTheDocument();
    expect(press(/^Select Air Peace at 07:15 AM/)).not.toHaveAttribute('aria-busy');
    expect(list()).toHaveLength(3);
  });
});

describe('a choice in the address, which was made before the page had its scripts', () => {
  const choose = (key: string) => addressOf(returnTrip, { sort: 'cheapest', select: key });

  test('is what the button of the card submits, beside the query', async () => {
    await openResults({}, `${path}&via=0&edit=1`);
    const button = press(/^Select Air Peace at 07:15 AM/) as HTMLButtonElement;
    expect(button).toHaveAttribute('type', 'submit');
    const hidden = [...(button.form?.querySelectorAll('input[type=hidden]') ?? [])] as HTMLInputElement[];
    const fields = new URLSearchParams(hidden.map(({ name, value }) => [name, value]));
    expect(`/flight-search?${fields}`).toBe(`${path}&via=0`);
    expect([button.name, button.value]).toEqual(['select', 'morning CLASSIC 135000']);
  });

  test('is made once, and is not in the history entry that back navigation leads to', async () => {
    const page = renderPage(Page, {
      path: choose('noon FLEX 180000'),
      answers: { [search]: ok(found()), [select]: ok(exampleSelection) },
    });
    const { selectionId } = exampleSelection;
    await waitFor(() => expect(page.address()).toBe(pathTo('flightTraveller', { selectData: selectionId })));
    expect(page.calls.map(({ body }) => body)).toEqual([
      returnTrip,
      { searchId: found().searchId, offerId: 'noon-FLEX' },
    ]);
    // the address changes before the next page is rendered
    await waitFor(() => expect(screen.queryAllByText('Select')).toHaveLength(0));
    act(() => window.history.back());
    await screen.findAllByText('Select');
    expect(page.address()).toBe(addressOf(returnTrip, { sort: 'cheapest' }));
    expect(page.calls.filter(({ path }) => path === '/fly/flightselect')).toHaveLength(1);
  });

  test('of a fare that is no longer on sale at its price is reported, and nothing is chosen', async () => {
    const page = await openResults({}, choose('noon FLEX 170000'));
    expect(await screen.findByText(/not for sale at that price any more/)).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(addressOf(returnTrip, { sort: 'cheapest' })));
    expect(page.calls).toHaveLength(1);
  });
});
