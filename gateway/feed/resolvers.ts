import type { Resolvers } from '../__generated__/resolvers.ts';
import { hiddenAsNull } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../session/viewer.ts';
import { homeFeed } from './feed.ts';
import { canComment, canDelete, canEdit, canPin } from './permissions.ts';
import { fetchPost } from './rest.ts';

const resolvers: Resolvers = {
  Query: { post: (_root, { slug }, context) => hiddenAsNull(fetchPost(context, slug)) },
  Viewer: { feed: (_viewer, args, context) => homeFeed(args, context) },
  Post: {
    viewerCanEdit: (post, _args, context) => canEdit(post, context),
    viewerCanDelete: (post, _args, context) => canDelete(post, context),
    viewerCanPin: (post, _args, context) => canPin(post, context),
    viewerCanComment: canComment,
  },
  SharedPost: {
    post: (shared, _args, context) =>
      shared.slug === null ? null : hiddenAsNull(fetchPost(context, shared.slug)),
  },
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
