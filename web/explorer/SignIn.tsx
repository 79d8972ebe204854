import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

/** A demo account configured in the gateway. */
interface Account {
  username: string;
  password: string;
  description: string;
}

const isSuggestions = (value: unknown): value is { accounts: readonly Account[] } =>
  typeof value === 'object' && value !== null && 'accounts' in value && Array.isArray(value.accounts);

/** Fetches the demo accounts; rejects on failure. */
async function readAccounts(): Promise<readonly Account[]> {
  const body: unknown = await (await fetch('/graphql/explorer/accounts.json')).json();
  if (!isSuggestions(body)) throw new Error('The gateway returned no accounts.');
  return body.accounts;
}

/** The signed-in user, or the sign-in form. */
export function SignIn({ session }: { session: Session }) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const dialog = useRef<HTMLDialogElement>(null);
  if (state.status === 'signed-in')
    return (
      <div className="who">
        <span>
          Signed in as <b>{state.username}</b>
        </span>
        <button
          type="button"
          onClick={() => {
            // The token is dropped here anyway and expires by itself.
            session.signOut().catch(() => {});
          }}
        >
          Sign out
        </button>
      </div>
    );
  return (
    <div className="who">
      <span role="status">{state.hasEnded ? 'The session has ended.' : 'Not signed in'}</span>
      <button type="button" className="primary" onClick={() => dialog.current?.showModal()}>
        Sign in
      </button>
      <dialog ref={dialog} aria-labelledby="sign-in">
        <SignInForm session={session} onCancel={() => dialog.current?.close()} />
      </dialog>
    </div>
  );
}

function SignInForm({ session, onCancel }: { session: Session; onCancel: () => void }) {
  const [suggested, setSuggested] = useState<readonly Account[]>([]);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    // Without demo accounts users type.
    readAccounts().then(setSuggested, () => {});
  }, []);
  const choose = (name: string) => {
    setUsername(name);
    const account = suggested.find(({ username: known }) => known === name);
    if (account) setPassword(account.password);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setRefusal('');
    try {
      setRefusal((await session.signIn(username, password)) ?? '');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h2 id="sign-in">Sign in</h2>
      {suggested.length > 0 && (
        <label>
          Demo account
          <select
            value={suggested.some((account) => account.username === username) ? username : ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Another account</option>
            {suggested.map((account) => (
              <option key={account.username} value={account.username}>
                {account.description ? `${account.username}, ${account.description}` : account.username}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Account
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={({ target }) => choose(target.value)}
        />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <p role="alert">{refusal}</p>
      <div className="actions">
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="primary" aria-disabled={isPending}>
          {isPending ? 'Signing in…' : 'Sign in'}
        </button>
      </div>
    </form>
  );
}
