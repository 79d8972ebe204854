import { useState } from 'react';
import { graphql, useMutation, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { PasswordStepMutation } from '../../__generated__/PasswordStepMutation.graphql';
import { messageOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { NewPasswordForm } from '../NewPasswordForm.tsx';
import { digestPassword } from '../passwordDigest.ts';
import { session } from '../../core/sessionStore.ts';
import { stepAddress } from './steps.ts';

/** A password of one's own in the place of the first one. */
export function PasswordStep() {
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState<string | null>(null);
  const [change, isInFlight] = useMutation<PasswordStepMutation>(graphql`
    mutation PasswordStepMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        token
        userErrors {
          message
        }
      }
    }
  `);
  const submit = async (password: string) => {
    setFailure(null);
    let passwordDigest: string;
    try {
      passwordDigest = await digestPassword(environment, password);
    } catch (error) {
      setFailure(messageOf(error));
      return;
    }
    change({
      variables: { input: { passwordDigest } },
      onCompleted: ({ changePassword: { token, userErrors } }) => {
        const [error] = userErrors;
        if (error) {
          setFailure(error.message);
          return;
        }
        // The tokens from before have ended with the old password.
        if (token !== null && token !== undefined) session.signIn(token);
        void navigate(stepAddress('felicitations'));
      },
      onError: (error) => setFailure(messageOf(error)),
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="m-0">Choisissez un mot de passe que vous seul connaissez.</p>
      {failure !== null && <ErrorNotice message={failure} />}
      <NewPasswordForm submitLabel="Suivant" isPending={isInFlight} onSubmit={submit}>
        <Button onPress={() => void navigate(stepAddress('photo'))}>Retour</Button>
      </NewPasswordForm>
    </div>
  );
}
