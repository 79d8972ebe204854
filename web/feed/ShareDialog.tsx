import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { Suspense, useRef, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { ShareDialogMutation } from '../__generated__/ShareDialogMutation.graphql';
import type { ShareDialogQuery } from '../__generated__/ShareDialogQuery.graphql';
import sendToConversationQuery from '../__generated__/SendToConversationQuery$parameters.ts';
import { announcePosts } from '../live/viewerEvents.ts';
import { postPath } from '../comments/postPath.ts';
import { onDemand, type Opened, useOnDemand } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { textToHtml } from '../ui/textToHtml.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiscard } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { showToast } from '../ui/toast.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { CommunitySearch } from './composer/CommunitySearch.tsx';
import { findCommunityFeeds } from './lists.ts';
import { SharePreview } from './SharePreview.tsx';
import { shareDialogQuery } from './ShareDialog.query.ts';

const sendDialog = onDemand(
  sendToConversationQuery,
  () => import('../chat/SendToConversation.tsx'),
  'store-and-network',
  { isLayer: true },
);

const title = 'Partager la publication';

/** Shares a post into a community in which the user may publish. The form needs its data, so it has no placeholder. */
export default function ShareDialog({ queryRef, onRetry, onClose }: Opened<ShareDialogQuery>) {
  // The text survives an error of the rest.
  const [text, setText] = useState('');
  return (
    <Region
      queryRef={queryRef}
      onRetry={onRetry}
      frame={(line) => (
        <Dialog title={title} isOpen hasChanges={text !== ''} onClose={onClose}>
          {line}
        </Dialog>
      )}
    >
      <Suspense fallback={null}>
        <ShareForm queryRef={queryRef} onClose={onClose} text={text} setText={setText} />
      </Suspense>
    </Region>
  );
}

interface FormProps {
  queryRef: PreloadedQuery<ShareDialogQuery>;
  onClose: () => void;
  text: string;
  setText: (text: string) => void;
}

function ShareForm({ queryRef, onClose, text, setText }: FormProps) {
  const { viewer, node } = usePreloadedQuery<ShareDialogQuery>(shareDialogQuery, queryRef);
  const postId = queryRef.variables.id;
  const own = viewer?.communities.nodes.filter((community) => community.viewerCanPublish) ?? [];
  // Posts of a closed community may be shared only within it.
  const source = node?.post?.community;
  const isClosed = source?.kind === 'PRIVATE' || source?.kind === 'SECRET';
  const targets = isClosed ? [source].filter((community) => community.viewerCanPublish) : own;
  const hasMore = !isClosed && viewer?.communities.pageInfo.hasNextPage === true;
  const sending = useOnDemand(sendDialog);
  const [communityId, setCommunityId] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [run, isPending] = useKeyedMutation<ShareDialogMutation>(graphql`
    mutation ShareDialogMutation($input: SharePostInput!, $connections: [ID!]!) @raw_response_type {
      sharePost(input: $input) {
        postEdge @prependEdge(connections: $connections) {
          cursor
          node {
            id
            ...PostCard_post
          }
        }
        originalPost {
          id
          shareCount
          viewerHasShared
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const choice = {
    label: 'Communauté',
    value: communityId,
    onChange: (value: string) => {
      setCommunityId(value);
      setError(undefined);
    },
    error,
    isRequired: true,
  };
  const share = async () => {
    if (communityId === '') {
      setError('Veuillez sélectionner une communauté.');
      return;
    }
    setFailure(null);
    setRefusal(undefined);
    const input = { postId, communityId, text: textToHtml(text) };
    const outcome = await run(
      { input, connections: findCommunityFeeds(communityId) },
      {
        // Updates the share count and mark immediately.
        optimisticResponse: {
          sharePost: {
            postEdge: null,
            originalPost: {
              id: postId,
              shareCount: (node?.post?.shareCount ?? 0) + 1,
              viewerHasShared: true,
            },
            userErrors: [],
          },
        },
      },
    );
    if (!outcome.isDone) {
      const { text: refused, communityId: refusedPlace } = outcome.inputs;
      setRefusal(refused);
      setError(refusedPlace);
      if (refused !== undefined) field.current?.focus();
      if (refused === undefined && refusedPlace === undefined) setFailure(outcome.message);
      return;
    }
    // Created, but the response has no edge: lists refetch.
    if (!outcome.response.sharePost.postEdge) announcePosts();
    showToast({ text: 'Publication publiée !!', kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      hasChanges={text !== ''}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(text !== '', onClose)}>Annuler</Button>
          <Button
            kind="primary"
            isPending={isPending}
            isDisabled={targets.length === 0 && !hasMore}
            onPress={() => void share()}
          >
            Partager
          </Button>
        </>
      }
    >
      {sending.opened && node?.post && (
        <Suspense fallback={null}>
          <sendDialog.Component
            {...sending.opened}
            title="Envoyer la publication"
            path={postPath(node.post)}
          />
        </Suspense>
      )}
      {/* Leaves room for the search results. */}
      <div className={`flex flex-col gap-4 ${hasMore ? 'min-h-96' : ''}`}>
        {failure !== null && <ErrorNotice message={failure} onRetry={() => void share()} />}
        {node?.post && <SharePreview post={node.post} />}
        {node?.post && (
          <div>
            <Button
              kind="quiet"
              icon={<IconMessage size={20} aria-hidden />}
              onPress={() => sending.open({})}
            >
              Envoyer dans une discussion
            </Button>
          </div>
        )}
        {isClosed && (
          <p className="m-0 text-sm text-muted">
            Cette publication vient d’une communauté fermée&nbsp;: elle ne se partage que là où elle est.
          </p>
        )}
        {targets.length === 0 && !hasMore ? (
          <p className="m-0">Vous ne publiez dans aucune communauté où la partager.</p>
        ) : (
          <>
            {hasMore ? (
              <CommunitySearch {...choice} />
            ) : (
              <SelectField
                {...choice}
                options={[
                  { value: '', label: 'Choisir une communauté' },
                  ...targets.map((community) => ({ value: community.id, label: community.title })),
                ]}
              />
            )}
            <TextArea
              label="Votre message (facultatif)"
              ref={field}
              value={text}
              onChange={(next) => {
                // Not sent any more.
                if (isPending) return;
                setText(next);
                setRefusal(undefined);
              }}
              error={refusal}
              rows={3}
              maxLength={10_000}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
