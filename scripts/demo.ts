/** Accounts of the demo organisation. */
const accounts: readonly [username: string, who: string][] = [
  ['admin@example.org', 'platform administrator'],
  ['redactrice@example.org', 'member'],
  ['redacteur@example.org', 'member'],
  ['lecteur@example.org', 'reader in its communities'],
  ['nouveau@example.org', 'has never signed in'],
];
const password = 'Bienvenue1';

/** Whether an organisation that is founded now is the demo. */
export const isDemo = (): boolean => !process.env.BACKEND_URL && !process.env.ADMIN_EMAIL;

/** The demo's accounts, one line each. */
export const demoAccounts = (): string =>
  [
    `  Demo accounts, all with the password ${password}:`,
    ...accounts.map(([username, who]) => `    ${username.padEnd(25)}${who}`),
  ].join('\n');

/** Environment that offers these accounts in the explorer by default. */
export const exploreDemo = (): NodeJS.ProcessEnv => ({
  EXPLORER_ACCOUNTS:
    process.env.EXPLORER_ACCOUNTS ??
    accounts.map(([username, who]) => `${username}:${password} (${who})`).join(', '),
});
