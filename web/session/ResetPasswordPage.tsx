import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ResetPasswordPageMutation } from '../__generated__/ResetPasswordPageMutation.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { useSingleRun } from '../core/useSingleRun.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { digestPassword } from './passwordDigest.ts';
import { SignedOutPage } from './SignedOutPage.tsx';

/** /pass?token=…&email=…: sets a new password with the link of a mail. */
export function Component() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [reset] = useAsyncMutation<ResetPasswordPageMutation>(
    graphql`
      mutation ResetPasswordPageMutation($input: ResetPasswordInput!) {
        resetPassword(input: $input) {
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isPublic: true },
  );
  const email = parameters.get('email');

  const [submit, isPending] = useSingleRun(async (password: string) => {
    setFailure(null);
    setRefusal(undefined);
    let passwordDigest: string;
    try {
      passwordDigest = await digestPassword(environment, password);
    } catch (error) {
      setFailure(errorMessageOf(error));
      return;
    }
    const outcome = await reset({ input: { token: parameters.get('token') ?? '', passwordDigest } });
    if (outcome.isDone) setDone(true);
    // The link no longer works (B128).
    else if (outcome.inputs.token !== undefined)
      void navigate('/login', { replace: true, state: { hasDeadLink: true } });
    else {
      const { passwordDigest: refused } = outcome.inputs;
      setRefusal(refused);
      if (refused === undefined) setFailure(outcome.message);
    }
  });

  return (
    <SignedOutPage title="Nouveau mot de passe" label="Nouveau mot de passe">
      {isDone ? (
        <div role="status" className="flex flex-col items-start gap-5">
          <IconCircleCheck aria-hidden="true" className="size-12 text-success" />
          <p className="m-0 text-lg">Votre mot de passe a été modifié avec succès.</p>
          <Link to="/login" className={buttonClasses('primary', 'medium', 'min-h-12 w-full')}>
            Se connecter
          </Link>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {email !== null && email !== '' && <p className="m-0 break-all text-ink-soft">{email}</p>}
          {failure !== null && <ErrorNotice message={failure} />}
          <NewPasswordForm
            submitLabel="Valider"
            isPending={isPending}
            refusal={refusal}
            onSubmit={(password) => void submit(password)}
          />
        </div>
      )}
    </SignedOutPage>
  );
}
