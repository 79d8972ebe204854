import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type PreloadedQuery, useQueryLoader } from 'react-relay/hooks';
import type { FetchPolicy, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { afterPaint } from '../ui/afterPaint.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

/** What something that opens on demand is given. */
export interface Opened<Query extends OperationType> {
  queryRef: PreloadedQuery<Query>;
  /** Asks again, after a failure: for the `Region` around what reads the query. */
  onRetry: () => void;
  onClose: () => void;
}

/** Something that opens on demand: its query, by its parameters alone, and its code. */
export interface OnDemand<Query extends OperationType, Props extends Opened<Query>> {
  Component: ComponentType<Props>;
  parameters: PreloadableConcreteRequest<Query>;
  /** Loads the code. */
  load: () => Promise<unknown>;
  fetchPolicy: FetchPolicy;
}

/**
 * Declares a dialog, a panel or a thread whose code and data are loaded when it is wanted, both at the same time.
 * Its query is `@preloadable`, so that only its parameters are in the code of what opens it. What is known already is
 * shown, and brought up to date, unless `fetchPolicy` says otherwise: it hardly changes (`store-or-network`), or what
 * it was before would mislead (`network-only`).
 *
 *     const reactorsDialog = onDemand(reactorsQuery, () => import('./ReactorsDialog.tsx'));
 *
 * `isLayer` as for a `lazyPart`: it lies over the page.
 */
export const onDemand = <Query extends OperationType, Props extends Opened<Query>>(
  parameters: PreloadableConcreteRequest<Query>,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fetchPolicy: FetchPolicy = 'store-and-network',
  options: { isLayer?: boolean } = {},
): OnDemand<Query, Props> => ({ Component: lazyPart(load, options), parameters, load, fetchPolicy });

/** Milliseconds that a pointer or the focus rests on what opens something before it is loaded: it may only be passing. */
const hoverDelay = 80;

/** What opens something tells early that it will be wanted. */
interface Intent {
  onPointerEnter: () => void;
  onPointerLeave: (event: PointerEvent) => void;
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
  fetchPolicy,
}: OnDemand<Query, Props>): Opener<Query> {
  const [queryRef, loadQuery, release] = useQueryLoader<Query>(parameters);
  const [isOpen, setOpen] = useState(false);
  /** The variables of what is under way or there. */
  const begun = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Leaves undone what a press began. */
  const unpress = useRef(() => {});
  /** The focus comes back to what opened it, which tells of no wish. */
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
    // Where this fails, what is opened fails in its turn, and says so.
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
    // The press that closes it has brought the focus, which is no wish either.
    rest();
    setOpen(false);
    isFocusReturning.current = true;
    begun.current = undefined;
    release();
  };
  return {
    intent: (variables) => ({
      onPointerEnter: () => plan(variables),
      // A finger leaves by being lifted, and then presses.
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
      // What failed before it was wanted is asked for again.
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
