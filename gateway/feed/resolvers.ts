import type { Resolvers } from '../__generated__/resolvers.ts';
import { byRole } from '../communities/membership.ts';
import { Refusal } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../session/viewer.ts';
import { homeFeed } from './feed.ts';
import type { PostRecord } from './posts.ts';
import { fetchPost } from './rest.ts';
import type { Context } from '../core/context.ts';

/** Whether the viewer administers the post's community or the platform. */
const administers = (post: PostRecord, context: Context) =>
  context.claims?.isAdministrator === true || byRole(context, post.community, (role) => role === 'ADMINISTRATOR');

const findPost = (row: string, context: Context) =>
  fetchPost(context, row).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

const resolvers: Resolvers = {
  Query: { post: (_root, { slug }, context) => findPost(slug, context) },
  Viewer: { feed: (_viewer, args, context) => homeFeed(args, context) },
  Post: {
    // Events are edited by nobody; posts by their author and the administrators (X21).
    viewerCanEdit: (post, _args, context) => post.kind !== 'EVENT' && (post.isOwn || administers(post, context)),
    viewerCanDelete: (post, _args, context) => post.isOwn || administers(post, context),
    viewerCanPin: (post, _args, context) => post.isOwn || administers(post, context),
    // Anyone who sees a post may comment on it [3 §6].
    viewerCanComment: () => true,
  },
  SharedPost: { post: (shared, _args, context) => (shared.slug === null ? null : findPost(shared.slug, context)) },
};

/** Posts and feeds. */
export const feed: Room = {
  resolvers,
  nodes: { Post: ([, row = ''], context) => fetchPost(context, row) },
  events: [
    {
      takes: (event) => event.actions.includes('posts'),
      // New posts change the communities' badges and, unlike chat events, the bell [1 §4].
      map: async (_events, context) => {
        const viewer = requireViewer(context);
        return [
          { __typename: 'PostsChanged', viewer },
          { __typename: 'CountersChanged', viewer },
        ];
      },
    },
  ],
};
