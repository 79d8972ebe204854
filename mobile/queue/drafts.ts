import type { Storage } from '../storage.ts';

/** What the person has begun to write and not sent, by what it is about: kept for them alone. */
export interface Drafts {
  /** Empty where there is none. */
  read(subject: string): Promise<string>;
  write(subject: string, text: string): Promise<void>;
}

/** The drafts of whoever is signed in. */
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
