import { NotYetOpen } from 'shared/ui';

export default function PrivacyPage() {
  return <NotYetOpen title="Privacy" />;
}
