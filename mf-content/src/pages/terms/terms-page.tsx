import { rulesInWords } from 'shared/remote';
import { siteRules } from 'shared/shell';
import { TextPage } from '../../components/text/text-page';
import { termsText } from './terms-text';

export function TermsPage() {
  return <TextPage text={termsText(rulesInWords(siteRules()))} />;
}
