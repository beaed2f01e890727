import { SubscribeForm } from '../../components/subscribe/subscribe-form';

export function SubscribeHome() {
  return <SubscribeForm source="home" isWide />;
}
