import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { formatPhone } from 'shared/format';
import { pathTo } from 'shared/paths';
import { siteContacts } from 'shared/shell';
import { Box, Notice, TextLink } from 'shared/ui';
import { replacedState, withQuery } from './use-url-view';

interface QueryFieldsProps {
  /** The parameters that the form sets itself, or that belong to one visit. */
  readonly without: readonly string[];
}

/** The query of the page as hidden fields: a GET form would drop it. */
export function QueryFields({ without }: QueryFieldsProps) {
  const [params] = useSearchParams();
  return [...params].map(
    ([name, value]) =>
      !without.includes(name) && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}

/**
 * A choice that a submit button has put into the URL, because it was pressed before the page had its scripts. `choose` is called
 * once: the parameter is removed from the history entry first, so that a reload or back navigation does not choose again.
 */
export function useChoiceInUrl(name: string, choose: (value: string) => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const make = useEffectEvent(() => {
    // the URL of the window is ahead of the rendered one
    const query = new URLSearchParams(window.location.search);
    const value = query.get(name);
    if (value === null) return;
    const rest = withQuery(query, { [name]: undefined }).toString();
    navigate({ search: rest }, { replace: true, state: replacedState(location) });
    choose(value);
  });
  useEffect(() => {
    if (search) make();
  }, [search]);
}

/** Says at an address with a choice, before anything is typed, that it is not made without scripts. Rendered on servers only. */
export function ChoiceNeedsScripts({ name }: { readonly name: string }) {
  const [params] = useSearchParams();
  return <noscript>{typeof document === 'undefined' && params.has(name) && <BookingNeedsScripts />}</noscript>;
}

function BookingNeedsScripts() {
  const { phone } = siteContacts();
  return (
    <Box marginBottom="4">
      <Notice tone="warn">
        Booking needs JavaScript. Please switch it on in your browser and choose again, or{' '}
        {phone && (
          <>
            call <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink> or{' '}
          </>
        )}
        <TextLink to={pathTo('contact')}>contact us</TextLink>.
      </Notice>
    </Box>
  );
}
