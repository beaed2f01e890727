import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Box, Container, Notice } from 'shared/ui';
import { type Area, isSessionOver, onSessionResult, signOut } from './api/calls';
import { Announcer } from './frame/announcer';
import { Header } from './frame/header';
import { SectionView, UnknownPage } from './frame/page';
import { consoleHome, sections } from './sections';
import { SessionEnded, SignInPage } from './session/sign-in';

/**
 * `unknown` until the first response, as scripts cannot read the cookie. `out` shows the sign-in page. `ended` leaves the
 * page as it is, with its typed input, and asks for the token in a dialog.
 */
type Session = 'unknown' | 'in' | 'ended' | 'out';
type Sessions = Readonly<Record<Area, Session>>;

const afterRefusal: Readonly<Record<Session, Session>> = { unknown: 'out', in: 'ended', ended: 'ended', out: 'out' };
// A response that was pending during a sign-out must not sign in again.
const afterAcceptance: Readonly<Record<Session, Session>> = { unknown: 'in', in: 'in', ended: 'ended', out: 'out' };

/** The session of each area. */
function useSessions(): [Sessions, (area: Area, session: Session) => void] {
  const [sessions, setSessions] = useState<Sessions>({ staff: 'unknown', releases: 'unknown' });
  useEffect(
    () =>
      onSessionResult((area, result) => {
        const next = result === 'refused' ? afterRefusal : afterAcceptance;
        setSessions((before) => ({ ...before, [area]: next[before[area]] }));
      }),
    [],
  );
  return [sessions, (area, session) => setSessions((before) => ({ ...before, [area]: session }))];
}

const areas: readonly Area[] = ['staff', 'releases'];

/** The back office. Needs a router and a query client. */
export function App() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [sessions, setSession] = useSessions();
  const [failure, setFailure] = useState<string>();
  const [hasSignedIn, setSignedIn] = useState(false);

  const area = sections.find(({ path }) => path === pathname)?.area ?? 'staff';
  const isSignedOut = sessions[area] === 'out';
  const isSignedInElsewhere = areas.some((one) => sessions[one] === 'in' || sessions[one] === 'ended');
  const ended = areas.find((one) => sessions[one] === 'ended');

  function onSignedIn(to: Area) {
    if (sessions[to] === 'out') setSignedIn(true);
    setSession(to, 'in');
    setFailure(undefined);
    void queryClient.invalidateQueries();
  }

  async function signOutOfAll() {
    // An area in the state `unknown` may have a session as well.
    for (const one of areas.filter((each) => sessions[each] !== 'out'))
      try {
        await signOut[one]();
        setSession(one, 'out');
      } catch (error) {
        if (!isSessionOver(error)) return setFailure(`You are still signed in. ${failureSentence(error)}`);
        setSession(one, 'out');
      }
    queryClient.clear();
    setFailure(undefined);
  }

  return (
    <Announcer>
      <Box minHeight="100dvh" display="flex" flexDirection="column">
        <Header onSignOut={isSignedOut && !isSignedInElsewhere ? undefined : signOutOfAll} />
        <Container as="main" flex="1" paddingBlock={{ base: '5', md: '8' }}>
          {failure && (
            <Box marginBottom="5">
              <Notice tone="failed" role="alert">
                {failure}
              </Notice>
            </Box>
          )}
          {isSignedOut ? (
            <SignInPage key={area} area={area} onSignedIn={() => onSignedIn(area)} />
          ) : (
            <Sections hasSignedIn={hasSignedIn} />
          )}
        </Container>
      </Box>
      {ended && (
        <SessionEnded area={ended} onSignedIn={() => onSignedIn(ended)} onLater={() => setSession(ended, 'in')} />
      )}
    </Announcer>
  );
}

function Sections({ hasSignedIn }: { readonly hasSignedIn: boolean }) {
  return (
    <Routes>
      <Route path="/ops" element={<Navigate to={consoleHome} replace />} />
      {sections.map(({ path, title, page }) => (
        <Route
          key={path}
          path={path}
          element={<SectionView key={path} title={title} page={page} focusesHeading={hasSignedIn} />}
        />
      ))}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
