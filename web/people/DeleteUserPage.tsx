import { useState, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AccountPageQuery } from '../__generated__/AccountPageQuery.graphql';
import type { DeleteUserPage_user$key } from '../__generated__/DeleteUserPage_user.graphql';
import type { DeleteUserPage_viewer$key } from '../__generated__/DeleteUserPage_viewer.graphql';
import type { DeleteUserPageMutation } from '../__generated__/DeleteUserPageMutation.graphql';
import { Refused } from '../core/NotFoundPage.tsx';
import { useIsMounted } from '../core/useIsMounted.ts';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { showToast } from '../ui/toast.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { withDe, sentence } from '../ui/sentence.ts';
import { accountPageQuery } from './AccountPage.query.ts';
import { PeopleList } from './PeopleList.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';

/** Person who receives transferred content. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

interface RecipientFieldProps {
  value: Recipient;
  /** Id of the person who cannot be chosen. */
  except: string;
  onChange: (recipient: Recipient) => void;
}

/** Selects the recipient of transferred content. */
export function RecipientField({ value, except, onChange }: RecipientFieldProps) {
  const name = useId();
  const option = (person: Recipient) => (
    <label
      key={person.id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-sunken has-checked:bg-accent-soft"
    >
      <input
        type="radio"
        name={name}
        checked={person.id === value.id}
        onChange={() => onChange(person)}
        className="m-0 size-4 accent-accent"
      />
      <span>{person.name}</span>
    </label>
  );
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-semibold">À qui</legend>
      {option(value)}
      <PeopleSearch label="Choisir une autre personne" className="contents">
        {(people) => {
          const others = people.filter(({ id }) => id !== except && id !== value.id);
          if (others.length === 0) return <p className="m-0 text-sm text-muted">Personne d’autre</p>;
          return others.map(option);
        }}
      </PeopleSearch>
    </fieldset>
  );
}

/** Content that can be transferred to another person. */
const kinds = [
  { value: 'POSTS', label: 'publications' },
  { value: 'POLLS', label: 'sondages' },
  { value: 'DOCUMENTS', label: 'médiathèque' },
  { value: 'EVENTS', label: 'événements' },
] as const;
type ContentKind = (typeof kinds)[number]['value'];

/** /admin/utilisateur/delete: deletes an account, in a dialog over the directory. */
export function Component() {
  const { user, viewer } = usePageData<AccountPageQuery>(accountPageQuery);
  const reload = usePageReload(accountPageQuery);
  if (user?.viewerCanDelete === false)
    return <Refused to="/utilisateurs" reason="Vous ne pouvez pas supprimer ce compte." />;
  if (!user?.viewerCanDelete || !user.toDelete || !viewer) return <Navigate to="/utilisateurs" replace />;
  return (
    <>
      <ErrorRegion onRetry={reload}>
        <PeopleList viewer={viewer} isAdministrator />
      </ErrorRegion>
      <ErrorRegion onRetry={reload}>
        <DeleteUserDialog user={user.toDelete} viewer={viewer} />
      </ErrorRegion>
    </>
  );
}

function DeleteUserDialog({
  user: userKey,
  viewer: key,
}: {
  user: DeleteUserPage_user$key;
  viewer: DeleteUserPage_viewer$key;
}) {
  const viewer = useFragment(
    graphql`
      fragment DeleteUserPage_viewer on Viewer @throwOnFieldError {
        user {
          id
          name
        }
      }
    `,
    key,
  );
  const user = useFragment(
    graphql`
      fragment DeleteUserPage_user on User @throwOnFieldError {
        id
        name
        email
      }
    `,
    userKey,
  );
  /** Content to transfer; null on the first step, which asks whether to transfer or delete everything (B430). */
  const [transferredKinds, setTransferredKinds] = useState<readonly ContentKind[] | null>(null);
  const [recipient, setRecipient] = useState<Recipient>(viewer.user);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [deleteUser, isPending] = useAsyncMutation<DeleteUserPageMutation>(graphql`
    mutation DeleteUserPageMutation($input: DeleteUserInput!) {
      deleteUser(input: $input) {
        deletedUserId
        userErrors {
          message
        }
      }
    }
  `);
  const isMounted = useIsMounted();
  const close = () => void navigate('/utilisateurs');
  const remove = async (transfer: readonly ContentKind[]) => {
    setFailure(null);
    const outcome = await deleteUser({
      input: { userId: user.id, transfer: [...transfer], recipientId: recipient.id },
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    showToast({ text: `Le compte ${withDe(user.name)} a été supprimé.`, kind: 'success' });
    if (isMounted()) close();
  };
  const deletedLabels = kinds
    .filter((kind) => !transferredKinds?.includes(kind.value))
    .map((kind) => kind.label);
  const isTransferring = transferredKinds !== null && transferredKinds.length > 0;
  return (
    <Dialog
      title="Voulez-vous vraiment supprimer l'utilisateur ?"
      isOpen
      isDismissable={!isPending}
      onClose={close}
      footer={
        transferredKinds === null ? (
          <>
            <Button onPress={() => setTransferredKinds(kinds.map(({ value }) => value))}>
              Transférer les données
            </Button>
            <Button kind="danger" onPress={() => setTransferredKinds([])}>
              Supprimer définitivement
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="quiet"
              className="flush-medium mr-auto"
              isDisabled={isPending}
              onPress={() => setTransferredKinds(null)}
            >
              Retour
            </Button>
            <Button kind="danger" isPending={isPending} onPress={() => void remove(transferredKinds)}>
              {isTransferring ? 'Transférer et supprimer' : 'Supprimer définitivement'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ErrorNotice message={failure} />}
        <p className="m-0 font-semibold">{user.email ? sentence`${user.name} (${user.email})` : user.name}</p>
        {transferredKinds === null ? (
          <p className="m-0 text-ink-soft">
            Supprimer définitivement efface tout&nbsp;: publications (même programmées), sondages, événements,
            documents, commentaires et messages. Vous pouvez aussi transférer une partie de ses données à
            quelqu’un.
          </p>
        ) : (
          <>
            <fieldset className="m-0 flex min-w-0 flex-col border-0 p-0">
              <legend className="mb-1 p-0 text-sm font-semibold">Ce qui est transféré</legend>
              {kinds.map(({ value, label }) => (
                <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    checked={transferredKinds.includes(value)}
                    onChange={(event) =>
                      setTransferredKinds(
                        event.target.checked
                          ? [...transferredKinds, value]
                          : transferredKinds.filter((kind) => kind !== value),
                      )
                    }
                    className="m-0 size-4 accent-accent"
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
            {isTransferring && <RecipientField value={recipient} except={user.id} onChange={setRecipient} />}
            <p className="m-0 text-sm text-ink-soft">
              {deletedLabels.length > 0 && (
                <span>{`Sera supprimé\u00a0: ${deletedLabels.join(', ')}. `}</span>
              )}
              <span>
                {sentence`Ses publications programmées suivent ses publications. Ses commentaires, réactions, votes et messages seront supprimés dans tous les cas. Les communautés qui n’auraient plus d’administrateur seront confiées à ${recipient.name}.`}
              </span>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
