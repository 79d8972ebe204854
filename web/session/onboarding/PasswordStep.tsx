import { useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { PasswordStepMutation } from '../../__generated__/PasswordStepMutation.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import { useSingleRun } from '../../core/useSingleRun.ts';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { NewPasswordForm } from '../NewPasswordForm.tsx';
import { digestPassword } from '../passwordDigest.ts';
import { session } from '../../core/sessionStore.ts';
import { showToast } from '../../ui/toast.ts';
import { stepAddress } from './progress.ts';

const alreadySet = 'Votre mot de passe était déjà choisi\u00a0: celui-ci n’a pas été enregistré.';

/** Replaces the initial password. */
export function PasswordStep() {
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState<string | null>(null);
  /** What was sent before. */
  const sent = useRef(new Set<string>());
  const [refusal, setRefusal] = useState<string>();
  const [change] = useAsyncMutation<PasswordStepMutation>(graphql`
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
    const isRepeated = sent.current.has(passwordDigest);
    sent.current.add(passwordDigest);
    const outcome = await change({ input: { passwordDigest } });
    if (!outcome.isDone) {
      const { passwordDigest: refused, currentPasswordDigest: asked } = outcome.inputs;
      // Only who has one already is asked for it: its answer was lost, or another was set before.
      if (asked !== undefined) {
        if (!isRepeated) showToast({ text: alreadySet, kind: 'info' });
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
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="m-0">Choisissez un mot de passe que vous seul connaissez.</p>
      {failure !== null && <ErrorNotice message={failure} />}
      <NewPasswordForm
        submitLabel="Suivant"
        isPending={isPending}
        refusal={refusal}
        onSubmit={(password) => void submit(password)}
      >
        <Button onPress={() => void navigate(stepAddress('photo'))}>Retour</Button>
      </NewPasswordForm>
    </div>
  );
}
