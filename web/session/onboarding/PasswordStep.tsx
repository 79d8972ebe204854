import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { PasswordStepMutation } from '../../__generated__/PasswordStepMutation.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { NewPasswordForm } from '../NewPasswordForm.tsx';
import { digestPassword } from '../passwordDigest.ts';
import { session } from '../../core/sessionStore.ts';
import { stepAddress } from './progress.ts';

/** Replaces the initial password. */
export function PasswordStep() {
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [change, isInFlight] = useAsyncMutation<PasswordStepMutation>(graphql`
    mutation PasswordStepMutation($input: UpdatePasswordInput!) {
      updatePassword(input: $input) {
        token
        userErrors {
          message
          path
        }
      }
    }
  `);
  const submit = async (password: string) => {
    setFailure(null);
    setRefusal(undefined);
    let passwordDigest: string;
    try {
      passwordDigest = await digestPassword(environment, password);
    } catch (error) {
      setFailure(errorMessageOf(error));
      return;
    }
    const outcome = await change({ input: { passwordDigest } });
    if (!outcome.isDone) {
      const { passwordDigest: refused, currentPasswordDigest: asked } = outcome.inputs;
      // Only who has set one already is asked for it: its answer was lost, or it came from another tab.
      if (asked !== undefined) {
        void navigate(stepAddress('felicitations'));
        return;
      }
      setRefusal(refused);
      if (refused === undefined) setFailure(outcome.message);
      return;
    }
    const { token } = outcome.response.updatePassword;
    // Earlier tokens became invalid with the old password.
    if (token !== null && token !== undefined) session.signIn(token);
    void navigate(stepAddress('felicitations'));
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="m-0">Choisissez un mot de passe que vous seul connaissez.</p>
      {failure !== null && <ErrorNotice message={failure} />}
      <NewPasswordForm
        submitLabel="Suivant"
        isPending={isInFlight}
        refusal={refusal}
        onSubmit={(password) => void submit(password)}
      >
        <Button onPress={() => void navigate(stepAddress('photo'))}>Retour</Button>
      </NewPasswordForm>
    </div>
  );
}
