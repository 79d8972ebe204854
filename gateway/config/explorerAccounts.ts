import { z } from 'zod';

/** A demo account that the explorer offers. */
export interface ExplorerAccount {
  username: string;
  password: string;
  who: string;
}

/** A username and its password, optionally followed by a description in parentheses. */
const account = /^([^\s,():]+):([^\s,()]+)(?: +\(([^()]*)\))?$/;

/** Schema of a setting such as `admin@example.org:password (administrator), reader@example.org:password`. */
export const explorerAccounts = z.string().transform((text, context): ExplorerAccount[] => {
  const accounts: ExplorerAccount[] = [];
  // Commas may occur within parentheses.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const [, username, password, who = ''] = account.exec(part.trim()) ?? [];
    if (username === undefined || password === undefined) {
      context.addIssue(
        'must look like admin@example.org:password (platform administrator), reader@example.org:password (reader)',
      );
      return z.NEVER;
    }
    accounts.push({ username, password, who });
  }
  return accounts;
});
