import { useState } from 'react';
import { Box, Button, chakra, Text } from 'shared/ui';
import { Quiet } from '../../../components/rows';
import type { KnownRelease } from '../../../model/release-facts';
import { ReleasePictures } from '../release-pictures';

const Findings = chakra('ul', {
  base: { listStyle: 'disc', paddingInlineStart: '5', marginTop: '2', overflowWrap: 'anywhere' },
});

interface GateResultProps {
  readonly name: string;
  readonly version: string;
  readonly check: NonNullable<KnownRelease['check']>;
}

/** What the gate has found in a release, and its pictures when asked for. */
export function GateResult({ name, version, check: { report, shellVersion, verdict } }: GateResultProps) {
  const [isOpen, setOpen] = useState(false);
  const faulty = report.pages.filter(({ ok }) => !ok);
  return (
    <>
      <Text marginTop="1" overflowWrap="anywhere">
        {report.summary}
      </Text>
      {faulty.length > 0 && (
        <Findings>
          {faulty.map(({ remote, kind, name: page, reasons }) => (
            <li key={`${kind} ${remote} ${page}`}>
              <strong>{page}</strong>: {reasons.join(' ')}
            </li>
          ))}
        </Findings>
      )}
      {report.unchecked.map((sentence) => (
        <Quiet key={sentence}>{sentence}</Quiet>
      ))}
      {shellVersion && <Quiet>In shell {shellVersion}</Quiet>}
      {verdict === 'unverified' && report.pages.length === 0 ? (
        <Quiet>There are no pictures: no browser has opened its pages.</Quiet>
      ) : (
        <Box marginTop="3">
          <Button
            whiteSpace="normal"
            overflowWrap="anywhere"
            size="sm"
            variant="outline"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? `Hide pictures of ${version}` : `Pictures of ${version}`}
          </Button>
          {isOpen && <ReleasePictures name={name} version={version} />}
        </Box>
      )}
    </>
  );
}
