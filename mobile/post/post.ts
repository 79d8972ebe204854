import type { ApolloClient } from '@apollo/client';
import {
  CreateCommentDocument,
  type CreateCommentInput,
  PostWithCommentsDocument,
  type PostWithCommentsQuery,
} from '../__generated__/documents.ts';
import type { Reload, ViewerEvent } from '../live/live.ts';
import type { Deliver } from '../queue/queue.ts';
import type { Verdict } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { unlessLasting } from '../transport/errors.ts';
import { removeForGood } from '../transport/gone.ts';
import { putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';
import type { Attachment } from '../uploads/attachment.ts';
import type { Sending } from '../uploads/uploadLink.ts';

/** A post with its loaded comments. */
export type PostWithComments = Extract<PostWithCommentsQuery['node'], { __typename: 'Post' }>;

/** Single posts with comments. */
export interface Posts {
  /** Loads a post with its newest comments and keeps it updated until left; null when missing. */
  open(postId: string): Promise<PostWithComments | null>;
  leave(postId: string): void;
  /** Leaves all posts, after sign-out. */
  leaveAll(): void;
  /** Loaded post from the cache. */
  read(postId: string): PostWithComments | null;
  /** Loads more comments. Returns whether there are others. */
  moreComments(postId: string): Promise<boolean>;
  /** Creates a comment with a picture; idempotent by key. */
  commentWithImage(
    comment: { postId: string; text: string; image: Attachment; key: string },
    sending?: Sending,
  ): Promise<Verdict>;
  /** Reloads of the open posts, after a gap. */
  reloads(): Reload[];
  apply(event: ViewerEvent): void;
}

const pageSize = 10;

const pageOf = (id: string) => ({ query: PostWithCommentsDocument, variables: { id, first: pageSize } });

/** Creates a comment; rejects without an answer. */
async function createComment(
  client: ApolloClient,
  input: CreateCommentInput,
  sending: Sending = {},
): Promise<Verdict> {
  const { data } = await client.mutate({
    mutation: CreateCommentDocument,
    variables: { input },
    context: { ...sending },
    update(cache, { data: answered }) {
      const comment = answered?.createComment?.commentEdge?.node;
      if (comment) putOnTop(cache, { of: input.postId, list: 'comments', node: comment.id });
    },
  });
  return verdictOf(data?.createComment?.userErrors ?? []);
}

/** Creates posts on the cache of `client`. */
export function createPosts(client: ApolloClient): Posts & { deliver: Deliver } {
  /** Open posts. */
  const open = new Set<string>();
  const read = (postId: string): PostWithComments | null => {
    const node = client.readQuery(pageOf(postId))?.node;
    return node?.__typename === 'Post' ? node : null;
  };
  const readings = createReadings();
  const create = async (input: CreateCommentInput, sending?: Sending): Promise<Verdict> => {
    const verdict = await createComment(client, input, sending);
    // A reload that was under way may not know the comment.
    readings.note();
    return verdict;
  };
  const fetch = (postId: string) =>
    readings.read(() => client.query({ ...pageOf(postId), fetchPolicy: 'network-only' }));
  const refetch = () =>
    void Promise.all([...open].map(fetch)).catch(() => {
      // Retried at the next wake-up.
    });
  return {
    read,
    async open(postId) {
      open.add(postId);
      await fetch(postId);
      return read(postId);
    },
    leave: (postId) => void open.delete(postId),
    leaveAll: () => open.clear(),
    async moreComments(postId) {
      const { hasNextPage = true, endCursor = null } = read(postId)?.comments?.pageInfo ?? {};
      if (!hasNextPage) return false;
      const variables = { id: postId, first: pageSize, after: endCursor };
      await client.query({ query: PostWithCommentsDocument, variables, fetchPolicy: 'network-only' });
      return read(postId)?.comments?.pageInfo.hasNextPage ?? false;
    },
    commentWithImage: ({ postId, text, image, key }, sending) =>
      create({ postId, text: htmlOf(text), image: { file: image }, idempotencyKey: key }, sending),
    deliver: ({ key, subject, text }) => create({ postId: subject, text: htmlOf(text), idempotencyKey: key }),
    reloads: () =>
      [...open].map((postId) => async () => {
        if (open.has(postId)) await fetch(postId).catch(unlessLasting);
      }),
    apply(event) {
      switch (event.__typename) {
        case 'CommentAdded':
          readings.note();
          putOnTop(client.cache, {
            of: event.post.id,
            list: 'comments',
            node: event.commentEdge.node.id,
          });
          break;
        case 'CommentChanged':
        case 'PostChanged':
          readings.note();
          break;
        case 'CommentDeleted':
          removeForGood(client.cache, event.deletedCommentId);
          break;
        case 'CountersChanged':
          // Existing APIs do not report what changed: it may be a comment.
          refetch();
          break;
        default:
      }
    },
  };
}
