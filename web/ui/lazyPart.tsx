import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { ErrorNotice } from './ErrorNotice.tsx';
import { isImportFailure, missingCodeMessage, outdatedMessage, useIsOutdated } from './newVersion.ts';
import { missingLayerClasses } from './layer.ts';
import { loadWithRetries } from './loadWithRetries.ts';
import { OutsideTrigger, useTrigger } from './trigger.tsx';

/** Runs a callback after the next paint, so that it does not delay feedback. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** How missing code shows. */
export interface LazyOptions {
  isExtra?: boolean;
  showsErrorOverPage?: boolean;
  frame?: (line: ReactNode) => ReactNode;
}

const unframed = (line: ReactNode): ReactNode => line;

/**
 * A component loaded when first rendered; it suspends meanwhile. If loading fails, it shows an error with « Réessayer »
 * in its place. Example: const EmojiPicker = lazyPart(() => import('../ui/EmojiPicker.tsx')); With `isExtra` it is
 * omitted on failure. With `showsErrorOverPage` it shows nothing meanwhile, without a Suspense around it, and the error
 * over the page. `frame` wraps the error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isExtra = false, showsErrorOverPage = false, frame = unframed }: LazyOptions = {},
): ComponentType<Props> {
  const begin = (): ComponentType<Props> => lazy(() => loadWithRetries(load, { waitsForNetwork: isExtra }));
  let Part = begin();
  // React remembers failed lazy components.
  const forget = () => {
    Part = begin();
  };
  const Loaded = (props: Props) => <Part {...props} />;
  return function LazyPart(props: Props) {
    const loaded = <Loaded {...props} />;
    return (
      <MissingCode isExtra={isExtra} showsErrorOverPage={showsErrorOverPage} frame={frame} onRetry={forget}>
        {showsErrorOverPage ? <Suspense fallback={null}>{loaded}</Suspense> : loaded}
      </MissingCode>
    );
  };
}

/** Loads code before it is needed, after the next paint. Failures show again on use. */
export const preloading = (load: () => Promise<unknown>) => (): void =>
  void afterPaint(() => void load().catch(() => {}));

interface Props extends Required<LazyOptions> {
  onRetry: () => void;
  children: ReactNode;
}

/** Catches missing code only. */
class MissingCode extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  readonly retry = (): void => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isImportFailure(error)) throw error;
    const { isExtra, showsErrorOverPage, frame } = this.props;
    if (isExtra) return null;
    const missing = <OutsideTrigger>{frame(<Missing onRetry={this.retry} />)}</OutsideTrigger>;
    return showsErrorOverPage ? <MissingLayer>{missing}</MissingLayer> : missing;
  }
}

/** Error over the page; closed with its menu. */
function MissingLayer({ children }: { children: ReactNode }) {
  if (useTrigger()?.isOpen === false) return null;
  return createPortal(
    <div data-react-aria-top-layer="true" className={missingLayerClasses}>
      {children}
    </div>,
    document.body,
  );
}

/** Error in the component's place; retries when online again. */
function Missing({ onRetry }: { onRetry: () => void }) {
  const isOutdated = useIsOutdated();
  return (
    <ErrorNotice
      isMinor
      isSilent={false}
      isReading={!isOutdated}
      message={isOutdated ? outdatedMessage : missingCodeMessage}
      onRetry={isOutdated ? () => location.reload() : onRetry}
      retryLabel={isOutdated ? 'Recharger' : undefined}
    />
  );
}
