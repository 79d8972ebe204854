import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import { type FormEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ForgotPasswordPageMutation } from '../__generated__/ForgotPasswordPageMutation.graphql';
import { isEmail } from '../people/contactDetails.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';

/** /forget: requests a mail with a link to set a new password. */
export function Component() {
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [request, isInFlight] = useAsyncMutation<ForgotPasswordPageMutation>(
    graphql`
      mutation ForgotPasswordPageMutation($input: RequestPasswordResetInput!) {
        requestPasswordReset(input: $input) {
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isPublic: true },
  );
  const isWrong = !isEmail(email.trim());

  const submit = async () => {
    setChecked(true);
    setFailure(null);
    if (isWrong) {
      field.current?.focus();
      return;
    }
    const outcome = await request({ input: { email: email.trim() } });
    if (outcome.isDone) {
      setSent(true);
      return;
    }
    const about = outcome.inputs.email;
    setRefusal(about);
    if (about === undefined) setFailure(outcome.message);
    else field.current?.focus();
  };

  return (
    <SignedOutPage title="Mot de passe oublié" label="Mot de passe oublié">
      {isSent ? (
        <div role="status" className="flex flex-col items-start gap-4">
          <IconMailCheck aria-hidden="true" className="size-12 text-success" />
          <p className="m-0 text-lg">
            Un e-mail a été envoyé avec un lien pour réinitialiser le mot de passe
          </p>
        </div>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!isInFlight) void submit();
          }}
        >
          <p className="m-0 text-ink-soft">
            Indiquez l’adresse e-mail de votre compte&nbsp;: vous recevrez un lien pour choisir un nouveau mot
            de passe.
          </p>
          {failure !== null && <ErrorNotice message={failure} />}
          <TextField
            ref={field}
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            isRequired
            value={email}
            onChange={(typed) => {
              setEmail(typed);
              setRefusal(undefined);
            }}
            error={isChecked && isWrong ? 'Email est Incorrect' : refusal}
          />
          <Button type="submit" kind="primary" isPending={isInFlight} className="min-h-12 w-full">
            Envoyer le lien
          </Button>
        </form>
      )}
      <p className="m-0 mt-6 text-center">
        <Link to="/login" className="inline-flex min-h-11 items-center rounded-md px-2 font-medium">
          Se connecter
        </Link>
      </p>
    </SignedOutPage>
  );
}
