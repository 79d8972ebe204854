import { isSamePerson, type SessionStore } from '../core/sessionStore.ts';

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
      if (state.hasLeft) storage.clear();
      return;
    }
    const owner = storage.getItem(ownerKey);
    if (owner !== null && isSamePerson(owner, state.username)) return;
    // Without an owner there is no draft, but perhaps the page that is wanted after the sign-in.
    if (owner !== null) storage.clear();
    storage.setItem(ownerKey, state.username);
  };
  follow();
  return session.subscribe(follow);
}
