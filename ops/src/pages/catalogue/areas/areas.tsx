import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaEntry } from 'shared/contract/catalogue';
import { Button, chakra, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { areasQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, Rows, RowTitle } from '../../../components/rows';
import { ChangeDialog } from '../change-dialog';
import type { List } from '../entry';
import { History, PlannedBadge } from '../history';
import { StateField, useChosenState } from '../state-field';
import { useValueForm } from '../use-catalogue';
import { EditAreaDialog } from './edit-area-dialog';
import { NewAreaDialog } from './new-area-dialog';

/** Where rides are sold, by name and position. */
export function Areas() {
  const list = areasQuery(useChosenState());
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...list, placeholderData: keepPreviousData });
  return (
    <>
      <SectionHead title="Areas" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        Where an airport or an area is off, no rides from or to it are sold. The price of a ride depends on the distance
        between the airport and the position of the area. Booked rides and open quotes stay. Lists in browsers follow
        within five minutes.
      </Text>
      <ListState query={query} of="the areas">
        {({ state, states, entries, mayChange }) => (
          <>
            <Flex justifyContent="space-between" alignItems="flex-end" flexWrap="wrap" gap="0 16px">
              <StateField state={state} states={states} of="places" off="off" />
              {mayChange && (
                <Button size="sm" marginBottom="4" onClick={() => setOpen(true)}>
                  New area
                </Button>
              )}
            </Flex>
            <Rows>
              {entries.map((entry) => (
                <AreaRow key={entry.key} entry={entry} list={list} mayChange={mayChange} />
              ))}
            </Rows>
            {isOpen && <NewAreaDialog state={state} states={states} list={list} onClose={() => setOpen(false)} />}
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
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) max-content' },
  },
});

const Actions = chakra('div', {
  base: { display: 'flex', gap: '2', '& > button': { flex: { base: '1', md: 'none' } } },
});

const airportWords = (nearest: AreaEntry['nearestAirport']): string =>
  nearest ? `${nearest.roadKm} km by road from ${nearest.iata}` : 'No airport within a drive';

interface AreaRowProps {
  readonly entry: AreaEntry;
  readonly list: List;
  readonly mayChange: boolean;
}

function AreaRow({ entry, list, mayChange }: AreaRowProps) {
  const [asked, setAsked] = useState<'edit' | 'switch'>();
  const { isOn, latitude, longitude } = entry.values;
  const { nearestAirport } = entry;
  const isAirport = entry.areaKind === 'airport';
  const titleId = `area-${entry.key}`;
  const close = () => setAsked(undefined);
  return (
    <Row aria-labelledby={titleId}>
      <Columns>
        <div>
          <HStack flexWrap="wrap" gap="2">
            <RowTitle id={titleId} whiteSpace="normal">
              {entry.name}
            </RowTitle>
            <Badge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
            <PlannedBadge changes={entry.changes} />
          </HStack>
          <Quiet marginTop="1" fontVariantNumeric="tabular-nums">
            {isAirport ? 'Airport' : airportWords(nearestAirport)}, at {latitude}, {longitude}
          </Quiet>
        </div>
        {mayChange && (
          <Actions>
            {!isAirport && (
              <Button size="sm" variant="outline" onClick={() => setAsked('edit')}>
                Change<VisuallyHidden> {entry.name}</VisuallyHidden>
              </Button>
            )}
            <Button size="sm" variant={isAirport ? 'outline' : 'plain'} onClick={() => setAsked('switch')}>
              {isOn ? 'Switch off' : 'Switch on'}
              <VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
          </Actions>
        )}
      </Columns>
      <History entry={entry} list={list} mayChange={mayChange} />
      {asked === 'edit' && <EditAreaDialog entry={entry} list={list} onClose={close} />}
      {asked === 'switch' && <SwitchAreaDialog entry={entry} list={list} onClose={close} />}
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
  const { values } = form.base;
  const { isOn } = values;
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
      change={{ kind: 'area', key: form.base.key, values: { ...values, isOn: !isOn } }}
      hasEffect
      onClose={onClose}
    />
  );
}
