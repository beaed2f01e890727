import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, noAnswer, ok, type RenderPageOptions, type SentRequest } from 'shared/testing';
import { meWith } from '../../testing/people-samples';
import {
  knownRelease,
  pastMove,
  refusedByRegistry,
  releaseHealth,
  releaseStatus,
  versionHealth,
} from '../../testing/release-samples';
import { renderConsole } from '../../testing/render-console';

const path = '/ops/releases';
const health = (releases = [releaseHealth()]) => ok({ limit: 0.02, releases });
const plan = (sentence: string) =>
  ok({ name: 'mf-rides', dryRun: true, move: null, sentence, pointer: releaseStatus() });

const reached = {
  name: 'mf-rides',
  live: '1.4.3',
  tabs: 100,
  share: 0.71,
  versions: [
    { version: '1.4.3', tabs: 71 },
    { version: '1.5.0', tabs: 29 },
  ],
};

const answers: NonNullable<RenderPageOptions['answers']> = {
  'GET /staff/me': ok(meWith(['operator'])),
  'GET /releases/api/status': ok({
    releases: [releaseStatus({ name: 'mf-flights', live: '2.4.1' }), releaseStatus()],
  }),
  'GET /releases/api/health': health(),
  'GET /releases/api/history': ok({ moves: [pastMove()] }),
  'GET /releases/api/approvals': ok({ approvals: [] }),
  'GET /releases/api/releases': ok({
    name: 'mf-rides',
    live: '1.5.0',
    releases: [
      knownRelease({ version: '1.5.0' }),
      knownRelease(),
      knownRelease({
        version: '1.3.7',
        fits: { ok: false, why: 'Needs shell contract ^3.0.0, the active shell has 4.0.0.' },
      }),
    ],
  }),
  'POST /releases/api/moves': plan('mf-rides would go back to 1.4.3, from 1.5.0.'),
  'GET /releases/api/receipt': ok(reached),
};

const rowOf = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('each name has its active release, its open tabs and its health', async () => {
  renderConsole(path, answers);
  const rides = await rowOf('mf-rides');
  expect(rides.getAllByText('1.5.0').length).toBeGreaterThan(0);
  await waitFor(() => expect(rides.getByText(/1\.4\.3/)).toHaveTextContent('1.4.3 29%'));
  expect(rides.getByText('0.33%')).toBeInTheDocument();
  expect(rides.getAllByText('Healthy').length).toBeGreaterThan(0);
  expect(await screen.findByText('100 tabs are open.')).toBeInTheDocument();
  expect(rides.getByText(/^Live for \d+ (minute|hour|day)s?$/)).toBeInTheDocument();
});

test('each name says what people call it, and who published it', async () => {
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus({ live: '1.0.0-local.b1684a4ed4' })] }),
  });
  const rides = await rowOf('mf-rides');
  expect(rides.getByText('Airport pickup, rides squad')).toBeInTheDocument();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(rides.getByRole('button', { name: 'Copy 1.0.0-local.b1684a4ed4' }));
  expect(written).toHaveBeenCalledWith('1.0.0-local.b1684a4ed4');
  expect(await rides.findByRole('button', { name: 'Copied 1.0.0-local.b1684a4ed4' })).toBeInTheDocument();
  for (const heading of ['Remote', 'Live version', 'Open tabs', 'Failures', 'State'])
    expect(screen.getAllByText(heading).length).toBeGreaterThan(0);
});

test('a few failed visits are counted, and not shown as a rate', async () => {
  const few = versionHealth({
    loads: 9,
    failures: 6,
    networks: 3,
    failingNetworks: 2,
    rate: 0.6667,
    state: 'suspected',
  });
  renderConsole(path, { ...answers, 'GET /releases/api/health': health([releaseHealth({ versions: [few] })]) });
  const rides = await rowOf('mf-rides');
  expect(await rides.findByText('6 of 9 visits failed, too few to judge')).toBeInTheDocument();
  expect(rides.queryByText('66.67%')).not.toBeInTheDocument();
});

test('a release that nobody has open or has reported on has no bar and no rate', async () => {
  const quiet = versionHealth({ tabs: 0, loads: 0, failures: 0, rate: null });
  renderConsole(path, { ...answers, 'GET /releases/api/health': health([releaseHealth({ versions: [quiet] })]) });
  const rides = await rowOf('mf-rides');
  expect(await rides.findByText('No reports yet')).toBeInTheDocument();
  expect(rides.getByText('None')).toBeInTheDocument();
  expect(screen.getByText('No visitors right now.')).toBeInTheDocument();
});

describe('without an older release that was live', () => {
  const canary = { version: '1.6.0', percent: 25, since: '2026-11-21T03:00:00Z' };
  const lone = releaseStatus({ canary, lastKnownGood: null, previous: null, canRollBack: false });

  test('the button is disabled and says why, also when the release fails', async () => {
    const failing = versionHealth({ rate: 0.5, state: 'failing', staysBecause: 'Nothing else was live.' });
    renderConsole(path, {
      ...answers,
      'GET /releases/api/status': ok({ releases: [lone] }),
      'GET /releases/api/health': health([releaseHealth({ versions: [failing] })]),
    });
    const button = await (await rowOf('mf-rides')).findByRole('button', { name: 'Roll back mf-rides' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Nothing older to go back to');
    expect(await screen.findByText('mf-rides 1.5.0 is failing.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /mf-rides: Roll back/ })).not.toBeInTheDocument();
  });

  test('a canary of nothing cannot be begun', async () => {
    const { user } = renderConsole(path, {
      ...answers,
      'GET /releases/api/status': ok({ releases: [{ ...lone, canary: null }] }),
      'GET /releases/api/releases': ok({
        name: 'mf-rides',
        live: '1.5.0',
        releases: [knownRelease({ version: '1.5.0' })],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Canary…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try a release of mf-rides with some visits?' }));
    expect(await dialog.findByText('There is no other release of mf-rides.')).toBeInTheDocument();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Begin/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Not now' })).toBeInTheDocument();
  });

  test('without a choice it says so', async () => {
    const unfitting = knownRelease({ version: '1.6.0', fits: { ok: false, why: 'Needs another shell.' } });
    const { user, calls } = renderConsole(path, {
      ...answers,
      'GET /releases/api/status': ok({ releases: [{ ...lone, canary: null }] }),
      'GET /releases/api/releases': ok({ name: 'mf-rides', live: '1.5.0', releases: [unfitting] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Canary…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try a release of mf-rides with some visits?' }));
    await dialog.findByText('Needs another shell.');
    await user.click(dialog.getByRole('button', { name: 'Begin the canary' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a release first.');
    expect(calls.filter(({ path: to }) => to === '/releases/api/moves')).toEqual([]);
  });

  test('the canary can be ended or made live', async () => {
    const { user } = renderConsole(path, {
      ...answers,
      'GET /releases/api/status': ok({ releases: [lone] }),
      'GET /releases/api/releases': ok({
        name: 'mf-rides',
        live: '1.5.0',
        releases: [
          knownRelease({ version: '1.6.0', liveForSeconds: 0, isRollbackTarget: false }),
          knownRelease({ version: '1.5.0', isRollbackTarget: false }),
        ],
      }),
    });
    expect(await screen.findByRole('button', { name: 'End the canary' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make live…' }));
    expect(await screen.findByRole('radio', { name: /1\.6\.0/ })).toBeChecked();
  });
});

test('a roll back never offers the canary that was not live', async () => {
  const canary = { version: '1.6.0', percent: 25, since: '2026-11-21T03:00:00Z' };
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus({ canary })] }),
    'GET /releases/api/releases': ok({
      name: 'mf-rides',
      live: '1.5.0',
      releases: [
        knownRelease({ version: '1.6.0', liveForSeconds: 0, isRollbackTarget: false }),
        knownRelease({ version: '1.5.0', isRollbackTarget: false }),
        knownRelease(),
      ],
    }),
  });
  await user.click(await (await rowOf('mf-rides')).findByRole('button', { name: 'Roll back mf-rides' }));
  expect(await screen.findByRole('radio', { name: /1\.4\.3/ })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('without visitors and releases the page says so, with the command that publishes one', async () => {
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [] }),
    'GET /releases/api/health': health([]),
  });
  expect(await screen.findByText('No visitors right now.')).toBeInTheDocument();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith('pnpm release publish mf-rides --live');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
});

test('a roll back is asked, says what it will do, and then how many tabs it has reached', async () => {
  const { user, calls, answer } = renderConsole(path, answers);
  const rides = await rowOf('mf-rides');
  await user.click(await rides.findByRole('button', { name: 'Roll back mf-rides' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll back mf-rides?' }));
  expect(await dialog.findByRole('radio', { name: /1\.4\.3/ })).toBeChecked();
  expect(dialog.getByRole('radio', { name: /Needs shell contract/ })).toBeDisabled();
  expect(await dialog.findByText('mf-rides would go back to 1.4.3, from 1.5.0.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'Blank page after Book Now');
  answer({
    'POST /releases/api/moves': ok({
      name: 'mf-rides',
      dryRun: false,
      move: { kind: 'rollback', from: '1.5.0', to: '1.4.3', percent: null, endedCanary: null, passedOver: [] },
      sentence: 'mf-rides is back on 1.4.3, from 1.5.0.',
      pointer: releaseStatus({ live: '1.4.3' }),
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Roll back to 1.4.3' }));
  expect(await screen.findByText(/71 of 100 open tabs run 1\.4\.3 so far/)).toBeInTheDocument();
  answer({ 'GET /releases/api/receipt': ok({ ...reached, share: 1, versions: [{ version: '1.4.3', tabs: 100 }] }) });
  expect(await screen.findByText(/All 100 open tabs run 1\.4\.3\. It is over\./)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.filter(({ path: to }) => to === '/releases/api/moves').at(-1);
  expect(sent?.body).toEqual({
    name: 'mf-rides',
    kind: 'rollback',
    version: '1.4.3',
    ifLive: '1.5.0',
    why: 'Blank page after Book Now',
    by: 'the console',
  });
  expect(sent?.headers['x-tafiya-ops']).toBe('1');
});

test('a move that is confirmed before its dry run is answered is not shown as refused while it runs', async () => {
  const { user, calls, answer } = renderConsole(path, answers);
  let answerDryRun = (_: Answer) => {};
  const isDryRun = ({ body }: SentRequest) => (body as { readonly dryRun?: boolean }).dryRun === true;
  answer({
    'POST /releases/api/moves': (request) =>
      isDryRun(request) ? new Promise<Answer>((resolve) => (answerDryRun = resolve)) : noAnswer,
  });
  await user.click(await (await rowOf('mf-rides')).findByRole('button', { name: 'Roll back mf-rides' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Roll back to 1.4.3' }));
  await waitFor(() => expect(calls.some((call) => call.method === 'POST' && !isDryRun(call))).toBe(true));
  answerDryRun(refusedByRegistry(409, 'MOVED_MEANWHILE', 'Somebody has moved mf-rides.'));
  await expect(dialog.findByText('Somebody has moved mf-rides.')).rejects.toThrow();
});

test('a refusal keeps the dialog with what was typed', async () => {
  const { user, answer } = renderConsole(path, answers);
  await user.click(await (await rowOf('mf-rides')).findByRole('button', { name: 'Roll back mf-rides' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'slow');
  answer({ 'POST /releases/api/moves': refusedByRegistry(409, 'MOVED_MEANWHILE', 'Somebody has moved mf-rides.') });
  await user.click(await dialog.findByRole('button', { name: 'Roll back to 1.4.3' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody has moved mf-rides.');
  expect(dialog.getByLabelText('Reason')).toHaveValue('slow');
});

test('a failing release is shown with its limit and the time of its rollback, and can be frozen', async () => {
  const failing = versionHealth({
    rate: 0.031,
    state: 'failing',
    why: 'Failure rate 3.1% (34 of 1000 networks, 37 of 1200 visits), limit 2%',
    goesBackAt: new Date(Date.now() + 41_500).toISOString(),
  });
  const { user, calls } = renderConsole(path, {
    ...answers,
    'GET /releases/api/health': health([releaseHealth({ versions: [failing] })]),
    'POST /releases/api/moves': plan('mf-rides would be frozen on 1.5.0.'),
  });
  const alarm = await screen.findByText('mf-rides 1.5.0 is failing.');
  // the rate is shown once
  expect(alarm.parentElement?.textContent?.match(/%/g)).toHaveLength(2);
  expect(screen.getByText(/It goes back to 1\.4\.3 by itself in/)).toHaveTextContent(
    'Failure rate 3.1% (34 of 1000 networks, 37 of 1200 visits), limit 2%.',
  );
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:4[0-2]$/);
  await user.click(await screen.findByRole('button', { name: 'Freeze it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze mf-rides?' }));
  await user.click(dialog.getByRole('button', { name: 'Freeze it' }));
  await waitFor(() =>
    expect(calls.filter(({ path: to }) => to === '/releases/api/moves').at(-1)?.body).toMatchObject({ kind: 'freeze' }),
  );
});

test('a release that has nothing beside it can be frozen with a reason, after its releases were read', async () => {
  const { user, calls } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus()] }),
    'GET /releases/api/releases': ok({
      name: 'mf-rides',
      live: '1.5.0',
      releases: [knownRelease({ version: '1.5.0' })],
    }),
    'POST /releases/api/moves': plan('mf-rides would be frozen on 1.5.0.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Canary…' }));
  await screen.findByText('There is no other release of mf-rides.');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze mf-rides?' }));
  await user.type(dialog.getByLabelText('Reason'), 'until the morning');
  await user.click(dialog.getByRole('button', { name: 'Freeze it' }));
  await waitFor(() =>
    expect(calls.filter(({ path: to }) => to === '/releases/api/moves').at(-1)?.body).toMatchObject({
      kind: 'freeze',
      why: 'until the morning',
    }),
  );
});

test('a release that was rolled back is no alarm any more, although open tabs still run it', async () => {
  const left = versionHealth({ version: '1.5.1', state: 'failing', channel: 'live' });
  const before = versionHealth({ version: '1.4.3', state: 'failing', channel: 'other' });
  renderConsole(path, {
    ...answers,
    'GET /releases/api/health': health([releaseHealth({ versions: [versionHealth(), left, before] })]),
  });
  expect(await screen.findByText(/tabs are open/)).toBeInTheDocument();
  expect((await rowOf('mf-rides')).getAllByText('Healthy').length).toBeGreaterThan(0);
  expect(screen.queryByText(/is failing/)).not.toBeInTheDocument();
});

test('automatic rollback that is off is shown with who did it, and turned on after a question', async () => {
  const autoOff = { by: 'Obi (an operator)', why: 'fixes a leak', at: '2026-11-21T03:05:00Z' };
  const failing = versionHealth({ rate: 1, state: 'failing', goesBackAt: null });
  const { user, calls } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus({ autoOff })] }),
    'GET /releases/api/health': health([releaseHealth({ versions: [failing] })]),
  });
  const alarm = await screen.findByText('mf-rides 1.5.0 is failing.');
  const off =
    'Automatic rollback is off for this release, by Obi (an operator): fixes a leak. It stays until you decide.';
  expect(alarm.parentElement).toHaveTextContent(off);
  expect(
    screen.getByText('Automatic rollback off for this release, by Obi (an operator): fixes a leak'),
  ).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Automatic rollback on…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn automatic rollback of mf-rides on?' }));
  await user.click(dialog.getByRole('button', { name: 'Turn it on' }));
  await waitFor(() =>
    expect(calls.filter(({ path: to }) => to === '/releases/api/moves').at(-1)?.body).toMatchObject({
      name: 'mf-rides',
      kind: 'auto',
      ifLive: '1.5.0',
    }),
  );
});

test('a suspected release is shown with its sample, stays, and can be rolled back', async () => {
  const suspected = versionHealth({
    rate: 0.048,
    state: 'suspected',
    why: 'Failure rate 4.8% (2 of 42 networks, 301 of 341 visits), limit 2%',
  });
  const earlier = versionHealth({ version: '1.4.3', channel: 'other', state: 'suspected' });
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/health': health([releaseHealth({ versions: [suspected, earlier] })]),
  });
  const alarm = await screen.findByText('mf-rides 1.5.0 may be failing.');
  expect(alarm.parentElement).toHaveTextContent('2 of 42 networks, 301 of 341 visits');
  expect(alarm.parentElement).toHaveTextContent('nothing is rolled back automatically');
  expect(screen.queryByText('mf-rides 1.4.3 may be failing.')).not.toBeInTheDocument();
  expect((await rowOf('mf-rides')).getAllByText('Suspected').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'mf-rides: Roll back to 1.4.3' }));
  expect(await screen.findByRole('dialog', { name: 'Roll back mf-rides?' })).toBeInTheDocument();
});

test('failing names are first, and their alarm leads to the last known good release', async () => {
  const failing = versionHealth({ rate: 0.031, state: 'failing', goesBackAt: null });
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/health': health([releaseHealth({ versions: [failing] })]),
  });
  await user.click(await screen.findByRole('button', { name: 'mf-rides: Roll back to 1.4.3' }));
  expect(await screen.findByRole('radio', { name: /1\.4\.3/ })).toBeChecked();
  await user.keyboard('{Escape}');
  const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['mf-rides', 'mf-flights', 'History of mf-rides']);
});

test('where the canary fails, it is the canary that is ended, and the live release is not blamed', async () => {
  const canary = { version: '1.6.0', percent: 10, since: '2026-11-21T03:00:00Z' };
  const failing = versionHealth({ version: '1.6.0', channel: 'canary', rate: 0.2, state: 'failing' });
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus({ canary })] }),
    'GET /releases/api/health': health([releaseHealth({ versions: [versionHealth(), failing] })]),
    'POST /releases/api/moves': plan('The canary would end.'),
  });
  await user.click(await screen.findByRole('button', { name: 'mf-rides: End the canary' }));
  expect(await screen.findByRole('dialog', { name: 'End the canary of mf-rides?' })).toBeInTheDocument();
});

test('an active release that a browser has found broken is shown, with what it found', async () => {
  const check = {
    verdict: 'refused' as const,
    shellVersion: '2.0.0',
    summary: '/ride-search fails: It throws TypeError: no price.',
    at: '2026-11-21T03:04:00Z',
  };
  renderConsole(path, {
    ...answers,
    'GET /releases/api/status': ok({ releases: [releaseStatus({ check })] }),
  });
  expect(await screen.findByText(/mf-rides 1\.5\.0 was found broken at .*, in shell 2\.0\.0\./)).toBeInTheDocument();
  expect(screen.getByText(/It throws TypeError: no price\. It stays until somebody moves it\./)).toBeInTheDocument();
});

test('files that were altered in the store are shown, with what is served instead', async () => {
  const altered =
    'The file fragments/terms.html of mf-content@1.1.0 is not what was published. mf-content@1.0.0 is served in its place.';
  renderConsole(path, { ...answers, 'GET /releases/api/status': ok({ releases: [releaseStatus({ altered })] }) });
  expect(await screen.findByText('Files were altered in the store.')).toBeInTheDocument();
  expect(screen.getByText(/mf-content@1\.0\.0 is served in its place\./)).toBeInTheDocument();
});

describe('a preview', () => {
  const url = 'https://tafiya.test/ride-search?release=mf-rides%401.4.3&key=1795723200.signature';
  const made = ok({ name: 'mf-rides', version: '1.4.3', url, expiresAt: '2026-11-26T20:00:00Z' });

  test('of a release that is not live is opened by a link, which can be copied', async () => {
    const { user, calls } = renderConsole(path, { ...answers, 'POST /releases/api/previews': made });
    await user.click(await (await rowOf('mf-rides')).findByRole('button', { name: 'History of mf-rides' }));
    await user.click(await screen.findByRole('button', { name: 'Preview…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview a release of mf-rides?' }));
    const makeLink = await dialog.findByRole('button', { name: 'Make a link' });
    const release = await dialog.findByRole('combobox', { name: 'Release' });
    await user.click(makeLink);
    expect(await dialog.findByText('Choose a release.')).toBeInTheDocument();
    await user.click(release);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '1.4.3, published on Wed 18 Nov',
      '1.3.7, published on Wed 18 Nov',
    ]);
    await user.click(screen.getByRole('option', { name: /^1\.4\.3/ }));
    await user.click(makeLink);
    const link = await dialog.findByRole('link', { name: 'Open mf-rides 1.4.3 in a new tab' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(dialog.getByText(/^Until .*09:00 PM/)).toBeInTheDocument();
    expect(calls.find(({ path: to }) => to === '/releases/api/previews')?.body).toEqual({
      name: 'mf-rides',
      version: '1.4.3',
    });
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(written).toHaveBeenCalledWith(url);
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  });

  test('is not offered for the shell', async () => {
    renderConsole(path, {
      ...answers,
      'GET /releases/api/status': ok({ releases: [releaseStatus({ name: 'shell' })] }),
    });
    expect(await screen.findByRole('button', { name: 'Keep…' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Preview…' })).not.toBeInTheDocument();
  });
});

test('the history of a name is gone to, and a canary needs a share that can be', async () => {
  const { user, calls } = renderConsole(path, answers);
  await user.click(await (await rowOf('mf-rides')).findByRole('button', { name: 'History of mf-rides' }));
  expect(screen.getByRole('heading', { name: 'History of mf-rides' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Canary…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Try a release of mf-rides with some visits?' }));
  const share = await dialog.findByLabelText('Of 100 visits');
  await user.clear(share);
  expect(share).toHaveAccessibleDescription('Use a whole number from 1 to 99.');
  await user.type(share, '25');
  await user.click(await dialog.findByRole('button', { name: 'Give 1.4.3 to 25 of 100' }));
  await waitFor(() =>
    expect(calls.filter(({ path: to }) => to === '/releases/api/moves').at(-1)?.body).toMatchObject({
      kind: 'canary',
      version: '1.4.3',
      percent: 25,
    }),
  );
});

test('a squad sees the other squads’ releases, and has the buttons to move its own, without “Freeze”', async () => {
  renderConsole(path, {
    ...answers,
    'GET /staff/me': ok(meWith(['squad'])),
  });
  const rides = await rowOf('mf-rides');
  expect(await rides.findByRole('button', { name: 'Roll back mf-rides' })).toBeInTheDocument();
  expect((await rowOf('mf-flights')).queryByRole('button', { name: /Roll back/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Freeze' })).not.toBeInTheDocument();
});

test('a session that the registry refuses is opened again over the page', async () => {
  const ofRegistry = Object.keys(answers).filter((key) => key.includes('/releases/api/'));
  const shut = refusedByRegistry(401, 'UNAUTHORIZED', 'Your session is over. Sign in again.');
  const { user, answer } = renderConsole(path, {
    ...answers,
    ...Object.fromEntries(ofRegistry.map((key) => [key, shut])),
    'POST /staff/people/sign-in': ok({ next: 'done' }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  answer(answers);
  await user.type(dialog.getByLabelText('Password'), 'correct horse battery{Enter}');
  expect(await screen.findByRole('listitem', { name: 'mf-rides' })).toBeInTheDocument();
});

test('a release is withdrawn only with a reason, after the consequences were shown', async () => {
  const sentence = 'mf-rides@1.4.3 would be withdrawn for good.';
  const { user, calls, answer } = renderConsole(path, {
    ...answers,
    'POST /releases/api/withdrawals': ok({
      name: 'mf-rides',
      version: '1.4.3',
      dryRun: true,
      isNew: true,
      live: '1.5.0',
      sentence,
    }),
  });
  const rides = await rowOf('mf-rides');
  await user.click(rides.getByRole('button', { name: 'History of mf-rides' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw a release of mf-rides?' }));
  await waitFor(() => expect(calls.some(({ path: at }) => at === '/releases/api/releases')).toBe(true));
  await user.click(dialog.getByRole('combobox', { name: 'Release' }));
  await user.click(await screen.findByRole('option', { name: '1.4.3' }));
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Withdraw it for good' }));
  expect(dialog.getByText('Give a reason.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'stolen token');
  const done = 'mf-rides@1.4.3 is withdrawn for good.';
  answer({
    'POST /releases/api/withdrawals': ok({
      name: 'mf-rides',
      version: '1.4.3',
      dryRun: false,
      isNew: true,
      live: '1.5.0',
      sentence: done,
    }),
  });
  await user.click(dialog.getByRole('button', { name: 'Withdraw it for good' }));
  expect((await screen.findAllByText(done)).length).toBeGreaterThan(0);
  const bodies = calls.filter(({ path: at }) => at === '/releases/api/withdrawals').map(({ body }) => body);
  expect(bodies.at(-1)).toEqual({
    name: 'mf-rides',
    version: '1.4.3',
    why: 'stolen token',
    purgeDevices: false,
    by: 'the console',
  });
});

describe('what is stored', () => {
  const old = releaseStatus({
    dueForRemoval: [{ version: '1.0.0', at: '2026-11-30T09:00:00Z' }],
    kept: [{ version: '1.2.0', by: 'Obi (operator)', why: 'the old fares', at: '2026-11-01T09:00:00Z' }],
  });
  const store = {
    kind: 'folder',
    sizeBytes: 297_400_000,
    measuredAt: '2026-11-21T06:00:00Z',
    freeBytes: 412_000_000,
    totalBytes: 270_500_000_000,
    alarm: 'Only 412 MB are free on the disk of the release files.',
    names: [{ name: 'mf-rides', sizeBytes: 131_000_000, releases: 142 }],
  };
  const withOld = { ...answers, 'GET /releases/api/status': ok({ releases: [old], store }) };

  test('is shown, with an alarm when little space is left', async () => {
    renderConsole(path, withOld);
    const storage = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(storage.getByText(/^297 MB of release files in a folder, 412 MB of 271 GB free/)).toBeInTheDocument();
    expect(storage.getByText('131 MB')).toHaveTextContent('131 MB in 142 releases');
    expect(screen.getByText(/Only 412 MB are free/)).toBeInTheDocument();
  });

  test('an old release is kept from its removal, with a reason', async () => {
    const { user, calls } = renderConsole(path, {
      ...withOld,
      'POST /releases/api/keeps': ok({
        name: 'mf-rides',
        version: '1.0.0',
        isNew: true,
        sentence: 'It is kept for ever.',
      }),
    });
    const due = within(await screen.findByRole('list', { name: 'Old and kept releases of mf-rides' }));
    expect(due.getByText(/is removed on .*30 Nov/)).toHaveTextContent('1.0.0 is removed');
    expect(due.getByText(/is never removed: the old fares/)).toBeInTheDocument();
    await user.click(due.getByRole('button', { name: 'Keep it…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep mf-rides 1.0.0?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep it for ever' }));
    expect(dialog.getByText('Give a reason.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reason'), 'the audit');
    await user.click(dialog.getByRole('button', { name: 'Keep it for ever' }));
    expect((await screen.findAllByText('It is kept for ever.')).length).toBeGreaterThan(0);
    expect(calls.find(({ path: at }) => at === '/releases/api/keeps')?.body).toEqual({
      name: 'mf-rides',
      version: '1.0.0',
      keep: true,
      why: 'the audit',
      by: 'the console',
    });
  });
});

describe('the history', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const before = { create: URL.createObjectURL, revoke: URL.revokeObjectURL, click: HTMLAnchorElement.prototype.click };
  beforeEach(() => {
    saved.length = 0;
    let text: Promise<string>;
    URL.createObjectURL = (blob: Blob) => {
      text = blob.text();
      return 'blob:history';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push({ name: this.download, text });
    };
  });
  afterEach(() => {
    URL.createObjectURL = before.create;
    URL.revokeObjectURL = before.revoke;
    HTMLAnchorElement.prototype.click = before.click;
  });

  test('is shown page by page, and of everything with tokens and keys', async () => {
    const { user, answer, calls } = renderConsole(path, {
      ...answers,
      'GET /releases/api/history': ok({ moves: [pastMove()], next: 7 }),
    });
    await screen.findByText('Adds passengers and luggage filters');
    answer({ 'GET /releases/api/history': ok({ moves: [pastMove({ id: 3, why: 'the first one' })], next: null }) });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('the first one')).toBeInTheDocument();
    expect(screen.getByText('Adds passengers and luggage filters')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    const token = pastMove({ id: 9, name: null, from: null, to: null, kind: 'token', why: 'The token 3f was made.' });
    answer({ 'GET /releases/api/history': ok({ moves: [token], next: null }) });
    await user.click(screen.getByRole('button', { name: 'All, tokens, keys' }));
    expect(await screen.findByText('The token 3f was made.')).toBeInTheDocument();
    expect(calls.filter(({ path: at }) => at === '/releases/api/history').length).toBeGreaterThan(2);
  });

  test('is saved as a file with no field that a spreadsheet runs', async () => {
    const evil = pastMove({ id: 8, why: '=HYPERLINK("https://evil.example")', who: ' +1' });
    const { user, calls } = renderConsole(path, {
      ...answers,
      'GET /releases/api/history': ok({ moves: [evil], next: null }),
    });
    const files = () =>
      calls.flatMap(({ path: at, query }) => (at === '/releases/api/history' ? query.getAll('file') : []));
    await screen.findByText('=HYPERLINK("https://evil.example")');
    expect(files()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save all as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^release-history-mf-\w+\.csv$/);
    const [titles, row] = ((await saved[0]?.text) ?? '').split('\r\n');
    expect(titles).toBe('id,at,name,kind,from,to,percent,who,why,tokenId');
    expect(row).toContain(`"' +1","'=HYPERLINK(""https://evil.example"")"`);
    await user.click(screen.getByRole('button', { name: 'Save all as JSON' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(JSON.parse((await saved[1]?.text) ?? '')).toEqual([evil]);
    // the history of the staff has a row of each
    expect(files()).toEqual(['csv', 'json']);
  });
});
