import { SubscribeForm } from '../../components/subscribe/subscribe-form';

export function SubscribeFooter() {
  return <SubscribeForm source="footer" isWide isSmall />;
}
