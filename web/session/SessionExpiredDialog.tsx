import { useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { session } from '../core/sessionStore.ts';
import { SignInMethods } from './SignInMethods.tsx';
import { useSignIn } from './signIn.ts';

/** Asks for the password in a dialog over the current page. */
export default function SessionExpiredDialog({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [signIn, isInFlight] = useSignIn();
  const submit = async () => {
    setFailure(null);
    if (password === '') {
      setError('Le mot de passe est obligatoire');
      return;
    }
    setError(undefined);
    const result = await signIn(username, password);
    if (!result.isSignedIn) setFailure(result.message);
  };
  return (
    <Dialog
      title="Votre session a expiré"
      isOpen
      isDismissable={false}
      role="alertdialog"
      size="small"
      onClose={() => {}}
    >
      <SignInMethods>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isInFlight) void submit();
          }}
        >
          <p className="m-0 text-muted">
            Saisissez votre mot de passe pour continuer où vous en étiez. Rien de ce que vous avez écrit n’est
            perdu.
          </p>
          {failure !== null && <ErrorNotice message={failure} />}
          <p className="m-0 font-semibold">{username}</p>
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
          <div className="flex flex-wrap justify-end gap-3">
            <Button onPress={() => session.signOut()}>Déconnexion</Button>
            <Button type="submit" kind="primary" isPending={isInFlight}>
              Connexion
            </Button>
          </div>
        </form>
      </SignInMethods>
    </Dialog>
  );
}
