/** What people do to posts, conversations, libraries and notifications, in an order in which each still can. */
import { type Act, gid, paper, picture } from './acts.ts';
import { ids, wendy, yann, zoe } from './seed.ts';

const everybody = gid('Community', ids.everybody);
const accounts = gid('Community', ids.accounts);
const post = gid('Post', ids.everybody, ids.post);

export const contentChanges: Act[] = [
  {
    mutation: 'createPost',
    as: yann,
    input: { communityId: everybody, text: 'Avec photos', images: [null, null], mentionedEmails: [zoe] },
    files: { 'images.0': picture(), 'images.1': picture('é 50%.png') },
  },
  {
    mutation: 'createPost',
    as: yann,
    input: { communityId: everybody, text: 'Avec notes', documents: [null], images: [null] },
    files: { 'documents.0': paper(), 'images.0': picture() },
  },
  {
    mutation: 'createPost',
    as: yann,
    input: { communityId: everybody, text: 'Un film', video: null },
    files: { video: new File(['film'], 'film.mp4', { type: 'video/mp4' }) },
  },
  {
    mutation: 'createPost',
    as: yann,
    input: { communityId: everybody, text: 'Un lien', link: 'https://example.org/' },
  },
  {
    mutation: 'updatePost',
    as: yann,
    input: { postId: post, text: 'Corrigée', addedImages: [null] },
    files: { 'addedImages.0': picture() },
  },
  { mutation: 'reactToPost', as: yann, input: { postId: post, reaction: 'LIKE' } },
  { mutation: 'savePost', as: yann, input: { postId: gid('Post', ids.everybody, 202), isSaved: true } },
  { mutation: 'savePost', as: yann, input: { postId: gid('Post', ids.everybody, 202), isSaved: false } },
  { mutation: 'pinPost', as: zoe, input: { postId: post, isPinned: true } },
  {
    mutation: 'createComment',
    as: yann,
    input: { postId: post, text: 'Vue', image: null, mentionedEmails: [zoe] },
    files: { image: picture() },
  },
  {
    mutation: 'createReply',
    as: yann,
    input: { commentId: gid('Comment', ids.everybody, ids.post, 302), text: 'Vue aussi', image: null },
    files: { image: picture() },
  },
  {
    mutation: 'likeComment',
    as: yann,
    input: { id: gid('Comment', ids.everybody, ids.post, 302), liked: true },
  },
  {
    mutation: 'likeComment',
    as: yann,
    input: { id: gid('Reply', ids.everybody, ids.post, 301, 309), liked: true },
  },
  { mutation: 'deleteReply', as: yann, input: { id: gid('Reply', ids.everybody, ids.post, 301, 308) } },
  { mutation: 'deleteComment', as: zoe, input: { id: gid('Comment', ids.everybody, ids.post, 307) } },
  {
    mutation: 'voteInPoll',
    as: zoe,
    input: {
      pollId: gid('Poll', ids.everybody, ids.poll),
      choiceId: gid('PollChoice', ids.everybody, ids.poll, 32),
    },
  },
  {
    mutation: 'sendMessage',
    as: yann,
    input: { conversationId: gid('Conversation', 42), images: [null] },
    files: { 'images.0': picture() },
  },
  {
    mutation: 'sendMessage',
    as: yann,
    input: { conversationId: gid('Conversation', 42), document: null },
    files: { document: paper() },
  },
  { mutation: 'markConversationRead', as: yann, input: { conversationId: gid('Conversation', 41) } },
  { mutation: 'markMessageSeen', as: yann, input: { messageId: gid('Message', 42, 504) } },
  {
    mutation: 'muteConversation',
    as: yann,
    input: { conversationId: gid('Conversation', 41), isMuted: true },
  },
  { mutation: 'deleteMessage', as: yann, input: { messageId: gid('Message', 42, 505) } },
  {
    mutation: 'addParticipant',
    as: yann,
    input: { conversationId: gid('Conversation', 42), userId: gid('User', 105) },
  },
  {
    mutation: 'removeParticipant',
    as: yann,
    input: { conversationId: gid('Conversation', 42), userId: gid('User', 105) },
  },
  { mutation: 'leaveConversation', as: wendy, input: { conversationId: gid('Conversation', 42) } },
  { mutation: 'deleteConversation', as: yann, input: { conversationId: gid('Conversation', 42) } },
  {
    mutation: 'createFolder',
    as: yann,
    input: { communityId: accounts, folderId: gid('Folder', ids.accounts, 602), name: 'Bas' },
  },
  {
    mutation: 'uploadDocuments',
    as: yann,
    input: { files: [null], communityId: accounts, folderId: gid('Folder', ids.accounts, 602) },
    files: { 'files.0': paper() },
  },
  {
    mutation: 'uploadDocuments',
    as: yann,
    input: { files: [null] },
    files: { 'files.0': paper('racine.pdf') },
  },
  {
    mutation: 'renameLibraryEntry',
    as: yann,
    input: { entryId: gid('Document', ids.accounts, 0, 604), name: 'b.xlsx' },
  },
  {
    mutation: 'renameLibraryEntry',
    as: yann,
    input: { entryId: gid('Folder', ids.accounts, 602), name: 'Vieux' },
  },
  {
    mutation: 'moveLibraryEntry',
    as: yann,
    input: { entryId: gid('Document', ids.accounts, 0, 604), folderId: gid('Folder', ids.accounts, 602) },
  },
  {
    mutation: 'moveLibraryEntry',
    as: yann,
    input: { entryId: gid('Folder', ids.accounts, 603), folderId: gid('Folder', ids.accounts, 601) },
  },
  { mutation: 'deleteLibraryEntry', as: yann, input: { entryId: gid('Document', ids.accounts, 0, 605) } },
  { mutation: 'deleteLibraryEntry', as: yann, input: { entryId: gid('Folder', ids.accounts, 603) } },
  { mutation: 'deleteLibraryEntry', as: yann, input: { entryId: gid('Document', 0, 0, 608) } },
  { mutation: 'deleteLibraryEntry', as: yann, input: { entryId: gid('Folder', 0, 607) } },
  { mutation: 'markNotificationsRead', as: yann, input: { notificationIds: [gid('Notification', 701)] } },
  { mutation: 'markNotificationsRead', as: yann, input: {} },
  { mutation: 'deleteNotifications', as: yann, input: { all: true } },
  { mutation: 'setNotificationSwitch', as: yann, input: { switch: 'CONVERSATIONS', isEnabled: false } },
  { mutation: 'setCommunityNotifications', as: yann, input: { communityId: accounts, isEnabled: false } },
  { mutation: 'deletePost', as: yann, input: { postId: post } },
];
