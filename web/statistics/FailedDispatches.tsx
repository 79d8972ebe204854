import { commitLocalUpdate, graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { FailedDispatches_viewer$key } from '../__generated__/FailedDispatches_viewer.graphql';
import type { FailedDispatchesPaginationQuery } from '../__generated__/FailedDispatchesPaginationQuery.graphql';
import type { FailedDispatchesResendMutation } from '../__generated__/FailedDispatchesResendMutation.graphql';
import { removeFromConnection } from '../relay/connections.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { showToast } from '../ui/toast.ts';
import { failureText } from './StatisticsSection.tsx';

/** Labels of the kinds; the last one is for unknown kinds. */
const kinds: Readonly<Record<string, string>> = {
  RESET_LINK: 'Nouveau mot de passe',
  PASSWORD_CHANGE: 'Mot de passe modifié',
  WELCOME: 'Bienvenue',
  INVITATION: 'Invitation',
  NEW_DEVICE: 'Nouvel appareil',
  SESSION_MISUSE: 'Session fermée',
  PUSH: 'Notification',
};
const otherKind = 'Message';

const attempts = (count: number) => (count === 1 ? 'une tentative' : `${count} tentatives`);

/** Failed deliveries with recipient and reason, latest first, twenty per page. */
export function FailedDispatches({ viewer: key }: { viewer: FailedDispatches_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FailedDispatchesPaginationQuery,
    FailedDispatches_viewer$key
  >(
    graphql`
      fragment FailedDispatches_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "FailedDispatchesPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        administration {
          failedDeliveries(first: $first, after: $after)
            @connection(key: "FailedDispatches_failedDeliveries") {
            __id
            edges {
              node {
                id
                kind
                recipient
                reason
                attemptCount
                createdAt
                lastAttemptAt
              }
            }
          }
        }
      }
    `,
    key,
  );
  const [resend, isResending] = useAsyncMutation<FailedDispatchesResendMutation>(
    graphql`
      mutation FailedDispatchesResendMutation($input: ResendFailedDeliveryInput!, $connections: [ID!]!) {
        resendFailedDelivery(input: $input) {
          removedFailedDeliveryId @deleteEdge(connections: $connections)
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const environment = useRelayEnvironment();
  const remove = (connectionId: string, id: string) =>
    // A refusal names nothing that a directive could remove.
    commitLocalUpdate(environment, (store) => removeFromConnection(store, connectionId, id));
  const list = data.administration?.failedDeliveries;
  if (!list || (list.edges.length === 0 && !hasNext))
    return <p className="m-0 py-8 text-center text-muted">Tout a été distribué.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="m-0 text-muted">
        Ces e-mails et ces notifications n’ont pas été acceptés, et ne sont plus envoyés d’eux-mêmes.
      </p>
      <ul aria-label="Envois non distribués" className="m-0 list-none divide-y divide-line p-0">
        {list.edges.map(({ node }) => {
          const kind = kinds[node.kind] ?? otherKind;
          return (
            <li key={node.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="m-0 font-semibold wrap-anywhere">{`${kind} · ${node.recipient}`}</p>
                <p className="m-0 text-sm text-muted">
                  Écrit le <time dateTime={node.createdAt}>{formatDateTime(node.createdAt)}</time>, abandonné
                  le <time dateTime={node.lastAttemptAt}>{formatDateTime(node.lastAttemptAt)}</time> après{' '}
                  <span>{attempts(node.attemptCount)}</span>
                </p>
                {node.reason !== '' && (
                  <p lang="en" className="m-0 text-sm wrap-anywhere">
                    {node.reason}
                  </p>
                )}
              </div>
              <Button
                size="small"
                isPending={isResending}
                aria-label={`Renvoyer\u00a0: ${kind}, ${node.recipient}`}
                onPress={() =>
                  void resend(
                    { input: { failedDeliveryId: node.id }, connections: [list.__id] },
                    {
                      onDone: () =>
                        showToast({ text: `L’envoi à ${node.recipient} est relancé.`, kind: 'success' }),
                      // Somebody else was faster.
                      onGone: () => remove(list.__id, node.id),
                    },
                  )
                }
              >
                Renvoyer
              </Button>
            </li>
          );
        })}
      </ul>
      <LoadMore
        label="Afficher la suite"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(20, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
