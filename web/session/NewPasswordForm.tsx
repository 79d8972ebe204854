import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { PasswordField } from './PasswordField.tsx';

/** What a new password must hold, in words. */
const passwordRules: readonly (readonly [words: string, holds: (password: string) => boolean])[] = [
  ['8 caractères au moins', (password) => password.length >= 8],
  ['un chiffre', (password) => /\d/.test(password)],
  ['une majuscule', (password) => /\p{Lu}/u.test(password)],
];

const isGoodPassword = (password: string): boolean => passwordRules.every(([, holds]) => holds(password));

/** Errors of a new password and its confirmation; undefined for a valid field. */
export interface PasswordErrors {
  password: string | undefined;
  confirmation: string | undefined;
  /** Error of both fields together. */
  form: string | undefined;
}

/** Checks both fields of a new password; the texts are the documented ones (B132–B135). */
export function checkNewPassword(password: string, confirmation: string): PasswordErrors {
  const wrong = !isGoodPassword(password);
  const confirmedWrong = !isGoodPassword(confirmation);
  return {
    password: wrong ? 'Mot de passe est incorrect' : undefined,
    confirmation: confirmedWrong ? 'Confirmer mot de passe est incorrect' : undefined,
    form:
      wrong || confirmedWrong
        ? 'Erreur : Veuillez vérifier le mot de passe'
        : password === confirmation
          ? undefined
          : 'Le mot de passe ne correspond pas',
  };
}

interface Props {
  submitLabel: string;
  isPending: boolean;
  /** Whether to ask for the current password. */
  hasCurrent?: boolean;
  /** Why the current password was rejected. */
  currentError?: string | undefined;
  /** Why the server rejected the new password. */
  refusal?: string | undefined;
  /** Called with a valid password that was typed twice, and with the current one. */
  onSubmit: (password: string, current: string) => void;
  /** Buttons before the submit button. */
  children?: ReactNode;
}

/** A new password, typed twice. */
export function NewPasswordForm({
  submitLabel,
  isPending,
  hasCurrent = false,
  currentError,
  refusal,
  onSubmit,
  children,
}: Props) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isChecked, setChecked] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const confirmationField = useRef<HTMLInputElement>(null);
  const errors = checkNewPassword(password, confirmation);
  const isCurrentMissing = hasCurrent && current === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (isCurrentMissing) currentField.current?.focus();
    else if (errors.password !== undefined) passwordField.current?.focus();
    else if (errors.form !== undefined) confirmationField.current?.focus();
    else onSubmit(password, current);
  };
  useEffect(() => {
    if (refusal !== undefined) passwordField.current?.focus();
  }, [refusal]);
  useEffect(() => {
    if (currentError !== undefined) currentField.current?.focus();
  }, [currentError]);

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {isChecked && errors.form !== undefined && <ErrorNotice message={errors.form} />}
      {hasCurrent && (
        <PasswordField
          ref={currentField}
          label="Mot de passe actuel"
          name="current"
          autoComplete="current-password"
          isRequired
          value={current}
          onChange={setCurrent}
          error={isChecked && isCurrentMissing ? 'Le mot de passe actuel est obligatoire' : currentError}
        />
      )}
      <div className="flex flex-col gap-2">
        <PasswordField
          ref={passwordField}
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          isRequired
          value={password}
          onChange={setPassword}
          error={(isChecked ? errors.password : undefined) ?? refusal}
        />
        <ul
          aria-label="Règles du mot de passe"
          className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm"
        >
          {passwordRules.map(([words, holds]) => (
            <li
              key={words}
              className={`flex items-center gap-1 ${holds(password) ? 'text-success' : 'text-muted'}`}
            >
              {holds(password) ? (
                <IconCheck aria-hidden="true" className="size-4" />
              ) : (
                <IconPoint aria-hidden="true" className="size-4" />
              )}
              <span>{words}</span>
              {holds(password) && <span className="sr-only">, respecté</span>}
            </li>
          ))}
        </ul>
      </div>
      <PasswordField
        ref={confirmationField}
        label="Confirmer le mot de passe"
        name="confirmation"
        autoComplete="new-password"
        isRequired
        value={confirmation}
        onChange={setConfirmation}
        error={isChecked ? errors.confirmation : undefined}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {children}
        <Button type="submit" kind="primary" isPending={isPending} className="min-h-12">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
