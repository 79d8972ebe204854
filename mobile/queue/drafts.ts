import type { Storage } from '../storage.ts';

/** Unsent drafts of the person by subject. */
export interface Drafts {
  /** Empty when there is none. */
  read(subject: string): Promise<string>;
  write(subject: string, text: string): Promise<void>;
}

/** Creates the store of the signed-in person's drafts; reads and writes throw when nobody is signed in. */
export function createDrafts(storage: Storage, whoIsSignedIn: () => string | null): Drafts {
  const nameOf = (subject: string) => {
    const username = whoIsSignedIn();
    if (username === null) throw new Error('Nobody is signed in.');
    return `draft.${username}.${subject}`;
  };
  return {
    read: async (subject) => (await storage.get(nameOf(subject))) ?? '',
    write: (subject, text) =>
      text === '' ? storage.remove(nameOf(subject)) : storage.set(nameOf(subject), text),
  };
}
