import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Box, Container, Notice } from 'shared/ui';
import { isSessionOver } from './api/is-session-over';
import { signOut } from './api/session';
import type { Door } from './api/standing';
import { Announcer } from './frame/announcer';
import { Header } from './frame/header';
import { SectionView } from './frame/section-view';
import { UnknownPage } from './frame/unknown-page';
import { consoleHome, sections } from './sections';
import { SessionEnded } from './session/session-ended';
import { SignInPage } from './session/sign-in-page';
import { useSessions } from './session/use-session';

const doors: readonly Door[] = ['staff', 'releases'];

/** The back office: its ways in, its sections. It stands in a router and a query client. */
export function App() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [sessions, setSession] = useSessions();
  const [failure, setFailure] = useState<string>();
  const [hasEntered, setEntered] = useState(false);

  const door = sections.find(({ path }) => path === pathname)?.door ?? 'staff';
  const isShut = sessions[door] === 'out';
  const isElsewhereIn = doors.some((one) => sessions[one] === 'in' || sessions[one] === 'ended');
  const ended = doors.find((one) => sessions[one] === 'ended');

  function enter(by: Door) {
    if (sessions[by] === 'out') setEntered(true);
    setSession(by, 'in');
    setFailure(undefined);
    void queryClient.invalidateQueries();
  }

  async function leave() {
    // a door that was not tried here may stand open all the same: no script can read its cookie
    for (const one of doors.filter((each) => sessions[each] !== 'out'))
      try {
        await signOut[one]();
        setSession(one, 'out');
      } catch (error) {
        // whose session is over has left already
        if (!isSessionOver(error)) return setFailure(`You are still signed in. ${failureSentence(error)}`);
        setSession(one, 'out');
      }
    queryClient.clear();
    setFailure(undefined);
  }

  return (
    <Announcer>
      <Box minHeight="100dvh" display="flex" flexDirection="column">
        <Header onSignOut={isShut && !isElsewhereIn ? undefined : leave} />
        <Container as="main" flex="1" paddingBlock={{ base: '5', md: '8' }}>
          {failure && (
            <Box marginBottom="5">
              <Notice tone="failed" role="alert">
                {failure}
              </Notice>
            </Box>
          )}
          {isShut ? (
            <SignInPage key={door} door={door} onSignedIn={() => enter(door)} />
          ) : (
            <Sections hasEntered={hasEntered} />
          )}
        </Container>
      </Box>
      {ended && <SessionEnded door={ended} onSignedIn={() => enter(ended)} onLater={() => setSession(ended, 'in')} />}
    </Announcer>
  );
}

function Sections({ hasEntered }: { readonly hasEntered: boolean }) {
  return (
    <Routes>
      <Route path="/ops" element={<Navigate to={consoleHome} replace />} />
      {sections.map(({ path, title, page }) => (
        <Route
          key={path}
          path={path}
          element={<SectionView key={path} title={title} page={page} isGoneTo={hasEntered} />}
        />
      ))}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
