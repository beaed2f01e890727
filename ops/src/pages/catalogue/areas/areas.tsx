import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaEntry } from 'shared/contract/catalogue';
import { Button, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { areasQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Quiet, Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { ChangeDialog } from '../change-dialog';
import type { List } from '../entry';
import { EntryColumns, Fact, Facts } from '../facts';
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

interface AreaRowProps {
  readonly entry: AreaEntry;
  readonly list: List;
  readonly mayChange: boolean;
}

function AreaRow({ entry, list, mayChange }: AreaRowProps) {
  const [asked, setAsked] = useState<'edit' | 'switch'>();
  const { isOn, latitude, longitude } = entry.values;
  const { nearestAirport } = entry;
  const titleId = `area-${entry.key}`;
  const close = () => setAsked(undefined);
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            {entry.name}
          </RowTitle>
          <HStack flexWrap="wrap" gap="2" marginTop="1">
            <Badge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
            <PlannedBadge changes={entry.changes} />
            {entry.areaKind === 'airport' && <Quiet>Airport</Quiet>}
          </HStack>
        </div>
        <Facts long>
          <Fact label="Position">
            {latitude}, {longitude}
          </Fact>
          {entry.areaKind === 'lga' && (
            <Fact label="Nearest airport">
              {nearestAirport ? `${nearestAirport.iata}, ${nearestAirport.roadKm} km by road` : 'None within a drive'}
            </Fact>
          )}
        </Facts>
        {mayChange && (
          <RowActions>
            {entry.areaKind === 'lga' && (
              <Button size="sm" variant="outline" onClick={() => setAsked('edit')}>
                Change<VisuallyHidden> {entry.name}</VisuallyHidden>
              </Button>
            )}
            <Button
              size="sm"
              variant={entry.areaKind === 'lga' ? 'plain' : 'outline'}
              onClick={() => setAsked('switch')}
            >
              {isOn ? 'Switch off' : 'Switch on'}
              <VisuallyHidden> {entry.name}</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
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
