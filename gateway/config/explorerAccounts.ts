import { z } from 'zod';

/** A demo account that the explorer offers. */
export interface ExplorerAccount {
  username: string;
  password: string;
  description: string;
}

/** A username and its password, optionally followed by a description in parentheses. */
const accountPattern = /^([^\s,():]+):([^\s,()]+)(?: +\(([^()]*)\))?$/;

/**
 * Zod schema of a comma-separated setting, for example
 * `admin@example.org:password (administrator), reader@example.org:password`.
 */
export const explorerAccounts = z.string().transform((text, context): ExplorerAccount[] => {
  const accounts: ExplorerAccount[] = [];
  // Commas may occur within parentheses.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const [, username, password, description = ''] = accountPattern.exec(part.trim()) ?? [];
    if (username === undefined || password === undefined) {
      context.addIssue(
        'must look like admin@example.org:password (platform administrator), reader@example.org:password (reader)',
      );
      return z.NEVER;
    }
    accounts.push({ username, password, description });
  }
  return accounts;
});
