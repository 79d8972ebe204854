import { useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { ChangePasswordMutation } from '../__generated__/ChangePasswordMutation.graphql';
import type { ProfilePageQuery } from '../__generated__/ProfilePageQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { session } from '../core/sessionStore.ts';
import { useSingleRun } from '../core/useSingleRun.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SuccessNotice } from '../ui/SuccessNotice.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { isNotNfc } from './digest.ts';
import { profilePageQuery } from './ProfilePage.query.ts';
import { digestPassword } from './passwordDigest.ts';

type Outcome =
  | { isChanged: true }
  | { isChanged: false; failure: string | null; current?: string | undefined; next?: string | undefined };

/** Form to change the password, given the current one. */
export function ChangePassword() {
  const environment = useRelayEnvironment();
  /** Key of the form: each one starts empty. */
  const [changes, setChanges] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [change] = useAsyncMutation<ChangePasswordMutation>(graphql`
    mutation ChangePasswordMutation($input: UpdatePasswordInput!) {
      updatePassword(input: $input) {
        token
        userErrors {
          message
          path
        }
      }
    }
  `);

  const [submit, isPending] = useSingleRun(async (password: string, current: string) => {
    setOutcome(null);
    const send = async (asTyped: boolean) =>
      change({
        input: {
          passwordDigest: await digestPassword(environment, password),
          currentPasswordDigest: await digestPassword(environment, current, { asTyped }),
        },
      });
    let result: Awaited<ReturnType<typeof send>>;
    try {
      result = await send(false);
      const isWrong = !result.isDone && result.inputs.currentPasswordDigest !== undefined;
      if (isWrong && isNotNfc(current)) result = await send(true);
    } catch (error) {
      setOutcome({ isChanged: false, failure: errorMessageOf(error) });
      return;
    }
    if (!result.isDone) {
      const { currentPasswordDigest: refusedCurrent, passwordDigest: refused } = result.inputs;
      const isToldAtField = refusedCurrent !== undefined || refused !== undefined;
      setOutcome({
        isChanged: false,
        failure: isToldAtField ? null : result.message,
        current: refusedCurrent,
        next: refused,
      });
      return;
    }
    const { token } = result.response.updatePassword;
    // Earlier tokens became invalid with the old password.
    if (token !== null && token !== undefined) session.signIn(token);
    setOutcome({ isChanged: true });
    setChanges(changes + 1);
    place.current?.focus();
    // The other devices are gone. The payload could not say so, its token being the old one; until their list
    // has come, it shows what it did.
    fetchStrict<ProfilePageQuery>(environment, profilePageQuery, {}).subscribe({ error: () => {} });
  });

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <p className="m-0 text-ink-soft">Un nouveau mot de passe déconnecte vos autres appareils.</p>
      {outcome?.isChanged && (
        <SuccessNotice message="Votre mot de passe a été modifié avec succès. Vos autres appareils sont déconnectés." />
      )}
      {outcome?.isChanged === false && outcome.failure !== null && <ErrorNotice message={outcome.failure} />}
      <NewPasswordForm
        key={changes}
        submitLabel="Changer le mot de passe"
        isPending={isPending}
        hasCurrent
        currentError={outcome?.isChanged === false ? outcome.current : undefined}
        refusal={outcome?.isChanged === false ? outcome.next : undefined}
        onSubmit={(password, current) => void submit(password, current)}
      />
    </div>
  );
}
