/** Accounts to explore with, where the gateway was told of some. */
export interface Suggestions {
  accounts: readonly { username: string; who: string }[];
  /** Of all of them; empty where none was told. */
  password: string;
}

const isSuggestions = (value: unknown): value is Suggestions =>
  typeof value === 'object' &&
  value !== null &&
  'accounts' in value &&
  Array.isArray(value.accounts) &&
  'password' in value;

/** Asks the gateway which accounts it suggests. Rejects where it does not tell. */
export async function readAccounts(): Promise<Suggestions> {
  const told: unknown = await (await fetch('/graphql/explorer/accounts.json')).json();
  if (!isSuggestions(told)) throw new Error('The gateway tells no accounts.');
  return told;
}
