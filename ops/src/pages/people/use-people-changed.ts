import { useQueryClient } from '@tanstack/react-query';
import { meQuery, peopleQuery } from '../../api/people';
import { useAnnounce } from '../../frame/announcer';

/** Announces a change and loads the people again; also what the person who makes it may do. */
export function usePeopleChanged(): (sentence: string) => void {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  return (sentence) => {
    announce(sentence);
    void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
