/** Comments, replies and reactions. */
import { rules } from '../people.ts';
import { call, fieldOf, ids, mutation, node, reading, type Row } from '../row.ts';
import type { Scene } from '../scene.ts';

const { authorsAlone, content, moderating, ownContent } = rules;
const comment = (scene: Scene) => ({ commentId: ids.comment(scene) });
const reply = (scene: Scene) => ({ replyId: ids.reply(scene) });
const ownComment = { of: 'one’s own', fresh: ['ownComment'] } as const;
const ownReply = { of: 'one’s own', fresh: ['ownReply'] } as const;
const ofPost = (type: number) => ({ type });

export const comments: Row[] = [
  node('Comment', content, ids.comment),
  node('Reply', content, ids.reply),
  fieldOf('Comment', 'post', 'post { id }', content, ids.comment, {
    reveals: (scene) => `"${ids.post(scene)}"`,
  }),
  fieldOf('Comment', 'mentions', 'id mentions { id }', content, ids.comment, {
    reveals: (scene) => `"${ids.comment(scene)}"`,
  }),
  fieldOf('Reply', 'comment', 'comment { id }', content, ids.reply, {
    reveals: (scene) => `"${ids.comment(scene)}"`,
  }),
  fieldOf('Reply', 'post', 'post { id }', content, ids.reply, {
    reveals: (scene) => `"${ids.post(scene)}"`,
  }),
  fieldOf('Reply', 'mentions', 'id mentions { id }', content, ids.reply, {
    reveals: (scene) => `"${ids.reply(scene)}"`,
  }),
  fieldOf('Post', 'comments', 'comments { pageInfo { hasNextPage } }', content, ids.post),
  fieldOf('Post', 'commentOrReply', 'id commentOrReply(databaseId: "1") { __typename }', content, ids.post, {
    reveals: (scene) => `"${ids.post(scene)}"`,
  }),
  fieldOf('Comment', 'replies', 'replies { pageInfo { hasNextPage } }', content, ids.comment),
  mutation('createComment', content, (scene) => ({ postId: ids.post(scene), text: 'Bien vu' })),
  mutation('createReply', content, (scene) => ({ commentId: ids.comment(scene), text: 'Oui' })),
  mutation('updateComment', authorsAlone, (scene) => ({ ...comment(scene), text: 'Autre' })),
  mutation('updateComment', ownContent, (scene) => ({ ...comment(scene), text: 'Autre' }), ownComment),
  mutation('updateReply', authorsAlone, (scene) => ({ ...reply(scene), text: 'Autre' })),
  mutation('updateReply', ownContent, (scene) => ({ ...reply(scene), text: 'Autre' }), ownReply),
  mutation('deleteComment', moderating, comment, { fresh: ['comment'] }),
  mutation('deleteComment', ownContent, comment, ownComment),
  mutation('deleteReply', authorsAlone, reply),
  mutation('deleteReply', ownContent, reply, ownReply),
  reading('listComments', content),
  reading('listReplies', content),
  call('createComment', content),
  call('createCommentWithFile', content),
  call('createReply', content),
  call('createReplyWithFile', content),
  call('editComment', authorsAlone),
  call('editComment', ownContent, ownComment),
  call('deleteComment', moderating, { fresh: ['comment'] }),
  call('deleteComment', ownContent, ownComment),
  call('deleteReply', authorsAlone),
  call('deleteReply', ownContent, ownReply),
];

export const reactions: Row[] = [
  fieldOf('Post', 'reactors', 'reactors { pageInfo { hasNextPage } }', content, ids.post),
  fieldOf('Comment', 'likers', 'likers { pageInfo { hasNextPage } }', content, ids.comment),
  fieldOf('Reply', 'likers', 'likers { pageInfo { hasNextPage } }', content, ids.reply),
  mutation('setPostReaction', content, (scene) => ({ postId: ids.post(scene), reaction: 'LIKE' }), {
    fresh: ['post'],
  }),
  mutation('removePostReaction', content, (scene) => ({ postId: ids.post(scene) }), { fresh: ['post'] }),
  mutation('likeComment', content, comment, { fresh: ['comment'] }),
  mutation('unlikeComment', content, comment, { fresh: ['comment'] }),
  mutation('likeReply', content, reply, { fresh: ['reply'] }),
  mutation('unlikeReply', content, reply, { fresh: ['reply'] }),
  reading('listReactions', content, { set: () => ofPost(1) }),
  call('likePost', content),
  call('likeComment', content),
  call('likeReply', content),
];
