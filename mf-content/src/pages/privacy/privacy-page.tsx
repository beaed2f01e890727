import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Box, Card, Container } from 'shared/ui';
import { useLinkToken } from '../../components/link-token/use-link-token';
import { TextPage } from '../../components/text/text-page';
import { privacyText } from './privacy-text';
import { RequestForm } from './request-form';
import { RequestPage } from './request-page';

/** What is kept and why, with a form to get or erase it; the link of its mail opens the request itself. */
export function PrivacyPage() {
  const link = useLinkToken(['request']);
  if (link) return <RequestPage key={link.token} token={link.token} />;
  return (
    <>
      <TextPage text={privacyText(rulesInWords(siteRules()))} />
      {/* right below its section, whose padding at the end it takes over */}
      <Container marginTop={{ base: '-8', md: '-14' }} paddingBottom={{ base: '14', md: '20' }}>
        <Box maxWidth="720px">
          <Card>
            <RequestForm />
          </Card>
        </Box>
      </Container>
    </>
  );
}
