import { useQuery } from '@tanstack/react-query';
import { formatTime } from 'shared/format';
import { Box, ButtonLink, Notice } from 'shared/ui';
import { healthQuery } from '../../api/releases';
import { WithCode } from '../../components/with-code';
import { failingReleases } from '../../model/failing-releases';

/** The releases that fail for visitors, above everything else. The counter of the section polls. */
export function FailingReleases() {
  const { data } = useQuery({ ...healthQuery, refetchInterval: false, retry: false });
  const failing = data ? failingReleases(data) : [];
  return (
    <Box role="status" aria-label="Failing releases" marginBottom={failing.length > 0 ? '5' : '0'}>
      {failing.map(({ name, version, goesBackAt, why }) => (
        <Box key={`${name} ${version}`} marginBottom="2">
          <Notice
            tone="failed"
            action={
              <ButtonLink size="sm" variant="outline" to="/ops/releases">
                Open releases
              </ButtonLink>
            }
          >
            <b>
              {name} {version} is failing.
            </b>{' '}
            <WithCode>{why}</WithCode>{' '}
            {goesBackAt ? `It is rolled back at ${formatTime(goesBackAt)}.` : 'It stays until somebody moves it.'}
          </Notice>
        </Box>
      ))}
    </Box>
  );
}
