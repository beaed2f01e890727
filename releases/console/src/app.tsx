import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Box, Container, Notice } from 'shared/ui';
import { isSessionOver } from './api/is-session-over';
import { signOut } from './api/session';
import { Announcer } from './frame/announcer';
import { Header } from './frame/header';
import { SectionView } from './frame/section-view';
import { UnknownPage } from './frame/unknown-page';
import { consoleHome, sections } from './sections';
import { SessionEnded } from './session/session-ended';
import { SignInPage } from './session/sign-in-page';
import { useSession } from './session/use-session';

/** The back office: its way in, its sections. It stands in a router and a query client. */
export function App() {
  const queryClient = useQueryClient();
  const [session, setSession] = useSession();
  const [failure, setFailure] = useState<string>();
  const [hasEntered, setEntered] = useState(false);

  function enter() {
    if (session === 'out') setEntered(true);
    setSession('in');
    setFailure(undefined);
    void queryClient.invalidateQueries();
  }

  async function leave() {
    try {
      await signOut();
    } catch (error) {
      // whose session is over has left already
      if (!isSessionOver(error)) return setFailure(`You are still signed in. ${failureSentence(error)}`);
    }
    queryClient.clear();
    setFailure(undefined);
    setSession('out');
  }

  return (
    <Announcer>
      <Box minHeight="100dvh" display="flex" flexDirection="column">
        <Header onSignOut={session === 'out' ? undefined : leave} />
        <Container as="main" flex="1" paddingBlock={{ base: '5', md: '8' }}>
          {failure && (
            <Box marginBottom="5">
              <Notice tone="failed" role="alert">
                {failure}
              </Notice>
            </Box>
          )}
          {session === 'out' ? <SignInPage onSignedIn={enter} /> : <Sections hasEntered={hasEntered} />}
        </Container>
      </Box>
      {session === 'ended' && <SessionEnded onSignedIn={enter} onLater={() => setSession('in')} />}
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
