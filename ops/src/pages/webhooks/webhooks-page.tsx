import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDeadline } from 'shared/format';
import { Plus } from 'shared/icons';
import { Box, Button, Card, EmptyState, Text } from 'shared/ui';
import { type NewSecret, webhooksQuery } from '../../api/webhooks';
import { ListState, SectionHead } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { SecretDialog } from '../../components/secret-dialog';
import { useAnnounce } from '../../frame/announcer';
import { AddDialog } from './add-dialog';
import { WebhookRow } from './webhook-row';

/** Addresses of other systems that get signed events. */
export function WebhooksPage() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<NewSecret>();

  function show(sentence: string) {
    void queryClient.invalidateQueries(webhooksQuery);
    announce(sentence);
  }

  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <>
      <SectionHead title="Webhooks" atMs={query.dataUpdatedAt} />
      <ListState query={query} of="the webhooks">
        {(webhooks) =>
          webhooks.length ? (
            <>
              <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
                Each gets signed calls about what you choose. A call that is not accepted is tried again for a day, so
                events may arrive in another order than they happened, and now and then twice with the same webhook-id.
              </Text>
              <Box marginBottom="5">{add}</Box>
              <Rows>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onChanged={show} onSecret={setSecret} />
                ))}
              </Rows>
            </>
          ) : (
            <Card>
              <EmptyState
                spot="empty-results"
                title="No webhooks yet"
                text="A webhook has another system called, with a signature, when a release goes live, a refund is due or something fails."
              >
                {add}
              </EmptyState>
            </Card>
          )
        }
      </ListState>
      {isAdding && (
        <AddDialog
          onAdded={(added) => {
            setAdding(false);
            setSecret(added);
            show('The webhook is added.');
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && (
        <SecretDialog title="Store this secret now" secret={secret.secret} onClose={() => setSecret(undefined)}>
          The receiver checks with it that a call comes from this site.
          {secret.webhook.oldSecretUntil &&
            ` Until ${formatDeadline(secret.webhook.oldSecretUntil)} calls are signed with the old one too, so that you can change the receiver in between.`}
        </SecretDialog>
      )}
    </>
  );
}
