import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { useRef, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { ShareDialogMutation } from '../__generated__/ShareDialogMutation.graphql';
import type { ShareDialogQuery } from '../__generated__/ShareDialogQuery.graphql';
import sendDialogQuery from '../__generated__/SendDialogQuery$parameters.ts';
import { announcePosts } from '../live/viewerEvents.ts';
import { postPath } from '../comments/postPath.ts';
import { onDemand, type OnDemandProps, useOnDemand } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
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

const sendToConversationDialog = onDemand(sendDialogQuery, () => import('../chat/SendToConversation.tsx'), {
  showsErrorOverPage: true,
});

const title = 'Partager la publication';

/** Shares a post into a community in which the user may publish. Shows nothing until its query has loaded. */
export default function ShareDialog({ queryRef, onRetry, onClose }: OnDemandProps<ShareDialogQuery>) {
  // Kept here, so that the typed text survives an error in the form.
  const [text, setText] = useState('');
  return (
    <ErrorRegion
      queryRef={queryRef}
      onRetry={onRetry}
      frame={(line) => (
        <Dialog title={title} isOpen hasChanges={text !== ''} onClose={onClose}>
          {line}
        </Dialog>
      )}
      fallback={null}
    >
      <ShareForm queryRef={queryRef} onClose={onClose} text={text} setText={setText} />
    </ErrorRegion>
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
  const publishable = viewer?.communities.nodes.filter((community) => community.viewerCanPublish) ?? [];
  // Posts of a closed community may be shared only within it.
  const source = node?.post?.community;
  const isClosed = source?.kind === 'PRIVATE' || source?.kind === 'SECRET';
  const targets = isClosed ? (source.viewerCanPublish ? [source] : []) : publishable;
  const hasMore = !isClosed && viewer?.communities.pageInfo.hasNextPage === true;
  const chatDialog = useOnDemand(sendToConversationDialog);
  const [communityId, setCommunityId] = useState('');
  const [communityError, setCommunityError] = useState<string>();
  const [textError, setTextError] = useState<string>();
  const [formError, setFormError] = useState<string | null>(null);
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
  const communityField = {
    label: 'Communauté',
    value: communityId,
    onChange: (value: string) => {
      setCommunityId(value);
      setCommunityError(undefined);
    },
    error: communityError,
    isRequired: true,
  };
  const share = async () => {
    if (communityId === '') {
      setCommunityError('Veuillez sélectionner une communauté.');
      return;
    }
    setFormError(null);
    setTextError(undefined);
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
      const { text: newTextError, communityId: newCommunityError } = outcome.inputs;
      setTextError(newTextError);
      setCommunityError(newCommunityError);
      if (newTextError !== undefined) field.current?.focus();
      if (newTextError === undefined && newCommunityError === undefined) setFormError(outcome.message);
      return;
    }
    // The post was created, but the response has no edge to insert, so feeds refetch.
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
      {chatDialog.opened && node?.post && (
        <sendToConversationDialog.Component
          {...chatDialog.opened}
          title="Envoyer la publication"
          path={postPath(node.post)}
        />
      )}
      {/* Leaves room for the search results. */}
      <div className={`flex flex-col gap-4 ${hasMore ? 'min-h-96' : ''}`}>
        {formError !== null && <ErrorNotice message={formError} onRetry={() => void share()} />}
        {node?.post && <SharePreview post={node.post} />}
        {node?.post && (
          <div>
            <Button
              kind="quiet"
              icon={<IconMessage size={20} aria-hidden />}
              onPress={() => chatDialog.open({})}
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
              <CommunitySearch {...communityField} />
            ) : (
              <SelectField
                {...communityField}
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
                // The text is already being sent: ignore further typing.
                if (isPending) return;
                setText(next);
                setTextError(undefined);
              }}
              error={textError}
              rows={3}
              maxLength={10_000}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
