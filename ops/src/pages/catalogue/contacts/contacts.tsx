import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactsEntry } from 'shared/contract/catalogue';
import { Button, Text, VisuallyHidden } from 'shared/ui';
import { contactsQuery } from '../../../api/catalogue';
import { ListState, SectionHead } from '../../../components/list-page';
import { Row, RowActions, Rows, RowTitle } from '../../../components/rows';
import { EntryColumns, Fact, Facts } from '../facts';
import { History, PlannedBadge } from '../history';
import { contactFields, shownContact } from './contact-form';
import { ContactsDialog } from './contacts-dialog';

/** Who runs the site, and how travellers reach it. */
export function Contacts() {
  const query = useQuery(contactsQuery);
  return (
    <>
      <SectionHead title="Company" atMs={query.dataUpdatedAt} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        Pages, mails, receipts, terms and privacy say this, and what is empty is not shown. Pages that are open change
        when they are loaded again; mails and receipts that were sent stay.
      </Text>
      <ListState query={query} of="the company">
        {({ entries, mayChange }) => (
          <Rows>
            {entries.map((entry) => (
              <ContactsRow key={entry.key} entry={entry} mayChange={mayChange} />
            ))}
          </Rows>
        )}
      </ListState>
    </>
  );
}

interface ContactsRowProps {
  readonly entry: ContactsEntry;
  readonly mayChange: boolean;
}

function ContactsRow({ entry, mayChange }: ContactsRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = 'site-contacts';
  return (
    <Row aria-labelledby={titleId}>
      <EntryColumns>
        <div>
          <RowTitle id={titleId} whiteSpace="normal">
            {entry.name}
          </RowTitle>
          <PlannedBadge changes={entry.changes} />
        </div>
        <Facts long>
          {contactFields.map(({ field, label }) => {
            const value = entry.values[field];
            return (
              <Fact key={field} label={label}>
                {value === null ? 'Not shown' : shownContact(field, value)}
              </Fact>
            );
          })}
        </Facts>
        {mayChange && (
          <RowActions>
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              Change<VisuallyHidden> company and contacts</VisuallyHidden>
            </Button>
          </RowActions>
        )}
      </EntryColumns>
      <History entry={entry} list={contactsQuery} mayChange={mayChange} />
      {isOpen && <ContactsDialog entry={entry} onClose={() => setOpen(false)} />}
    </Row>
  );
}
