import { Component, type ReactNode } from 'react';
import { Button, Card, EmptyState } from 'shared/ui';

/** A page that cannot be fetched or drawn costs itself, not the sections beside it. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Card>
        <EmptyState
          spot="remote-unavailable"
          title="This page cannot be shown"
          text="The site may just have been updated. Load the page again; nothing that you did is lost."
        >
          <Button onClick={() => location.reload()}>Load again</Button>
        </EmptyState>
      </Card>
    );
  }
}
