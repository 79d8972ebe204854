import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DeletedCommunities_viewer$key } from '../__generated__/DeletedCommunities_viewer.graphql';
import type { DeletedCommunitiesEraseMutation } from '../__generated__/DeletedCommunitiesEraseMutation.graphql';
import type { DeletedCommunitiesRestoreMutation } from '../__generated__/DeletedCommunitiesRestoreMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { promptText } from '../ui/confirm.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { useNow } from '../ui/TimeAgo.tsx';
import { sentence } from '../ui/sentence.ts';

const daysLeft = (expiresAt: string, now: number): string => {
  const days = Math.ceil((Date.parse(expiresAt) - now) / 86_400_000);
  return days <= 1 ? 'encore un jour' : `encore ${days}\u00a0jours`;
};

const members = (count: number): string => `${count}\u00a0${count > 1 ? 'membres' : 'membre'}`;

/** Deleted communities: who deleted them, when, and how long they can be restored. */
export function DeletedCommunities({ viewer: key }: { viewer: DeletedCommunities_viewer$key }) {
  const { administration } = useFragment(
    graphql`
      fragment DeletedCommunities_viewer on Viewer @throwOnFieldError {
        administration {
          deletedCommunities {
            communityId
            title
            memberCount
            actor {
              name
            }
            deletedAt
            expiresAt
          }
        }
      }
    `,
    key,
  );
  const now = useNow();
  /** Ids of those that were restored or deleted for ever since the list was read. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [runRestore, isRestoring] = useAsyncMutation<DeletedCommunitiesRestoreMutation>(
    graphql`
      mutation DeletedCommunitiesRestoreMutation($input: RestoreCommunityInput!) {
        restoreCommunity(input: $input) {
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Communauté restaurée' },
  );
  const [runErase, isErasing] = useAsyncMutation<DeletedCommunitiesEraseMutation>(
    graphql`
      mutation DeletedCommunitiesEraseMutation($input: DeleteCommunityForeverInput!) {
        deleteCommunityForever(input: $input) {
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Communauté supprimée définitivement' },
  );
  const isBusy = isRestoring || isErasing;
  /** Also when somebody else was faster. */
  const leaving = (id: string) => {
    const leave = () => setGone((before) => new Set([...before, id]));
    return { onDone: leave, onGone: leave };
  };
  const erase = async (communityId: string, title: string) => {
    const answer = await promptText({
      title: sentence`Supprimer définitivement «\u00a0${title}\u00a0»\u00a0?`,
      text: 'Ses publications, ses documents et ses événements ne pourront plus être restaurés.',
      action: 'Supprimer',
      kind: 'danger',
      field: {
        label: sentence`Pour confirmer, saisissez «\u00a0${title}\u00a0»`,
        maxLength: 150,
        expected: title,
      },
    });
    if (answer !== null) await runErase({ input: { communityId, title: answer } }, leaving(communityId));
  };
  const shown = (administration?.deletedCommunities ?? []).filter(
    ({ communityId }) => !gone.has(communityId),
  );
  if (shown.length === 0)
    return <p className="m-0 py-8 text-center text-muted">Aucune communauté supprimée.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="m-0 text-muted">
        Une communauté supprimée se restaure pendant 30 jours, avec ses membres et tout son contenu.
      </p>
      <ul aria-label="Communautés supprimées" className="m-0 list-none divide-y divide-line p-0">
        {shown.map(({ communityId, title, memberCount, actor, deletedAt, expiresAt }) => (
          <li key={communityId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-60">
              <p dir="auto" className="m-0 font-semibold wrap-anywhere">
                {title}
              </p>
              <p className="m-0 text-sm text-muted">
                Supprimée le <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>
                {actor && (
                  <>
                    {' '}
                    <span>
                      par <bdi>{actor.name}</bdi>
                    </span>
                  </>
                )}
                <span>{` · ${members(memberCount)} · ${daysLeft(expiresAt, now)}`}</span>
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                isPending={isRestoring}
                isDisabled={isErasing}
                aria-label={sentence`Restaurer ${title}`}
                onPress={() => void runRestore({ input: { communityId } }, leaving(communityId))}
              >
                Restaurer
              </Button>
              <Button
                size="small"
                kind="quiet"
                isDisabled={isBusy}
                aria-label={sentence`Supprimer définitivement ${title}`}
                onPress={() => void erase(communityId, title)}
              >
                Supprimer définitivement
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
