import { Suspense } from 'react';
import { useSession } from '../core/sessionStore.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const SessionExpiredDialog = lazyPart(() => import('./SessionExpiredDialog.tsx'), { isLayer: true });

/**
 * When the session has run out while working: the screen with all that was typed stays, and what was
 * under way goes on once the person has signed in again.
 */
export function SessionExpired() {
  const state = useSession();
  return state.status === 'expired' ? (
    <Suspense fallback={null}>
      <SessionExpiredDialog username={state.username} />
    </Suspense>
  ) : null;
}
