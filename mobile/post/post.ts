import type { ApolloClient } from '@apollo/client';
import {
  CreateCommentDocument,
  type CreateCommentInput,
  PostWithCommentsDocument,
  type PostWithCommentsQuery,
} from '../__generated__/documents.ts';
import type { ViewerEvent } from '../live/live.ts';
import type { QueuedWrite } from '../queue/queuedWrite.ts';
import type { Verdict } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { unlessAnswered } from '../transport/errors.ts';
import { removeForGood } from '../transport/gone.ts';
import { putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';
import type { Attachment } from '../uploads/attachment.ts';
import type { Sending } from '../uploads/uploadLink.ts';

/** A post with the comments that were read. */
export type PostWithComments = Extract<PostWithCommentsQuery['node'], { __typename: 'Post' }>;

/** Posts one by one, with their comments. */
export interface Posts {
  /** Reads a post with its newest comments, and keeps them up to date until it is left; null where there is none. */
  open(postId: string): Promise<PostWithComments | null>;
  leave(postId: string): void;
  /** Nothing is before the person's eyes any more: they have signed out. */
  leaveAll(): void;
  /** What has been read of it, from the cache. */
  read(postId: string): PostWithComments | null;
  /** Reads the next comments; answers whether there are others. */
  moreComments(postId: string): Promise<boolean>;
  /** Comments with a picture. A retry with the same key does nothing twice. */
  commentWithImage(
    comment: { postId: string; text: string; image: Attachment; key: string },
    sending?: Sending,
  ): Promise<Verdict>;
  /** Reads what is before the person's eyes again, after a gap in the events. */
  resume(): Promise<void>;
  apply(event: ViewerEvent): void;
}

const pageSize = 10;

const pageOf = (id: string) => ({ query: PostWithCommentsDocument, variables: { id, first: pageSize } });

/** Writes a comment; rejects where it was not answered. */
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
      const comment = answered?.createComment.commentEdge?.node;
      if (comment) putOnTop(cache, { of: input.postId, list: 'comments', node: comment.id });
    },
  });
  return verdictOf(data?.createComment.userErrors ?? []);
}

/** Sends a comment of the queue. */
export const deliverComment = (client: ApolloClient, { key, subject, text }: QueuedWrite): Promise<Verdict> =>
  createComment(client, { postId: subject, text: htmlOf(text), idempotencyKey: key });

/** Posts, in the cache of `client`. */
export function createPosts(client: ApolloClient): Posts {
  /** The posts before the person's eyes. */
  const open = new Set<string>();
  const read = (postId: string): PostWithComments | null => {
    const node = client.readQuery(pageOf(postId))?.node;
    return node?.__typename === 'Post' ? node : null;
  };
  const readings = createReadings();
  const fetch = (postId: string) =>
    readings.read(() => client.query({ ...pageOf(postId), fetchPolicy: 'network-only' }));
  const refetch = () =>
    void Promise.all([...open].map(fetch)).catch(() => {
      // The next wake-up reads it.
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
      createComment(client, { postId, text: htmlOf(text), image, idempotencyKey: key }, sending),
    async resume() {
      await Promise.all([...open].map((postId) => fetch(postId).catch(unlessAnswered)));
    },
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
          // An API that does not say what changed: maybe a comment.
          refetch();
          break;
        default:
      }
    },
  };
}
