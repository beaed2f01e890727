import { Box, Card, Grid } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { PlainPage } from 'shared/ui/forms';
import { contactLead } from '../../model/contact-lead';
import { ContactForm } from './contact-form';
import { FrequentQuestions } from './frequent-questions';
import { MessageSent } from './message-sent';
import { useContact } from './use-contact';
import { WaysToReachUs } from './ways-to-reach-us';

/** A message to the people of the site, beside what is asked most often. */
export function ContactPage() {
  const contact = useContact();
  return (
    <PlainPage title="Contact Us" lead={contactLead()}>
      <Box marginTop="6">
        <TwoColumns
          aside={
            <Grid gap="6">
              <WaysToReachUs />
              <FrequentQuestions />
            </Grid>
          }
        >
          <Card>
            {contact.sent ? (
              <MessageSent message={contact.sent} onAnother={contact.writeAnother} />
            ) : (
              <ContactForm contact={contact} />
            )}
          </Card>
        </TwoColumns>
      </Box>
    </PlainPage>
  );
}
