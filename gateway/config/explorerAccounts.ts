import { z } from 'zod';

/** An account that the explorer offers to sign in with, and who that is. */
export interface ExplorerAccount {
  username: string;
  who: string;
}

/** A name, and perhaps who that is in parentheses. */
const account = /^([^\s,()]+)(?: +\(([^()]*)\))?$/;

/** `admin@example.org (platform administrator), lecteur@example.org (reader), …` */
export const explorerAccounts = z.string().transform((text, context): ExplorerAccount[] => {
  const accounts: ExplorerAccount[] = [];
  // What stands in parentheses may have commas.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const [, username, who = ''] = account.exec(part.trim()) ?? [];
    if (username === undefined) {
      context.addIssue(
        'must look like admin@example.org (platform administrator), reader@example.org (reader)',
      );
      return z.NEVER;
    }
    accounts.push({ username, who });
  }
  return accounts;
});
