import { type FormEvent, useId, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { CreateUserPageMutation } from '../__generated__/CreateUserPageMutation.graphql';
import type { PeoplePageQuery } from '../__generated__/PeoplePageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { showToast } from '../ui/toast.ts';
import { focusFirstError, lockedWhile } from '../ui/useForm.ts';
import { AccountFields } from './AccountFields.tsx';
import { newAccount, fieldErrorsFrom, useAccountForm } from './accountForm.ts';
import { peoplePageQuery } from './PeoplePage.query.ts';
import { Component as PeoplePage } from './PeoplePage.tsx';
import { useSaveAccountPhoto } from './useSaveAccountPhoto.ts';

/** /admin/utilisateur/ajouter: creates an account, in a dialog over the directory. */
export function Component() {
  return (
    <>
      <PeoplePage />
      <CreateUserDialog />
    </>
  );
}

function CreateUserDialog() {
  const { platform } = usePageData<PeoplePageQuery>(peoplePageQuery);
  const hasHonorific = platform.capabilities.includes('HONORIFIC');
  const form = useAccountForm(newAccount, false);
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const leave = useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [savePhoto, isSavingPhoto] = useSaveAccountPhoto();
  const [run, isCreating] = useKeyedMutation<CreateUserPageMutation>(graphql`
    mutation CreateUserPageMutation($input: CreateUserInput!) {
      createUser(input: $input) {
        user {
          id
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const isPending = isCreating || isSavingPhoto;
  const close = () => void navigate('/utilisateurs');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    const { photo, honorific, ...input } = form.values;
    const outcome = await run({ input: { ...input, ...(hasHonorific ? { honorific } : {}) } });
    if (!outcome.isDone) {
      if (!form.refuse(fieldErrorsFrom(outcome.inputs))) setFailure(outcome.message);
      focusFirstError(element.current);
      return;
    }
    const user = outcome.response.createUser.user;
    // The account exists: a failed picture is reported, and can be added by editing the account.
    const refused = photo && user ? await savePhoto(user.id, photo) : null;
    showToast(
      refused === null
        ? { text: `Un e-mail d’invitation a été envoyé à ${input.email.trim()}.`, kind: 'success' }
        : { text: `Le compte est créé, mais pas sa photo\u00a0: ${refused}`, kind: 'error' },
    );
    leave(close);
  };
  return (
    <Dialog
      title="Création utilisateur"
      isOpen
      isDismissable={!isPending}
      onClose={close}
      footer={
        <>
          <Button onPress={() => leave(close)}>Annuler</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending}>
            Créer
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {failure !== null && <ErrorNotice message={failure} />}
        <AccountFields
          form={lockedWhile(isPending, form)}
          src={null}
          isEdited={false}
          hasHonorific={hasHonorific}
        />
      </form>
    </Dialog>
  );
}
