import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { messageStates } from 'shared/contract/staff-messages';
import { Card, chakra, EmptyState, Text, ToggleChips } from 'shared/ui';
import { messagesQuery } from '../../api/messages';
import { TextFilter } from '../../components/filters';
import { ListState, SectionHead, ShowOlder } from '../../components/list-page';
import { Rows } from '../../components/rows';
import { MessageRow } from './message-row';

const Filters = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', md: '6' },
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'max-content minmax(0, 420px)' },
    marginBottom: '5',
  },
});

/** What travellers wrote by the contact form, the latest first. The address has the filters, so that it can be passed on. */
export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const state = messageStates.find((one) => one === params.get('state'));
  const search = params.get('search')?.trim() ?? '';
  const query = useInfiniteQuery({
    ...messagesQuery({ ...(state && { state }), ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  const { isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const look = (next: { readonly state?: string; readonly search?: string }) =>
    setParams(
      Object.entries({ state: state ?? '', search, ...next }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  return (
    <>
      <SectionHead title="Messages" atMs={query.dataUpdatedAt} isSearching={isPlaceholderData} />
      <Text color="fg.muted" marginBottom="4" maxWidth="68ch">
        What travellers wrote by the contact form. Answer by e-mail, then mark the message as answered: that sends
        nothing.
      </Text>
      <Filters>
        <ToggleChips
          legend="Show only"
          options={[
            { value: 'open', label: 'Open', count: query.data?.pages[0]?.open },
            { value: 'answered', label: 'Answered' },
          ]}
          value={state ?? ''}
          onChange={(next) => look({ state: next })}
        />
        <TextFilter
          id="message-search"
          label="Search"
          placeholder="Name, e-mail, phone or words"
          value={search}
          onSearch={(next) => look({ search: next })}
        />
      </Filters>
      <ListState query={query} of="the messages">
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          if (messages.length === 0)
            return (
              <Card>
                <EmptyState spot="empty-results" {...emptyWords(state, search)} />
              </Card>
            );
          return (
            <>
              <Rows aria-label="Messages">
                {messages.map((message) => (
                  <MessageRow key={message.reference} message={message} />
                ))}
              </Rows>
              {hasNextPage && <ShowOlder isLoading={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
            </>
          );
        }}
      </ListState>
    </>
  );
}

function emptyWords(state: string | undefined, search: string): { title: string; text: string } {
  if (search)
    return { title: 'No message found', text: `No message has “${search}”. Try another word, or all messages.` };
  if (state === 'open') return { title: 'No open messages', text: 'Every message is marked as answered.' };
  if (state === 'answered') return { title: 'No answered messages', text: 'Messages are listed here once answered.' };
  return { title: 'No messages yet', text: 'What travellers write by the contact form is listed here.' };
}
