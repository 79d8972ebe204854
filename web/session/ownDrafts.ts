import type { SessionStore } from '../core/sessionStore.ts';

/** Whose drafts this tab keeps. */
const ownerKey = 'drafts.owner';

/**
 * What somebody was writing is theirs alone: it goes from this tab when they sign out, and when somebody else
 * signs in. A session that ran out keeps it for the same person. Answers how to stop.
 */
export function keepDraftsOwn(session: SessionStore, storage: Storage = sessionStorage): () => void {
  const follow = () => {
    const state = session.get();
    if (state.status === 'signed-out') {
      storage.clear();
      return;
    }
    if (storage.getItem(ownerKey) === state.username) return;
    storage.clear();
    storage.setItem(ownerKey, state.username);
  };
  // At the start without a session it is not known yet whose they are.
  if (session.get().status !== 'signed-out') follow();
  return session.subscribe(follow);
}
