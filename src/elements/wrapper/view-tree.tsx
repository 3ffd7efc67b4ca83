import { Component, type ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { LanguageScope } from '../../views/shared/language-scope.tsx';
import { Button } from '../../views/shared/ui/button.tsx';
import type { ViewModule } from '../../views/view.ts';

/** Sets an input's value past the accessor with which React watches it, so that React notices the change. */
const setValue = (input: HTMLInputElement, value: string) =>
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);

interface State {
  readonly hasFailed: boolean;
}

interface BoundaryProps {
  host: Host;
  /** The root of the view. */
  root?: ParentNode | undefined;
  children: ReactNode;
}

/**
 * Renders a view that throws again, once, with what was typed: a translation of the page or an extension may have
 * moved its nodes. Also keeps what was typed into a prerendered view that React replaces. If it throws again, shows a message with a retry button and dispatches `sso-error`.
 */
class Boundary extends Component<BoundaryProps, State> {
  override state: State = { hasFailed: false };
  #isRetried = false;
  /** The inputs that React may replace: of a prerendered view, or of one that failed. */
  #old: readonly HTMLInputElement[] = [];
  /** The one of them that had the focus. */
  #focused: HTMLInputElement | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  #inputs = (): readonly HTMLInputElement[] =>
    [...(this.props.root?.querySelectorAll('input') ?? [])].filter(({ name }) => name);

  #remember = () => {
    this.#old = this.#inputs();
    this.#focused = this.#old.find((input) => input.matches(':focus'));
  };

  #restore = () => {
    for (const input of this.#inputs()) {
      const old = this.#old.find((other) => other.name === input.name);
      if (!old || old === input) continue;
      if (old === this.#focused) input.focus();
      // The value of now, because the user goes on typing while React renders.
      if (!old.value || old.value === input.value) continue;
      setValue(input, old.value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#old = [];
  };

  constructor(props: BoundaryProps) {
    super(props);
    // React replaces a prerendered form that does not match, for example because the page was translated.
    this.#remember();
  }

  override componentDidMount() {
    this.#restore();
  }

  override getSnapshotBeforeUpdate(_: BoundaryProps, before: State) {
    // The nodes of the view that has failed are still on the page.
    if (this.state.hasFailed && !before.hasFailed) this.#remember();
    return null;
  }

  override componentDidUpdate() {
    if (!this.state.hasFailed) this.#restore();
  }

  override componentDidCatch(error: unknown) {
    if (!this.#isRetried) {
      this.#isRetried = true;
      this.setState({ hasFailed: false });
      return;
    }
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
  /** The container of the view. */
  root?: ParentNode;
}

/** Renders a view with its language scope and error boundary. */
export function ViewTree({ module: { View }, host, attributes, dir, root }: ViewTreeProps) {
  return (
    <LanguageScope dir={dir}>
      <Boundary host={host} root={root}>
        <View host={host} {...attributes} />
      </Boundary>
    </LanguageScope>
  );
}
