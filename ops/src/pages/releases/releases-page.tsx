import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Box, Button, Card, EmptyState, Notice, Text } from 'shared/ui';
import { healthQuery, type MoveAnswer, meQuery, type SessionAnswer, statusQuery } from '../../api/releases';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { useAnnounce } from '../../frame/announcer';
import type { AskedMove } from '../../model/move-words';
import { failingFirst } from '../../model/release-words';
import { Approvals } from './approvals';
import { KeepDialog } from './keep-dialog';
import { MoveDialog } from './move-dialog';
import { Alarm, AlteredAlarm, BrokenAlarm, TabCountNotice } from './notices';
import { PreviewDialog } from './preview-dialog';
import { PublishCommand } from './publish-command';
import { OneRelease } from './release-details';
import { ReleaseHeads, ReleaseRow } from './release-row';
import { StoreAlarm, StoreUse } from './store-use';
import { useNow } from './use-now';
import { WithdrawDialog } from './withdraw-dialog';

interface Asked {
  readonly kind: AskedMove;
  readonly name: string;
}

interface Keeping {
  readonly name: string;
  readonly version: string | undefined;
  readonly keep: boolean;
}

const mayMove = (me: SessionAnswer | undefined, name: string): boolean =>
  me?.role === 'operator' || me?.names.includes(name) === true;

function openTabsText(count: number): string {
  if (count === 0) return 'No visitors right now.';
  return count === 1 ? 'One tab is open.' : `${count} tabs are open.`;
}

/** The active release of each name, its open tabs and failures, and the moves. */
export function ReleasesPage() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const status = useQuery(statusQuery);
  const health = useQuery(healthQuery);
  const { data: me } = useQuery(meQuery);
  const nowMs = useNow();
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [moved, setMoved] = useState<MoveAnswer>();
  const [previewing, setPreviewing] = useState<string>();
  const [withdrawing, setWithdrawing] = useState<string>();
  const [keeping, setKeeping] = useState<Keeping>();
  const [said, setSaid] = useState<string>();

  const healthOf = (name: string) => health.data?.releases.find((one) => one.name === name);
  const limit = health.data?.limit ?? 1;
  const tabs = (health.data?.releases ?? []).map(({ versions }) => versions.reduce((sum, one) => sum + one.tabs, 0));
  const openTabs = Math.max(0, ...tabs);

  /** Goes to the details, which are below the list: on a phone out of sight. */
  function open(name: string) {
    flushSync(() => setOpened(name));
    document.getElementById('one-release')?.focus();
  }

  function done(answer: MoveAnswer) {
    setAsked(undefined);
    setMoved(answer);
    announce(answer.sentence);
    void queryClient.invalidateQueries({ queryKey: ['releases'] });
  }

  function doneOnce(sentence: string) {
    setWithdrawing(undefined);
    setKeeping(undefined);
    setSaid(sentence);
    announce(sentence);
    void queryClient.invalidateQueries({ queryKey: ['releases'] });
  }

  return (
    <>
      <SectionHead title="Releases" atMs={status.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4">
        {health.data ? openTabsText(openTabs) : '\u00a0'}
      </Text>
      <ListState query={status} of="the releases">
        {({ releases: known, store = null }) => {
          const releases = failingFirst(known, healthOf);
          const chosen = releases.find(({ name }) => name === opened) ?? releases[0];
          const inQuestion = releases.find(({ name }) => name === asked?.name);
          return (
            <>
              {releases.flatMap((one) =>
                (healthOf(one.name)?.versions ?? [])
                  // the health of a moment ago may not know of the rollback yet
                  .filter(
                    ({ state, version }) =>
                      (version === one.live || version === one.canary?.version) &&
                      (state === 'failing' || state === 'suspected' || (state === 'frozen' && version === one.live)),
                  )
                  .map((version) => (
                    <Alarm
                      key={`${one.name} ${version.version}`}
                      status={one}
                      health={version}
                      limit={limit}
                      isOperator={me?.role === 'operator'}
                      mayMove={mayMove(me, one.name)}
                      onAsk={(kind) => setAsked({ kind, name: one.name })}
                    />
                  )),
              )}
              {releases.map((one) => (
                <AlteredAlarm key={one.name} status={one} />
              ))}
              {releases.map((one) => (
                <BrokenAlarm key={one.name} status={one} />
              ))}
              <StoreAlarm store={store} />
              {said && (
                <Box marginBottom="5">
                  <Notice
                    tone="inform"
                    action={
                      <Button size="sm" variant="outline" onClick={() => setSaid(undefined)}>
                        Done
                      </Button>
                    }
                  >
                    {said}
                  </Notice>
                </Box>
              )}
              {moved && <TabCountNotice moved={moved} onDismiss={() => setMoved(undefined)} />}
              {releases.length === 0 && (
                <Card>
                  <EmptyState
                    spot="empty-results"
                    title="Nothing is published yet"
                    text="What squads publish is listed here."
                  >
                    <PublishCommand />
                  </EmptyState>
                </Card>
              )}
              <Approvals onDecided={doneOnce} />
              {releases.length > 0 && <ReleaseHeads />}
              <Rows>
                {releases.map((one) => (
                  <ReleaseRow
                    key={one.name}
                    status={one}
                    health={healthOf(one.name)}
                    limit={limit}
                    nowMs={nowMs}
                    isOpen={one.name === chosen?.name}
                    mayMove={mayMove(me, one.name)}
                    onOpen={() => open(one.name)}
                    onRollBack={() => setAsked({ kind: 'rollback', name: one.name })}
                  />
                ))}
              </Rows>
              {chosen && (
                <Box marginTop="8">
                  <OneRelease
                    status={chosen}
                    isOperator={me?.role === 'operator'}
                    mayMove={mayMove(me, chosen.name)}
                    onAsk={(kind) => setAsked({ kind, name: chosen.name })}
                    onPreview={() => setPreviewing(chosen.name)}
                    onWithdraw={() => setWithdrawing(chosen.name)}
                    onKeep={(version, keep) => setKeeping({ name: chosen.name, version, keep })}
                  />
                </Box>
              )}
              {previewing && <PreviewDialog name={previewing} onClose={() => setPreviewing(undefined)} />}
              {chosen && withdrawing === chosen.name && (
                <WithdrawDialog status={chosen} onWithdrawn={doneOnce} onClose={() => setWithdrawing(undefined)} />
              )}
              {store && (
                <Box marginTop="8">
                  <StoreUse store={store} />
                </Box>
              )}
              {keeping && <KeepDialog {...keeping} onDone={doneOnce} onClose={() => setKeeping(undefined)} />}
              {asked && inQuestion && (
                <MoveDialog
                  key={`${asked.kind} ${asked.name}`}
                  kind={asked.kind}
                  status={inQuestion}
                  onMoved={done}
                  onClose={() => setAsked(undefined)}
                />
              )}
            </>
          );
        }}
      </ListState>
    </>
  );
}
