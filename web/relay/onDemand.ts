import { type ComponentType, lazy, type LazyExoticComponent, useEffect, useRef, useState } from 'react';
import { type PreloadedQuery, useQueryLoader } from 'react-relay';
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';

/** What something that opens on demand is given. */
export interface Opened<Query extends OperationType> {
  queryRef: PreloadedQuery<Query>;
  /** Asks again, after a failure: for the `Region` around what reads the query. */
  onRetry: () => void;
  onClose: () => void;
}

/** Something that opens on demand: its query, by its parameters alone, and its code. */
export interface OnDemand<Query extends OperationType, Props extends Opened<Query>> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  parameters: PreloadableConcreteRequest<Query>;
  /** Loads the code. */
  load: () => Promise<unknown>;
}

/**
 * Declares a dialog, a panel or a thread whose code and data are loaded when it is wanted, both at the same time.
 * Its query is `@preloadable`, so that only its parameters are in the code of what opens it.
 *
 *     const reactorsDialog = onDemand(reactorsQuery, () => import('./ReactorsDialog.tsx'));
 */
export const onDemand = <Query extends OperationType, Props extends Opened<Query>>(
  parameters: PreloadableConcreteRequest<Query>,
  load: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Query, Props> => ({ Component: lazy(load), parameters, load });

/** Milliseconds that a pointer rests on what opens something before it is loaded: it may only be passing. */
const dwell = 80;

/** What opens something tells early that it will be wanted. */
interface Intent {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

export interface Opener<Query extends OperationType> {
  /** For what opens it: code and data are on their way from hover, focus or press on. */
  intent: (variables: Query['variables']) => Intent;
  open: (variables: Query['variables']) => void;
  close: () => void;
  /** For the component, while it is open. */
  opened: Opened<Query> | null;
}

/** Opens what `onDemand` declared. It is released when it is closed, when it was not wanted after all, and when left. */
export function useOnDemand<Query extends OperationType, Props extends Opened<Query>>({
  parameters,
  load,
}: OnDemand<Query, Props>): Opener<Query> {
  const [queryRef, loadQuery, release] = useQueryLoader<Query>(parameters);
  const [isOpen, setOpen] = useState(false);
  /** The variables of what is under way or there. */
  const begun = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The focus comes back to what opened it, which tells of no wish. */
  const isFocusReturning = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = (variables: Query['variables']) => {
    clearTimeout(timer.current);
    const wanted = JSON.stringify(variables);
    if (begun.current === wanted) return;
    begun.current = wanted;
    // Where this fails, what is opened fails in its turn, and says so.
    load().catch(() => {});
    loadQuery(variables, { fetchPolicy: 'store-and-network' });
  };
  const leave = () => {
    clearTimeout(timer.current);
    if (isOpen) return;
    begun.current = undefined;
    release();
  };
  const close = () => {
    setOpen(false);
    isFocusReturning.current = true;
    begun.current = undefined;
    release();
  };
  return {
    intent: (variables) => ({
      onPointerEnter: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => begin(variables), dwell);
      },
      onPointerLeave: leave,
      onPointerDown: () => begin(variables),
      onFocus: () => {
        if (!isFocusReturning.current) begin(variables);
        isFocusReturning.current = false;
      },
      onBlur: leave,
    }),
    open: (variables) => {
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
