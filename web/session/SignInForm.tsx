import { type FormEvent, useRef, useState } from 'react';
import { useSingleRun } from '../core/useSingleRun.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn } from './signIn.ts';

interface Props {
  /** Called after sign-in; with null when it is unknown whether it was the first one. */
  onSignedIn: (isFirst: boolean | null) => void;
}

/** Sign-in form: Identifiant, Mot de passe, Connexion. */
export function SignInForm({ onSignedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();

  const usernameError = isChecked && username.trim() === '' ? "L'email est obligatoire" : undefined;
  const passwordError = isChecked && password === '' ? 'Le mot de passe est obligatoire' : undefined;

  const [submit, isPending] = useSingleRun(async () => {
    setChecked(true);
    setFailure(null);
    const missing = username.trim() === '' ? usernameField : password === '' ? passwordField : null;
    if (missing) {
      missing.current?.focus();
      return;
    }
    const result = await signIn(username, password);
    if (result.isSignedIn) {
      onSignedIn(result.isFirst);
      return;
    }
    setFailure(result.message);
    passwordField.current?.focus();
    passwordField.current?.select();
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure !== null && <ErrorNotice message={failure} />}
      <TextField
        ref={usernameField}
        label="Identifiant"
        name="username"
        type="email"
        autoComplete="username"
        isRequired
        value={username}
        onChange={setUsername}
        error={usernameError}
      />
      <PasswordField
        ref={passwordField}
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <Button type="submit" kind="primary" isPending={isPending} className="min-h-12 w-full">
        Connexion
      </Button>
    </form>
  );
}
