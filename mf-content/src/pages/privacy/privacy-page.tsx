import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { Card } from 'shared/ui';
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
    <TextPage text={privacyText(rulesInWords(siteRules()))}>
      <Card marginTop="6">
        <RequestForm />
      </Card>
    </TextPage>
  );
}
