import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Navigate, useNavigate } from 'react-router-dom';
import type { AccountPageQuery } from '../__generated__/AccountPageQuery.graphql';
import type { DeleteUserPage_user$key } from '../__generated__/DeleteUserPage_user.graphql';
import type { DeleteUserPage_viewer$key } from '../__generated__/DeleteUserPage_viewer.graphql';
import type { DeleteUserPageMutation } from '../__generated__/DeleteUserPageMutation.graphql';
import { useWhileMounted } from '../core/useWhileMounted.ts';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { showToast } from '../ui/toast.ts';
import { Region } from '../relay/Region.tsx';
import { withDe, sentence } from '../ui/sentence.ts';
import { accountPageQuery } from './AccountPage.query.ts';
import { PeopleList } from './PeopleList.tsx';
import { type Recipient, RecipientField } from './RecipientField.tsx';

/** Content that can be transferred to another person. */
const kinds = [
  { value: 'POSTS', label: 'publications' },
  { value: 'POLLS', label: 'sondages' },
  { value: 'DOCUMENTS', label: 'médiathèque' },
  { value: 'EVENTS', label: 'événements' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** /admin/utilisateur/delete: deletes an account, in a dialog over the directory. */
export function Component() {
  const { user, viewer } = usePageData<AccountPageQuery>(accountPageQuery);
  const reload = usePageReload(accountPageQuery);
  if (!user?.viewerCanDelete || !user.deleted || !viewer) return <Navigate to="/utilisateurs" replace />;
  return (
    <>
      <Region onRetry={reload}>
        <PeopleList viewer={viewer} isAdministrator />
      </Region>
      <Region onRetry={reload}>
        <DeleteUserDialog user={user.deleted} viewer={viewer} />
      </Region>
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
  /** Content to transfer; null until the deletion is confirmed (B430). */
  const [chosen, setChosen] = useState<readonly Kind[] | null>(null);
  const [recipient, setRecipient] = useState<Recipient>(viewer.user);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [run, isPending] = useAsyncMutation<DeleteUserPageMutation>(graphql`
    mutation DeleteUserPageMutation($input: DeleteUserInput!) {
      deleteUser(input: $input) {
        deletedUserId
        userErrors {
          message
        }
      }
    }
  `);
  const whileMounted = useWhileMounted();
  const close = () => void navigate('/utilisateurs');
  const remove = async (transfer: readonly Kind[]) => {
    setFailure(null);
    const outcome = await run({
      input: { userId: user.id, transfer: [...transfer], recipientId: recipient.id },
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    showToast({ text: `Le compte ${withDe(user.name)} a été supprimé.`, kind: 'success' });
    whileMounted(close);
  };
  const lost = kinds.filter((kind) => !chosen?.includes(kind.value)).map((kind) => kind.label);
  const isTransferring = chosen !== null && chosen.length > 0;
  return (
    <Dialog
      title="Voulez-vous vraiment supprimer l'utilisateur ?"
      isOpen
      isDismissable={!isPending}
      onClose={close}
      footer={
        chosen === null ? (
          <>
            <Button onPress={() => setChosen(kinds.map(({ value }) => value))}>Transférer les données</Button>
            <Button kind="danger" onPress={() => setChosen([])}>
              Supprimer définitivement
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="quiet"
              className="flush-medium mr-auto"
              isDisabled={isPending}
              onPress={() => setChosen(null)}
            >
              Retour
            </Button>
            <Button kind="danger" isPending={isPending} onPress={() => void remove(chosen)}>
              {isTransferring ? 'Transférer et supprimer' : 'Supprimer définitivement'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <ErrorNotice message={failure} />}
        <p className="m-0 font-semibold">{user.email ? sentence`${user.name} (${user.email})` : user.name}</p>
        {chosen === null ? (
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
                    checked={chosen.includes(value)}
                    onChange={(event) =>
                      setChosen(
                        event.target.checked ? [...chosen, value] : chosen.filter((kind) => kind !== value),
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
              {lost.length > 0 && <span>{`Sera supprimé\u00a0: ${lost.join(', ')}. `}</span>}
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
