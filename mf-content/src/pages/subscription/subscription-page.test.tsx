import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { exampleSelection } from 'shared/contract/example-flight';
import { failed, networkFailure, ok, renderPage as render } from 'shared/testing';
import Page from '.';

const fare = (from: [string, string], to: [string, string], lowestTotal: number) => ({
  from: { iata: from[0], city: from[1] },
  to: { iata: to[0], city: to[1] },
  lowestTotal,
  departureDate: '2026-12-04',
  route: null,
});
const fares = [
  fare(['LOS', 'Lagos'], ['ABV', 'Abuja'], 81_000),
  fare(['LOS', 'Lagos'], ['PHC', 'Port Harcourt'], 57_000),
  fare(['LOS', 'Lagos'], ['LHR', 'London'], 971_000),
  fare(['ABV', 'Abuja'], ['KAN', 'Kano'], 62_000),
];

type Options = Parameters<typeof render>[1];

/** The page with the fares of the week; `sent` leaves the calls for them out. */
function renderPage(page: typeof Page, options: Options) {
  const rendered = render(page, { ...options, answers: { 'GET /fly/popular-routes': ok(fares), ...options.answers } });
  return { ...rendered, sent: () => rendered.calls.filter((call) => call.path !== '/fly/popular-routes') };
}

const path = '/subscription';
const email = 'amaka.okafor@example.com';
const expired = failed('LINK_EXPIRED', 'This link is over.');
const consent = () => screen.getByRole('checkbox', { name: /may e-mail me fare alerts once a week/ });
/** The sample of a phone; no style sheet hides the other one in tests. */
const sampleOfFares = () => screen.getAllByRole('region', { name: 'This week’s lowest fares' })[0] as HTMLElement;
const subscribe = () => screen.getByRole('button', { name: 'Send me fares' });

describe('without a link', () => {
  test('the form can be posted to the API before the page is hydrated', async () => {
    const { user } = renderPage(Page, { path });
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    await user.click(consent());
    const form = subscribe().closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/v1/forms/subscription');
    expect(form).toHaveFormValues({ email, consent: true });
  });

  test('the form has no second title, and the sample of a phone comes before it', () => {
    renderPage(Page, { path });
    expect(screen.queryByRole('heading', { name: 'Weekly fare alerts' })).not.toBeInTheDocument();
    expect(sampleOfFares().compareDocumentPosition(subscribe())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('the mails are explained, and begin with a mail to confirm', async () => {
    const { user, sent } = renderPage(Page, { path, answers: { 'POST /email/add-mail': ok({ sent: true }) } });
    expect(
      screen.getByText(/and nothing else\. Unsubscribe with one click\. Read how we keep your address under/),
    ).toBeInTheDocument();
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    await user.click(consent());
    await user.click(subscribe());
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toHaveFocus();
    expect(sent()[0]?.body).toEqual({ email, consent: true, source: 'home' });
  });

  test('a route in the address is watched, by the names of its cities', async () => {
    const page = {
      answers: { 'POST /email/add-mail': ok({ sent: true }) },
      settings: { airports: exampleSelection.airports },
    };
    const { user, sent } = renderPage(Page, { ...page, path: `${path}?from=LOS&to=ABV` });
    expect(screen.getByRole('heading', { name: 'Tell me when Lagos to Abuja gets cheaper' })).toBeInTheDocument();
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    await user.click(consent());
    await user.click(subscribe());
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    expect(sent()[0]?.body).toEqual({ email, consent: true, source: 'route', route: { from: 'LOS', to: 'ABV' } });
  });

  test('the three lowest fares of the week are a sample, and each can be watched without losing what was typed', async () => {
    const { user, sent } = renderPage(Page, {
      path,
      answers: { 'POST /email/add-mail': ok({ sent: true }) },
      settings: { airports: exampleSelection.airports },
    });
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    const sample = within(sampleOfFares());
    await sample.findByText('Lagos to Port Harcourt');
    expect(sample.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lagos to Port HarcourtNGN 57,000, Fri 4 DecWatch',
      'Abuja to KanoNGN 62,000, Fri 4 DecWatch',
      'Lagos to AbujaNGN 81,000, Fri 4 DecWatch',
    ]);
    await user.click(sample.getByRole('button', { name: 'Watch Lagos to Abuja' }));
    expect(screen.getByRole('heading', { name: 'Tell me when Lagos to Abuja gets cheaper' })).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue(email);
    await user.click(consent());
    await user.click(subscribe());
    expect(await screen.findByText(/the alert for Lagos to Abuja/)).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ source: 'route', route: { from: 'LOS', to: 'ABV' } });
  });

  test('a route is chosen by its two ends; one alone has the error at the other', async () => {
    const { user, sent } = renderPage(Page, { path, settings: { airports: exampleSelection.airports } });
    await user.type(screen.getByRole('combobox', { name: /^From/ }), 'Lagos');
    await user.click(await screen.findByRole('option', { name: /Lagos/ }));
    await user.click(subscribe());
    const to = screen.getByRole('combobox', { name: /^To/ });
    expect(to).toHaveFocus();
    expect(to).toHaveAccessibleDescription('Choose where you fly to, or leave both fields empty.');
    expect(sent()).toHaveLength(0);
    await user.type(to, 'Abuja');
    await user.click(await screen.findByRole('option', { name: /Abuja/ }));
    expect(screen.getByRole('heading', { name: 'Tell me when Lagos to Abuja gets cheaper' })).toBeInTheDocument();
  });

  test('without fares there is no sample', async () => {
    renderPage(Page, { path, answers: { 'GET /fly/popular-routes': ok([]) } });
    await waitFor(() => expect(screen.queryByRole('region', { name: /lowest fares/ })).not.toBeInTheDocument());
  });

  test.each(['?from=LOS', '?from=lagos&to=ABV', '?from=LOS&to=LOS'])('%s has no route', (query) => {
    renderPage(Page, { path: path + query });
    expect(screen.queryByRole('heading', { name: /^Tell me when/ })).not.toBeInTheDocument();
  });

  test('nothing is sent before the box is ticked', async () => {
    const { user, sent } = renderPage(Page, { path });
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    await user.click(subscribe());
    expect(screen.getByRole('alert')).toHaveTextContent('Tick the box to get fare alerts.');
    expect(consent()).toHaveFocus();
    expect(consent()).not.toBeChecked();
    expect(sent()).toHaveLength(0);
  });

  test('an impossible address has the error at its field', async () => {
    const { user } = renderPage(Page, { path });
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste('amaka@example');
    await user.click(consent());
    await user.click(subscribe());
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
      'This address has no ending, such as .com or .ng.',
    );
  });

  test('a broken connection shows a message, and what was typed stays', async () => {
    const { user } = renderPage(Page, { path, answers: { 'POST /email/add-mail': networkFailure } });
    await user.click(screen.getByLabelText('E-mail'));
    await user.paste(email);
    await user.click(consent());
    await user.click(subscribe());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    expect(screen.getByLabelText('E-mail')).toHaveValue(email);
  });
});

describe('the link that confirms', () => {
  const confirmed = { 'GET /email/confirm': ok({ email }) };

  const press = () => screen.getByRole('button', { name: 'Confirm my e-mail' });
  const open = (answers: Parameters<typeof renderPage>[1]['answers']) =>
    renderPage(Page, { path: `${path}#confirm=sealed-token`, answers });

  test('needs one press, is removed from the address, and confirms nothing by itself', async () => {
    const { user, sent, address } = open(confirmed);
    expect(press()).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fare alerts');
    expect(screen.getByText(/once a week\. Unsubscribe with one click\.$/)).toBeInTheDocument();
    expect(address()).toBe(path);
    expect(sent()).toHaveLength(0);
    await user.click(press());
    expect(await screen.findByRole('heading', { name: 'You are subscribed' })).toHaveFocus();
    expect(screen.getByText(/now gets fare alerts once a week\. Unsubscribe with one click\.$/)).toBeInTheDocument();
    expect(screen.getByText(email)).toBeInTheDocument();
    expect(sent().map(({ query }) => query.get('token'))).toEqual(['sealed-token']);
  });

  test('that failed can be pressed again', async () => {
    const { user } = open({ 'GET /email/confirm': networkFailure });
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    expect(press()).toBeEnabled();
  });

  test('that has expired offers a new one', async () => {
    const { user } = open({ 'GET /email/confirm': expired });
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
    expect(subscribe()).toBeInTheDocument();
  });
});

describe('the link that ends one alert', () => {
  const left = [
    { from: { iata: 'LOS', city: 'Lagos' }, to: { iata: 'PHC', city: 'Port Harcourt' }, token: 'other-token' },
  ];
  const open = (data: object) =>
    renderPage(Page, {
      path: `${path}?from=LOS&to=ABV#alert=sealed-token`,
      answers: { 'POST /email/end-alert': ok(data) },
      settings: { airports: exampleSelection.airports },
    });

  test('needs one press, and lists the other routes, each with a button that ends it', async () => {
    const { user, sent } = open({ left, leaveToken: 'leave-token' });
    expect(screen.getByRole('heading', { name: 'End the alert for Lagos to Abuja?' })).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'End this alert' }));
    expect(await screen.findByRole('heading', { name: 'The alert for Lagos to Abuja has ended' })).toHaveFocus();
    expect(sent()[0]?.body).toEqual({ token: 'sealed-token' });
    await user.click(screen.getByRole('button', { name: 'Undo: watch this route again' }));
    expect(screen.getByRole('heading', { name: 'Tell me when Lagos to Abuja gets cheaper' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'End the alert for Lagos to Port Harcourt' }));
    await user.click(await screen.findByRole('button', { name: 'End this alert' }));
    expect(sent()[1]?.body).toEqual({ token: 'other-token' });
  });

  test('after the last one the weekly mail can be stopped', async () => {
    const { user } = open({ left: [], leaveToken: 'leave-token' });
    await user.click(screen.getByRole('button', { name: 'End this alert' }));
    expect(await screen.findByText(/The weekly e-mail with popular routes goes on\./)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Stop the weekly e-mail too' }));
    expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
  });
});

describe('the link that ends the mails', () => {
  test('needs one press, and confirms that the mails have ended', async () => {
    const { user, sent } = renderPage(Page, {
      path: `${path}#leave=sealed-token`,
      answers: { 'POST /email/unsubscribe': ok({ email }) },
    });
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toHaveFocus();
    expect(screen.getByText(email)).toBeInTheDocument();
    expect(sent()[0]?.body).toEqual({ token: 'sealed-token' });
    await user.click(screen.getByRole('button', { name: 'Undo: subscribe again' }));
    expect(subscribe()).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue(email);
    expect(consent()).not.toBeChecked();
  });

  test('a second time shows no address, because it is deleted by then', async () => {
    const { user } = renderPage(Page, {
      path: `${path}#leave=sealed-token`,
      answers: { 'POST /email/unsubscribe': ok({ email: '' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/^Your address gets no more fare alerts: /)).toBeInTheDocument();
  });

  test('that failed can be pressed again, and is not stored', async () => {
    const { user } = renderPage(Page, {
      path: `${path}#leave=sealed-token`,
      answers: { 'POST /email/unsubscribe': networkFailure },
    });
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sealed-token');
  });

  test('that has expired says where a valid one is', async () => {
    const { user } = renderPage(Page, {
      path: `${path}#leave=sealed-token`,
      answers: { 'POST /email/unsubscribe': expired },
    });
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Use the one in the latest e-mail');
  });
});
