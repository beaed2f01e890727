import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDeadline, formatShortDate } from 'shared/format';
import { Box, Flex, Text, TextLink } from 'shared/ui';
import { Field, Select } from 'shared/ui/fields';
import { makePreview, type PreviewAnswer, releasesQuery } from '../../api/releases';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CopyButton } from '../../components/copy-button';
import { useStaffAction } from '../../components/use-staff-action';
import { ReleasesLoading } from './dialog-parts';

interface PreviewDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for a release that is not active, and makes a link that shows it. */
export function PreviewDialog({ name, onClose }: PreviewDialogProps) {
  const known = useQuery(releasesQuery(name));
  const [version, setVersion] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [made, setMade] = useState<PreviewAnswer>();
  const action = useStaffAction({ send: makePreview, onDone: setMade });

  const { live, releases = [] } = known.data ?? {};
  const choices = releases.filter((release) => release.version !== live && !release.withdrawn);

  function choose(chosen: string) {
    setVersion(chosen);
    setMade(undefined);
    action.reset();
  }

  function confirm() {
    setAsked(true);
    if (version) action.run({ name, version });
  }

  return (
    <ConfirmDialog
      title={`Preview a release of ${name}?`}
      outcome="A link shows it in one tab of the site, for eight hours, to whoever has the link. Its code runs there with the rights of the site."
      confirm={made ? 'Make a new link' : 'Make a link'}
      keep={made ? 'Done' : 'Not now'}
      isRunning={action.isRunning}
      error={action.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReleasesLoading query={known} height="12" />
      {known.data && choices.length === 0 && <Text>There is no release of {name} that is not live.</Text>}
      {choices.length > 0 && (
        <Field id="preview-version" label="Release" error={isAsked && !version ? 'Choose a release.' : undefined}>
          <Select
            id="preview-version"
            placeholder="Choose one"
            options={choices.map(({ version: value, publishedAt }) => ({
              value,
              label: `${value}, published on ${formatShortDate(publishedAt)}`,
            }))}
            value={version}
            onChange={choose}
          />
        </Field>
      )}
      <Box role="status">{made && <MadeLink made={made} />}</Box>
    </ConfirmDialog>
  );
}

function MadeLink({ made: { name, version, url, expiresAt } }: { readonly made: PreviewAnswer }) {
  return (
    <Flex justifyContent="space-between" alignItems="center" flexWrap="wrap" gap="3">
      <Box minWidth="0">
        <TextLink
          to={url}
          target="_blank"
          rel="noopener noreferrer"
          display="inline-block"
          paddingBlock="2"
          overflowWrap="anywhere"
        >
          Open {name} {version} in a new tab
        </TextLink>
        <Text textStyle="small" color="fg.muted">
          Until {formatDeadline(expiresAt)}
        </Text>
      </Box>
      <CopyButton text={url} />
    </Flex>
  );
}
