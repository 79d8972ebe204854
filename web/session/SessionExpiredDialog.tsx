import { useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { session } from '../core/sessionStore.ts';
import { useSingleRun } from '../core/useSingleRun.ts';
import { SignInMethods } from './SignInMethods.tsx';
import { useSignIn } from './signIn.ts';

/** Asks to sign in again in a dialog over the current page. */
export default function SessionExpiredDialog({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const signIn = useSignIn();
  const [submit, isPending] = useSingleRun(async () => {
    setFailure(null);
    setRefused(false);
    if (password === '') {
      setError('Le mot de passe est obligatoire');
      return;
    }
    setError(undefined);
    const result = await signIn(username, password);
    if (result.isSignedIn) return;
    setFailure(result.message);
    setRefused(result.isRefused);
  });
  return (
    <Dialog
      title="Votre session a expiré"
      isOpen
      isDismissable={false}
      role="alertdialog"
      size="small"
      onClose={() => {}}
    >
      <p className="mt-0 mb-4 text-muted">
        Reconnectez-vous pour continuer où vous en étiez. Rien de ce que vous avez écrit n’est perdu.
      </p>
      <p className="mt-0 mb-4 font-semibold">{username}</p>
      <SignInMethods>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {failure !== null && <ErrorNotice message={failure} />}
          {isRefused && (
            <p className="m-0 text-sm text-muted">
              Si votre adresse e-mail a changé, copiez votre texte, déconnectez-vous puis reconnectez-vous
              avec la nouvelle.
            </p>
          )}
          {/* Gives password managers the account name. */}
          <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={error}
          />
          <Button type="submit" kind="primary" isPending={isPending} className="self-end">
            Connexion
          </Button>
        </form>
      </SignInMethods>
      <Button className="mt-4" onPress={() => session.signOut()}>
        Déconnexion
      </Button>
    </Dialog>
  );
}
