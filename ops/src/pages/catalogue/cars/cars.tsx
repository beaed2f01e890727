import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CarEntry } from 'shared/contract/catalogue';
import { type CarType, carTypes } from 'shared/contract/lists';
import { Button, Flex, HStack, Text, VisuallyHidden } from 'shared/ui';
import { Badge } from 'shared/ui/parts';
import { carsQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { lagosDay } from '../../../model/days';
import type { List } from '../entry';
import { EntryColumns, Fact, Facts } from '../facts';
import { History, PlannedBadge } from '../history';
import { StateField, useChosenState } from '../state-field';
import { BackInServiceDialog, OutOfServiceDialog } from './car-dialogs';
import { ridesWords, serviceWords } from './car-words';
import { EditCarDialog } from './edit-car-dialog';
import { NewCarDialog } from './new-car-dialog';

/** The cars of a state, and which of them are out of service. */
export function Cars() {
  const list = carsQuery(useChosenState());
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...list, placeholderData: keepPreviousData });
  return (
    <>
      <SectionHead title="Cars" atMs={query.dataUpdatedAt} />
      <ListState query={query} of="the cars">
        {({ state, states, entries, mayChange }) => (
          <>
            <StateField state={state} states={states} of="cars" off="out today" />
            <Flex justifyContent="space-between" alignItems="flex-start" flexWrap="wrap" gap="4" marginBottom="4">
              <Text color="fg.muted">{typeWords(entries)}</Text>
              {mayChange && (
                <Button size="sm" onClick={() => setOpen(true)}>
                  New car
                </Button>
              )}
            </Flex>
            <Rows>
              {byType(entries).map((entry) => (
                <CarRow key={entry.key} entry={entry} list={list} mayChange={mayChange} />
              ))}
            </Rows>
            {isOpen && <NewCarDialog state={state} states={states} list={list} onClose={() => setOpen(false)} />}
          </>
        )}
      </ListState>
    </>
  );
}

const isOf =
  (type: CarType) =>
  ({ values }: CarEntry) =>
    values.details.type === type;

const byType = (entries: readonly CarEntry[]) => carTypes.flatMap((type) => entries.filter(isOf(type)));

/** "20 Saloon, 12 SUV". */
const typeWords = (entries: readonly CarEntry[]): string =>
  carTypes
    .map((type) => ({ type, count: entries.filter(isOf(type)).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => `${count} ${type}`)
    .join(', ');

interface CarRowProps {
  readonly entry: CarEntry;
  readonly list: List;
  readonly mayChange: boolean;
}

function CarRow({ entry, list, mayChange }: CarRowProps) {
  const [asked, setAsked] = useState<'edit' | 'out' | 'back'>();
  const { label, tone } = serviceWords(entry.values, lagosDay(Date.now()));
  const titleId = `car-${entry.key}`;
  const { plateNumber, type, color, seats, luggage } = entry.values.details;
  const name = `${entry.name} ${plateNumber}`;
  const close = () => setAsked(undefined);
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            {entry.name} <VisuallyHidden>{plateNumber}</VisuallyHidden>
          </RowTitle>
          <HStack flexWrap="wrap" gap="2" marginTop="1">
            <Badge tone={tone}>{label}</Badge>
            <PlannedBadge changes={entry.changes} />
          </HStack>
        </div>
        <Facts>
          <Fact label="Plate">{plateNumber}</Fact>
          <Fact label="Type">{type}</Fact>
          <Fact label="Car">
            {color}, {seats} seats, {luggage} bags
          </Fact>
          <Fact label="Rides ahead">{ridesWords(entry)}</Fact>
        </Facts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setAsked('edit')}>
              Change<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            <Button size="sm" variant="outline" onClick={() => setAsked('out')}>
              {entry.values.out ? 'Change days' : 'Take out'}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            {entry.values.out && (
              <Button size="sm" variant="plain" onClick={() => setAsked('back')}>
                Put back<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            )}
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={list} mayChange={mayChange} />
      {asked === 'edit' && <EditCarDialog entry={entry} list={list} onClose={close} />}
      {asked === 'out' && <OutOfServiceDialog entry={entry} list={list} onClose={close} />}
      {asked === 'back' && <BackInServiceDialog entry={entry} list={list} onClose={close} />}
    </Row>
  );
}
