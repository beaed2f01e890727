import { NotYetOpen } from 'shared/ui';

export default function FeedbackPage() {
  return <NotYetOpen title="Feedback" />;
}
