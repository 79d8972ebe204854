import { z } from 'zod';

/** A demo account that the explorer offers. */
export interface ExplorerAccount {
  username: string;
  who: string;
}

/** A username, optionally followed by a description in parentheses. */
const account = /^([^\s,()]+)(?: +\(([^()]*)\))?$/;

/** Parses a setting such as `admin@example.org (administrator), lecteur@example.org (reader)`. */
export const explorerAccounts = z.string().transform((text, context): ExplorerAccount[] => {
  const accounts: ExplorerAccount[] = [];
  // Commas may occur within parentheses.
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
