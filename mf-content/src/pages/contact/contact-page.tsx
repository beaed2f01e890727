import { NotYetOpen } from 'shared/ui';

export default function ContactPage() {
  return <NotYetOpen title="Contact Us" />;
}
