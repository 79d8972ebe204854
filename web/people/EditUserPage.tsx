import { type FormEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AccountPageQuery, AccountPageQuery$data } from '../__generated__/AccountPageQuery.graphql';
import type { EditUserPageMutation } from '../__generated__/EditUserPageMutation.graphql';
import { usePageData } from '../relay/preload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { focusFirstError } from '../ui/useForm.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountPageQuery } from './AccountPage.query.ts';
import { refusalsOf, useAccountForm } from './accountForm.ts';
import type { DirectoryState } from './PeopleList.tsx';
import { useSaveAccountPhoto } from './useSaveAccountPhoto.ts';

/** /admin/utilisateur/modifier; without a person, the directory. */
export function Component() {
  const { user } = usePageData<AccountPageQuery>(accountPageQuery);
  if (!user) return <Navigate to="/utilisateurs" replace />;
  return <AccountEditor key={user.id} user={user} />;
}

function AccountEditor({ user }: { user: NonNullable<AccountPageQuery$data['user']> }) {
  const form = useAccountForm(
    {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email ?? '',
      job: user.job ?? '',
      phone: user.phone ?? '',
      canCreateCommunities: user.canCreateCommunities ?? false,
      photo: null,
    },
    true,
  );
  const element = useRef<HTMLFormElement>(null);
  const leave = useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [savePhoto, isSavingPhoto] = useSaveAccountPhoto();
  const [run, isSaving] = useAsyncMutation<EditUserPageMutation>(graphql`
    mutation EditUserPageMutation($input: UpdateUserInput!) {
      updateUser(input: $input) {
        user {
          firstName
          lastName
          fullName
          initials
          email
          job
          phone
          canCreateCommunities
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const isPending = isSaving || isSavingPhoto;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    const { photo, ...changes } = form.values;
    const outcome = await run({ input: { userId: user.id, ...changes } });
    if (!outcome.isDone) {
      form.refuse(refusalsOf(outcome.inputs));
      setFailure(outcome.message);
      focusFirstError(element.current);
      return;
    }
    const refused = photo ? await savePhoto(user.id, photo) : null;
    if (refused === null) {
      leave(() => void navigate('/utilisateurs', { state: { isModified: true } satisfies DirectoryState }));
      return;
    }
    setFailure(refused);
  };
  return (
    <Card className="p-5 sm:p-8">
      <h1 className="m-0 mb-6 text-2xl font-bold">Modification utilisateur</h1>
      <form ref={element} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {failure !== null && <ErrorNotice message={failure} />}
        <AccountFields form={form} src={user.avatar?.url ?? null} isEdited />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={() => leave(() => void navigate('/utilisateurs'))}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            Modifier
          </Button>
        </div>
      </form>
    </Card>
  );
}
