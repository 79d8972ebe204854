import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';
import { reportError } from './reportError.ts';

interface Props {
  children: ReactNode;
  /** Fetches again what failed; the children are shown anew then. */
  onRetry?: () => void;
  /** Whenever this changes, the failure is forgotten. */
  resetKey?: unknown;
  /** Shown instead of the usual notice. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  resetKey: unknown;
}

/** Keeps a failure inside one region of the screen, says what happened and offers « Réessayer ». */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error, info.componentStack ?? undefined);
  }

  readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null, hasFailed: false });
  };

  override render(): ReactNode {
    const { children, fallback } = this.props;
    const { error, hasFailed } = this.state;
    if (!hasFailed) return children;
    return fallback ? fallback(error, this.retry) : <Failure error={error} onRetry={this.retry} />;
  }
}
