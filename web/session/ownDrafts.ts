import { randomId } from '../core/randomId.ts';
import { clearRecentPlaces } from '../core/ownSettings.ts';
import { isSamePerson, type SessionStore } from '../core/sessionStore.ts';
import { readStored, writeStored } from '../core/storage.ts';
import type { DraftRepository } from '../drafts/draftRepository.ts';
import { drafts } from '../drafts/useDraft.ts';

/** Storage key of the id of the person whose drafts this browser stores. */
const ownerKey = 'drafts.owner';

interface Owner {
  username: string;
  id: string;
}
const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' && value !== null && 'username' in value && 'id' in value;

/** Null where there is none, or the browser keeps nothing. */
function readOwner(): Owner | null {
  try {
    const owner: unknown = JSON.parse(readStored(ownerKey) ?? 'null');
    return isOwner(owner) ? owner : null;
  } catch {
    return null;
  }
}

/** Without a storage drafts last as long as the page. */
const writeOwner = (owner: Owner | null): void => void writeStored(ownerKey, owner && JSON.stringify(owner));

/**
 * Deletes stored drafts and recently searched places at sign-out and when another person signs in; an expired session keeps them for the same
 * person. Returns a function that stops it.
 */
export function separateDraftsByUser(session: SessionStore, store: DraftRepository = drafts): () => void {
  const follow = () => {
    const state = session.get();
    if (state.status === 'signed-out') {
      if (!state.hasLeft) return;
      // Without it none is found again, should the page go before the last is deleted.
      writeOwner(null);
      store.reset();
      sessionStorage.clear();
      clearRecentPlaces();
      return;
    }
    const owner = readOwner();
    if (owner && isSamePerson(owner.username, state.username)) {
      store.open(owner.id);
      return;
    }
    // Without an owner there is no draft, but perhaps the page that is wanted after the sign-in.
    if (owner) sessionStorage.clear();
    const id = randomId();
    writeOwner({ username: state.username, id });
    store.open(id);
  };
  follow();
  return session.subscribe(follow);
}
