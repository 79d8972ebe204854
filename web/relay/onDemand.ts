import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type PreloadedQuery, useQueryLoader } from 'react-relay/hooks';
import type { FetchPolicy, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { afterPaint, type LazyOptions, lazyPart } from '../ui/lazyPart.tsx';

/** Props of a component opened on demand. */
export interface OnDemandProps<Query extends OperationType> {
  queryRef: PreloadedQuery<Query>;
  /** Refetches after a failure: for the `ErrorRegion` around the query's reader. */
  onRetry: () => void;
  onClose: () => void;
}

/** A component with its query, loaded on demand. */
export interface OnDemand<Query extends OperationType, Props extends OnDemandProps<Query>> {
  Component: ComponentType<Props>;
  parameters: PreloadableConcreteRequest<Query>;
  load: () => Promise<unknown>;
  fetchPolicy: FetchPolicy;
}

interface OnDemandOptions extends Pick<LazyOptions, 'showsErrorOverPage' | 'frame'> {
  fetchPolicy?: FetchPolicy;
}

/**
 * Declares a dialog, panel or thread whose code and data load together when needed. Its query is `@preloadable`, so
 * that the opener only includes its parameters. Store data is shown and refreshed unless `fetchPolicy` says otherwise.
 * Example: const reactorsDialog = onDemand(reactorsQuery, () => import('./ReactorsDialog.tsx')); `showsErrorOverPage`
 * and `frame` as for `lazyPart`.
 */
export const onDemand = <Query extends OperationType, Props extends OnDemandProps<Query>>(
  parameters: PreloadableConcreteRequest<Query>,
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fetchPolicy = 'store-and-network', ...shown }: OnDemandOptions = {},
): OnDemand<Query, Props> => ({ Component: lazyPart(load, shown), parameters, load, fetchPolicy });

/** Milliseconds of hover or focus before loading starts. */
const hoverDelay = 80;

/** Event handlers that start loading early. */
interface Intent {
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** Functions to open and close a component on demand, and its props while it is open. */
export interface Opener<Query extends OperationType> {
  /** For the opener: loads on hover, focus or press. */
  intent: (variables: Query['variables']) => Intent;
  open: (variables: Query['variables']) => void;
  close: () => void;
  /** For the component, while it is open. */
  opened: OnDemandProps<Query> | null;
}

/** Opens an `onDemand` component. Its query is released on close, when unused, and on unmount. */
export function useOnDemand<Query extends OperationType, Props extends OnDemandProps<Query>>({
  parameters,
  load,
  fetchPolicy,
}: OnDemand<Query, Props>): Opener<Query> {
  const [queryRef, loadQuery, release] = useQueryLoader<Query>(parameters);
  const [isOpen, setOpen] = useState(false);
  /** Variables of the query in flight or loaded. */
  const begun = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Cancels what a press started. */
  const unpress = useRef(() => {});
  /** Focus returning to the opener is no intent. */
  const isFocusReturning = useRef(false);
  const rest = () => {
    clearTimeout(timer.current);
    unpress.current();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unpress.current();
    },
    [],
  );

  const begin = (variables: Query['variables']) => {
    rest();
    const wanted = JSON.stringify(variables);
    if (begun.current === wanted) return;
    begun.current = wanted;
    // A failure shows again when it is opened.
    load().catch(() => {});
    loadQuery(variables, { fetchPolicy });
  };
  const plan = (variables: Query['variables']) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => begin(variables), hoverDelay);
  };
  const leave = () => {
    rest();
    if (isOpen) return;
    begun.current = undefined;
    release();
  };
  const close = () => {
    // Neither is the press that closes it.
    rest();
    setOpen(false);
    isFocusReturning.current = true;
    begun.current = undefined;
    release();
  };
  return {
    intent: (variables) => ({
      onPointerEnter: () => plan(variables),
      // Touch pointers leave before the press.
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') leave();
      },
      onPointerDown: () => {
        unpress.current();
        unpress.current = afterPaint(() => begin(variables));
      },
      onFocus: () => {
        if (!isFocusReturning.current) plan(variables);
        isFocusReturning.current = false;
      },
      onBlur: leave,
    }),
    open: (variables) => {
      // Retry what failed before it was needed.
      if (queryRef && 'networkError' in queryRef && queryRef.networkError) begun.current = undefined;
      begin(variables);
      setOpen(true);
    },
    close,
    opened:
      isOpen && queryRef
        ? {
            queryRef,
            onRetry: () => loadQuery(queryRef.variables, { fetchPolicy: 'network-only' }),
            onClose: close,
          }
        : null,
  };
}
