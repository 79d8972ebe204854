import { useRef } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { Sessions_viewer$key } from '../__generated__/Sessions_viewer.graphql';
import type { SessionsEndOthersMutation } from '../__generated__/SessionsEndOthersMutation.graphql';
import type { SessionsPaginationQuery } from '../__generated__/SessionsPaginationQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { showToast } from '../ui/toast.ts';
import { SessionRow } from './SessionRow.tsx';

/** Devices on which the viewer is signed in, twenty per page; other devices can be signed out. */
export function Sessions({ viewer: key }: { viewer: Sessions_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SessionsPaginationQuery,
    Sessions_viewer$key
  >(
    graphql`
      fragment Sessions_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "SessionsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        sessions(first: $first, after: $after) @connection(key: "Sessions_sessions") {
          __id
          edges {
            node {
              id
              isCurrent
              ...SessionRow_session
            }
          }
        }
      }
    `,
    key,
  );
  const [endOthers, isEnding] = useAsyncMutation<SessionsEndOthersMutation>(
    graphql`
      mutation SessionsEndOthersMutation {
        endOtherSessions {
          viewer {
            ...Sessions_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { __id: connectionId, edges } = data.sessions;
  const hasOthers = hasNext || edges.some(({ node }) => !node.isCurrent);

  /** Moves the focus to the start of the list, because the pressed button is gone. */
  const tellEnd = (text: string) => {
    heading.current?.focus();
    showToast({ text, kind: 'success' });
  };
  const disconnectOthers = async () => {
    const isAgreed = await confirm({
      title: 'Déconnecter les autres appareils\u00a0?',
      text: 'Le mot de passe y sera de nouveau demandé. Celui-ci reste connecté.',
      action: 'Déconnecter',
      kind: 'danger',
    });
    if (!isAgreed) return;
    await endOthers({}, { onDone: () => tellEnd('Vos autres appareils sont déconnectés.') });
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="m-0 text-lg font-bold outline-none">
          Appareils connectés
        </h2>
        {hasOthers && (
          <Button size="small" isPending={isEnding} onPress={() => void disconnectOthers()}>
            Déconnecter les autres
          </Button>
        )}
      </div>
      <ul aria-label="Appareils connectés" className="m-0 list-none divide-y divide-line p-0">
        {edges.map(({ node }) => (
          <SessionRow
            key={node.id}
            session={node}
            connectionId={connectionId}
            onEnded={(name) => tellEnd(`${name} est déconnecté.`)}
          />
        ))}
      </ul>
      {!hasOthers && <p className="m-0 text-sm text-muted">Vous n’êtes connecté sur aucun autre appareil.</p>}
      <LoadMore
        label="Afficher plus"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) =>
          loadNext(20, {
            onComplete: (error) => onDone(error ? 'La suite n’a pas pu être chargée.' : null),
          })
        }
      />
    </div>
  );
}
