import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate, formatTime } from 'shared/format';
import { Box, Button, Flex, Heading, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { type ApprovalFacts, approvalsQuery, type DecisionOrder, decide } from '../../api/approvals';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Quiet, Row, Rows, RowTitle } from '../../components/rows';
import { useStaffAction } from '../../components/use-staff-action';
import { ReasonField, reasonOf } from './dialog-parts';
import { ReleasePictures } from './release-pictures';
import { Version } from './version';

interface ApprovalsProps {
  /** Called with what has happened. */
  readonly onDecided: (sentence: string) => void;
}

interface Deciding {
  readonly approval: ApprovalFacts;
  readonly verdict: DecisionOrder['verdict'];
}

/** What waits for a second person; nothing if nothing waits. */
export function Approvals({ onDecided }: ApprovalsProps) {
  const { data } = useQuery(approvalsQuery);
  const [deciding, setDeciding] = useState<Deciding>();
  const approvals = data?.approvals ?? [];
  // its dialog stays while the list is loaded again without it: the refusal says why
  if (approvals.length === 0 && !deciding) return null;

  function done(sentence: string) {
    setDeciding(undefined);
    onDecided(sentence);
  }

  return (
    <Box asChild marginBottom="8">
      <section aria-labelledby="waiting-for-approval">
        <Heading id="waiting-for-approval" marginBottom="3">
          Waiting for approval
        </Heading>
        <Rows>
          {approvals.map((approval) => (
            <Waiting key={approval.id} approval={approval} onDecide={(verdict) => setDeciding({ approval, verdict })} />
          ))}
        </Rows>
        {deciding && (
          <DecisionDialog
            key={`${deciding.verdict} ${deciding.approval.id}`}
            {...deciding}
            onDone={done}
            onClose={() => setDeciding(undefined)}
          />
        )}
      </section>
    </Box>
  );
}

const shareOf = ({ percent }: ApprovalFacts) => (percent === null ? 'All visits' : `Canary ${percent}%`);

interface WaitingProps {
  readonly approval: ApprovalFacts;
  readonly onDecide: (verdict: DecisionOrder['verdict']) => void;
}

function Waiting({ approval, onDecide }: WaitingProps) {
  const { id, name, version, live, why, askedBy, askedAt, expiresAt, mayApprove, whyNot, needsTwo } = approval;
  const [showsPictures, setShowsPictures] = useState(false);
  const of = `${name} ${version}`;
  return (
    <Row aria-labelledby={`approval-${id}`}>
      <Flex
        flexDirection={{ base: 'column', lg: 'row' }}
        justifyContent="space-between"
        alignItems={{ base: 'stretch', lg: 'flex-start' }}
        gap="4"
      >
        <Box minWidth="0">
          <Flex alignItems="center" flexWrap="wrap" rowGap="1" columnGap="3">
            <RowTitle id={`approval-${id}`}>{name}</RowTitle>
            <Version version={version} />
            <Badge tone="waiting">{shareOf(approval)}</Badge>
          </Flex>
          <Text marginTop="1" overflowWrap="anywhere">
            {why}
          </Text>
          <Quiet>
            {live ? `In place of ${live}` : 'For the first time'}. Asked by {askedBy}, {formatShortDate(askedAt)},{' '}
            {formatTime(askedAt)}. Ends {formatShortDate(expiresAt)}, {formatTime(expiresAt)}.
          </Quiet>
          {needsTwo && <Quiet>Nobody knows who used this token, so two persons have to approve it.</Quiet>}
          {!mayApprove && <Quiet id={`why-not-${id}`}>{whyNot}</Quiet>}
        </Box>
        <Flex gap="2" flexWrap="wrap" flex="none">
          <Button
            size="sm"
            variant="outline"
            aria-expanded={showsPictures}
            onClick={() => setShowsPictures(!showsPictures)}
          >
            {showsPictures ? 'Hide pictures' : 'Pictures'}
            <VisuallyHidden> of {of}</VisuallyHidden>
          </Button>
          <Button size="sm" variant="outline" onClick={() => onDecide('decline')}>
            Decline…
            <VisuallyHidden> {of}</VisuallyHidden>
          </Button>
          <Button
            size="sm"
            disabled={!mayApprove}
            aria-describedby={mayApprove ? undefined : `why-not-${id}`}
            onClick={() => onDecide('approve')}
          >
            Approve…
            <VisuallyHidden> {of}</VisuallyHidden>
          </Button>
        </Flex>
      </Flex>
      {showsPictures && <ReleasePictures name={name} version={version} />}
    </Row>
  );
}

interface DecisionDialogProps extends Deciding {
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

function DecisionDialog({ approval, verdict, onDone, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient();
  const [why, setWhy] = useState('');
  const action = useStaffAction({
    send: decide,
    onDone: ({ sentence }) => onDone(sentence),
    onRefused: () => void queryClient.invalidateQueries({ queryKey: ['releases'] }),
  });
  const { id, name, version, live, percent, needsTwo } = approval;
  const isApproval = verdict === 'approve';
  const reach = percent === null ? 'all visits' : `${percent} of 100 visits`;
  const effect = `${reach} at once${live ? `, in place of ${live}` : ''}. Open tabs change at their next page, never in the middle of a checkout.`;
  return (
    <ConfirmDialog
      title={`${isApproval ? 'Approve' : 'Decline'} ${name} ${version}?`}
      outcome={
        isApproval
          ? needsTwo
            ? `Nothing changes yet. When another person approves it too, it gets ${effect}`
            : `It gets ${effect}`
          : 'Nothing changes for travellers. It can be asked for again.'
      }
      confirm={isApproval ? `Approve ${version}` : 'Decline it'}
      keep={isApproval ? 'Not now' : 'Let it wait'}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={() => action.run({ id, verdict, ...(reasonOf(why) && { why: reasonOf(why) }) })}
      onClose={onClose}
    >
      {!isApproval && <ReasonField id="decline-reason" value={why} onChange={setWhy} />}
    </ConfirmDialog>
  );
}
