import { Component, type ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { LanguageScope } from '../../views/shared/language-scope.tsx';
import { Button } from '../../views/shared/ui/button.tsx';
import type { ViewModule } from '../../views/view.ts';

interface BoundaryProps {
  host: Host;
  children: ReactNode;
}

/** Shows an error message with a retry button if the view throws, and dispatches `sso-error`. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    this.props.host.emit('sso-error', { source: 'view', kind: 'render', message });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { t } = messagesService(getCore());
    return (
      <div role="alert" className="sso-scope">
        <p>{t('error.render')}</p>
        <Button variant="secondary" onClick={() => this.setState({ hasFailed: false })}>
          {t('error.retry')}
        </Button>
      </div>
    );
  }
}

export interface ViewTreeProps {
  module: ViewModule;
  host: Host;
  /** The element's own attributes. */
  attributes: object;
  /** The element's `dir`. */
  dir: string;
}

/** Renders a view with its language scope and error boundary. */
export function ViewTree({ module: { View }, host, attributes, dir }: ViewTreeProps) {
  return (
    <LanguageScope dir={dir}>
      <Boundary host={host}>
        <View host={host} {...attributes} />
      </Boundary>
    </LanguageScope>
  );
}
