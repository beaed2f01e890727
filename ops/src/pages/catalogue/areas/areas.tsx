import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaEntry } from 'shared/contract/catalogue';
import { Button, chakra, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { areasQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { ChangeDialog } from '../change-dialog';
import type { List } from '../entry';
import { History, PlannedBadge } from '../history';
import { StateField, useChosenState } from '../state-field';
import { useValueForm } from '../use-catalogue';

/** Where rides are sold. */
export function Areas() {
  const list = areasQuery(useChosenState());
  const query = useQuery({ ...list, placeholderData: keepPreviousData });
  return (
    <>
      <SectionHead title="Areas" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        Where an airport or an area is off, no rides from or to it are sold. Booked rides and open quotes stay. Lists in
        browsers follow within five minutes.
      </Text>
      <ListState query={query} of="the areas">
        {({ state, states, entries, mayChange }) => (
          <>
            <StateField state={state} states={states} of="places" off="off" />
            <Rows>
              {entries.map((entry) => (
                <AreaRow key={entry.key} entry={entry} list={list} mayChange={mayChange} />
              ))}
            </Rows>
          </>
        )}
      </ListState>
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 152px' },
  },
});

interface AreaRowProps {
  readonly entry: AreaEntry;
  readonly list: List;
  readonly mayChange: boolean;
}

function AreaRow({ entry, list, mayChange }: AreaRowProps) {
  const [isAsked, setAsked] = useState(false);
  const { isOn } = entry.values;
  const titleId = `area-${entry.key}`;
  return (
    <Row aria-labelledby={titleId}>
      <Columns>
        <HStack flexWrap="wrap" gap="2">
          <RowTitle id={titleId} whiteSpace="normal">
            {entry.name}
          </RowTitle>
          <Badge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
          <PlannedBadge changes={entry.changes} />
          {entry.areaKind === 'airport' && <Quiet>Airport</Quiet>}
        </HStack>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
              {isOn ? 'Switch off' : 'Switch on'}
              <VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </Columns>
      <History entry={entry} list={list} mayChange={mayChange} />
      {isAsked && <SwitchAreaDialog entry={entry} list={list} onClose={() => setAsked(false)} />}
    </Row>
  );
}

interface SwitchAreaDialogProps {
  readonly entry: AreaEntry;
  readonly list: List;
  readonly onClose: () => void;
}

function SwitchAreaDialog({ entry, list, onClose }: SwitchAreaDialogProps) {
  const form = useValueForm(list, entry, ({ values }) => values, onClose);
  const { isOn } = form.base.values;
  return (
    <ChangeDialog
      title={isOn ? `No rides for ${entry.name}?` : `Rides for ${entry.name} again?`}
      outcome={
        isOn
          ? 'Travellers cannot choose it for new rides. Booked rides and open quotes stay.'
          : 'Travellers can choose it for new rides.'
      }
      now={isOn ? 'Switch off' : 'Switch on'}
      keep={isOn ? 'Leave it on' : 'Leave it off'}
      isGrave={isOn}
      form={form}
      change={{ kind: 'area', key: form.base.key, values: { isOn: !isOn } }}
      hasEffect
      onClose={onClose}
    />
  );
}
