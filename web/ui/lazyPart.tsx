import { Component, type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from './afterPaint.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { isMissingCode, missingMessage, outdatedMessage } from './newVersion.ts';
import { missingLayerClasses } from './layer.ts';
import { loadWithRetries } from './loadWithRetries.ts';
import { OutsideTrigger, useTrigger } from './trigger.tsx';
import { useIsOutdated } from './useIsOutdated.ts';

/**
 * A component whose code is loaded when it is first shown; it suspends meanwhile. What cannot be loaded says so in its
 * own place, where « Réessayer » asks for it again: what stands around it goes on, with what was typed there.
 *
 *     const EmojiPicker = lazyPart(() => import('../ui/EmojiPicker.tsx'));
 *
 * What only adds to something, with `isExtra`, is left out then. What lies over the page, with `isLayer`, says so over
 * the page: where it was opened there is no room, and a list moves.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isExtra = false, isLayer = false } = {},
): ComponentType<Props> {
  const begin = (): ComponentType<Props> => lazy(() => loadWithRetries(load, { waitsForNetwork: isExtra }));
  let Part = begin();
  // What could not be loaded once stays so for React.
  const forget = () => {
    Part = begin();
  };
  const Loaded = (props: Props) => <Part {...props} />;
  return function LazyPart(props: Props) {
    return (
      <MissingCode isExtra={isExtra} isLayer={isLayer} onRetry={forget}>
        <Loaded {...props} />
      </MissingCode>
    );
  };
}

/**
 * How code is loaded before it is wanted, once the pointer's or the focus's own step is painted. Where this fails, what
 * needs it fails in its turn, and says so.
 */
export const preloading = (load: () => Promise<unknown>) => (): void =>
  void afterPaint(() => void load().catch(() => {}));

interface Props {
  isExtra: boolean;
  isLayer: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches that code is missing, and nothing else. */
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
    if (!isMissingCode(error)) throw error;
    const { isExtra, isLayer } = this.props;
    if (isExtra) return null;
    const missing = (
      <OutsideTrigger>
        <Missing onRetry={this.retry} />
      </OutsideTrigger>
    );
    return isLayer ? <MissingLayer>{missing}</MissingLayer> : missing;
  }
}

/** Stands over everything; with a menu that is closed again it goes. */
function MissingLayer({ children }: { children: ReactNode }) {
  if (useTrigger()?.isOpen === false) return null;
  return createPortal(
    <div data-react-aria-top-layer="true" className={missingLayerClasses}>
      {children}
    </div>,
    document.body,
  );
}

/** Stands where the part would; it is asked for again by itself as soon as the device has a network. */
function Missing({ onRetry }: { onRetry: () => void }) {
  const isOutdated = useIsOutdated();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <ErrorNotice
      isCalm
      message={isOutdated ? outdatedMessage : missingMessage}
      onRetry={isOutdated ? () => location.reload() : onRetry}
      retryLabel={isOutdated ? 'Recharger' : undefined}
    />
  );
}
