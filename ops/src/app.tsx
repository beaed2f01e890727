import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { failureSentence } from 'shared/checkout';
import { Box, Button, Card, EmptyState, Notice } from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { isSessionOver } from './api/calls';
import { type Me, meQuery, signOut } from './api/people';
import { CommandBar } from './commands/command-bar';
import { PageSkeleton } from './components/list-page';
import { Announcer } from './frame/announcer';
import { BareFrame, Frame } from './frame/frame';
import { ClosedSection, SectionView, UnknownPage } from './frame/page';
import { UndoOffers } from './frame/undo';
import { mayOpen } from './model/role-words';
import { consoleHome, sections } from './sections';
import { ConfirmAgain } from './session/confirm-again';
import { InvitationPage } from './session/invitation-page';
import { SecondFactorPage } from './session/second-factor-page';
import { SessionEnded } from './session/session-ended';
import { SignInPage } from './session/sign-in-page';
import { useSession } from './session/use-session';

/** The back office. Needs a router and a query client. */
export function App() {
  const [invited, setInvited] = useState<string>();
  const navigate = useNavigate();
  function goToSignIn(email: string) {
    setInvited(email);
    navigate(consoleHome, { replace: true });
  }
  return (
    <Announcer>
      <Routes>
        <Route
          path="/ops/invitation"
          element={
            <BareFrame>
              <InvitationPage onAccepted={goToSignIn} />
            </BareFrame>
          }
        />
        <Route path="*" element={<Staff invited={invited} />} />
      </Routes>
    </Announcer>
  );
}

/** What a person of the staff sees. @param invited the e-mail of an invitation that was just accepted */
function Staff({ invited }: { readonly invited: string | undefined }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state, me, failure, retry, setState } = useSession();
  const [problem, setProblem] = useState<string>();
  const [hasSignedIn, setSignedIn] = useState(false);
  // only until the second factor is set up
  const [password, setPassword] = useState<string>();
  const [isEnrolling, setEnrolling] = useState(false);
  // stays until the backup codes are kept, although the session needs nothing more before that
  if (me?.needsSecondFactor && !isEnrolling) setEnrolling(true);

  function onSignedIn(typed: string) {
    setSignedIn(true);
    setPassword(typed);
    setState('in');
    setProblem(undefined);
    void queryClient.invalidateQueries();
  }

  async function onSignedInAgain(typed: string) {
    const before = me?.person.id;
    // the page must not be shown to another person before it is known who signed in
    const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
    if (now?.person.id !== before) {
      queryClient.clear();
      if (now) queryClient.setQueryData(meQuery.queryKey, now);
      navigate(consoleHome);
    }
    onSignedIn(typed);
  }

  async function leave() {
    try {
      await signOut();
    } catch (error) {
      if (!isSessionOver(error)) return setProblem(`You are still signed in. ${failureSentence(error)}`);
    }
    setState('out');
    queryClient.clear();
    setProblem(undefined);
    setEnrolling(false);
    setPassword(undefined);
  }

  if (state === 'out')
    return (
      <BareFrame>
        <SignInPage email={invited} onSignedIn={onSignedIn} />
      </BareFrame>
    );
  if (!me)
    return (
      <BareFrame>
        {failure && !isSessionOver(failure) ? (
          <NotReached failure={failure} onRetry={retry} />
        ) : (
          <PageSkeleton title="Back office" />
        )}
      </BareFrame>
    );
  if (isEnrolling)
    return (
      <BareFrame>
        <SecondFactorPage
          password={password}
          onSignOut={leave}
          onDone={() => {
            queryClient.setQueryData<Me>(
              meQuery.queryKey,
              (before) => before && { ...before, hasSecondFactor: true, needsSecondFactor: false },
            );
            setEnrolling(false);
            setPassword(undefined);
            void queryClient.invalidateQueries();
          }}
        />
      </BareFrame>
    );
  return (
    <>
      <UndoOffers key={me.person?.id}>
        <Frame me={me} onSignOut={() => void leave()}>
          {problem && (
            <Box marginBottom="5">
              <Notice tone="failed" role="alert">
                {problem}
              </Notice>
            </Box>
          )}
          <Sections me={me} hasSignedIn={hasSignedIn} />
        </Frame>
      </UndoOffers>
      <CommandBar me={me} />
      <ConfirmAgain me={me} />
      {state === 'ended' && (
        <SessionEnded me={me} onSignedIn={(typed) => void onSignedInAgain(typed)} onLater={() => setState('in')} />
      )}
    </>
  );
}

interface SectionsProps {
  readonly me: Me;
  readonly hasSignedIn: boolean;
}

function Sections({ me, hasSignedIn }: SectionsProps) {
  return (
    <Routes>
      {sections.map((section) => (
        <Route
          key={section.path}
          path={section.hasPages ? `${section.path}/*` : section.path}
          element={
            mayOpen(me, section.permission) ? (
              <SectionView key={section.path} title={section.title} page={section.page} focusesHeading={hasSignedIn} />
            ) : (
              <ClosedSection section={section} me={me} />
            )
          }
        />
      ))}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}

interface NotReachedProps {
  readonly failure: Error;
  readonly onRetry: () => void;
}

function NotReached({ failure, onRetry }: NotReachedProps) {
  return (
    <>
      <PageHead title="Back office" />
      <Card>
        <EmptyState spot="offline" title="The back office could not be reached" text={failureSentence(failure)}>
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}
