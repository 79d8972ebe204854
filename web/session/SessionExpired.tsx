import { useSession } from '../core/sessionStore.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const SessionExpiredDialog = lazyPart(() => import('./SessionExpiredDialog.tsx'), {
  showsErrorOverPage: true,
});

/**
 * Shown when the session expires: the page keeps all that was typed, and pending work resumes once the person has
 * signed in again.
 */
export function SessionExpired() {
  const state = useSession();
  return state.status === 'expired' ? <SessionExpiredDialog username={state.username} /> : null;
}
