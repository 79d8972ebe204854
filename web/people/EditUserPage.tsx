import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AccountPageQuery } from '../__generated__/AccountPageQuery.graphql';
import type { EditUserPage_user$key } from '../__generated__/EditUserPage_user.graphql';
import type { EditUserPageMutation } from '../__generated__/EditUserPageMutation.graphql';
import { usePageData } from '../relay/preload.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { Refused } from '../core/NotFoundPage.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { focusFirstError, lockedWhile } from '../ui/useForm.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountPageQuery } from './AccountPage.query.ts';
import { ExportDataButton } from './ExportDataButton.tsx';
import { honorifics, parseHonorific } from './profileValues.ts';
import { type AccountValues, fieldErrorsFrom, useAccountForm } from './accountForm.ts';
import type { DirectoryState } from './PeopleList.tsx';
import { useSaveAccountPhoto } from './useSaveAccountPhoto.ts';

/** /admin/utilisateur/modifier: edits an account, in a dialog over the directory; without a person, the directory. */
export function Component() {
  const { user, platform } = usePageData<AccountPageQuery>(accountPageQuery);
  if (!user) return <Navigate to="/utilisateurs" replace />;
  if (!user.toEdit) return <Refused to="/utilisateurs" reason="Vous ne pouvez pas modifier ce compte." />;
  return (
    <AccountEditor
      key={user.id}
      user={user.toEdit}
      hasHonorific={platform.capabilities.includes('HONORIFIC')}
      hasExport={platform.capabilities.includes('DATA_EXPORT')}
    />
  );
}

const labels = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  jobTitle: 'Fonction',
  phone: 'Téléphone',
};
const textFields = ['firstName', 'lastName', 'email', 'jobTitle', 'phone'] as const;

/** Fields whose stored value differs from the typed one, for the conflict notice. */
const differences = (current: AccountValues, typed: AccountValues): CurrentPart[] => [
  ...textFields
    .filter((field) => current[field] !== typed[field])
    .map((field) => ({ label: labels[field], content: current[field] || '—' })),
  ...(current.honorific === typed.honorific
    ? []
    : [{ label: 'Civilité', content: honorifics[current.honorific] }]),
  ...(current.canCreateCommunities === typed.canCreateCommunities
    ? []
    : [{ label: 'Peut créer des communautés', content: current.canCreateCommunities ? 'oui' : 'non' }]),
];

function AccountEditor({
  user: key,
  hasHonorific,
  hasExport,
}: {
  user: EditUserPage_user$key;
  hasHonorific: boolean;
  hasExport: boolean;
}) {
  const user = useFragment(
    graphql`
      fragment EditUserPage_user on User @throwOnFieldError {
        id
        version
        honorific
        firstName
        lastName
        email
        jobTitle
        phone
        canCreateCommunities
        avatar {
          contentUrl(width: 256, height: 256)
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const current: AccountValues = {
    honorific: parseHonorific(user.honorific) ?? 'MR',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? '',
    jobTitle: user.jobTitle ?? '',
    phone: user.phone ?? '',
    canCreateCommunities: user.canCreateCommunities ?? false,
    photo: null,
  };
  const form = useAccountForm(current, true);
  const editing = useEditing(form, { version: user.version, values: current });
  const element = useRef<HTMLFormElement>(null);
  const leave = useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [savePhoto, isSavingPhoto] = useSaveAccountPhoto();
  const [run, isSaving] = useKeyedMutation<EditUserPageMutation>(graphql`
    mutation EditUserPageMutation($input: UpdateUserInput!) {
      updateUser(input: $input) {
        user {
          version
          name
          initials
          ...EditUserPage_user
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  const isPending = isSaving || isSavingPhoto;
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    const { photo, honorific, ...values } = form.values;
    const changes = { ...values, ...(hasHonorific ? { honorific } : {}) };
    editing.send();
    const outcome = await run({ input: { userId: user.id, basedOn, ...changes } });
    if (!outcome.isDone) {
      if (outcome.isChanged) {
        editing.refuse();
        return;
      }
      if (!form.refuse(fieldErrorsFrom(outcome.inputs))) setFailure(outcome.message);
      focusFirstError(element.current);
      return;
    }
    editing.advance(outcome.response.updateUser.user?.version ?? null);
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
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure !== null && <ErrorNotice message={failure} />}
        <ChangedNotice
          kind="account"
          edited={user}
          editing={editing}
          current={differences(current, form.values)}
          isSaving={isPending}
          onSave={(version) => void submit(version)}
        />
        <AccountFields
          form={lockedWhile(isPending, form)}
          src={user.avatar?.contentUrl ?? null}
          isEdited
          hasHonorific={hasHonorific}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {hasExport && (
            <span className="mr-auto">
              <ExportDataButton userId={user.id}>Télécharger ses données</ExportDataButton>
            </span>
          )}
          <Button onPress={() => leave(() => void navigate('/utilisateurs'))}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            Modifier
          </Button>
        </div>
      </form>
    </Card>
  );
}
