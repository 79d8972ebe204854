import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPost } from '../feed/showPost.tsx';
import { allowUploads } from '../showScreen.tsx';

/** Payload of a comment or reply. */
export const written = (id: string, text: string, more: object = {}) => ({
  id,
  databaseId: id.replace(/\D/g, ''),
  __isCommentOrReply: 'Comment',
  version: 'v1',
  lastEdit: null,
  text: `<p>${text}</p>`,
  createdAt: '2026-11-20T09:00:00Z',
  likeCount: 0,
  viewerHasLiked: false,
  viewerCanDelete: false,
  viewerCanEdit: false,
  image: null,
  gif: null,
  author: {
    id: 'user-2',
    databaseId: '2',
    name: 'Théo Roux',
    initials: 'TR',
    isGuest: false,
    avatar: null,
  },
  ...more,
});

/** A comment without replies. */
export const comment = (id: string, text: string, more: object = {}) =>
  written(id, text, { replyCount: 0, ...more });

const page = (nodes: readonly { id: string }[], hasNextPage: boolean) => ({
  edges: nodes.map((node) => ({ cursor: `c-${node.id}`, node })),
  pageInfo: { hasNextPage, endCursor: nodes.at(-1) ? `c-${nodes.at(-1)?.id}` : null },
});

/** One page of a post's comments. */
export const comments = (nodes: readonly { id: string }[], hasNextPage = false, more: object = {}) => ({
  Post: () => ({
    id: 'post-7',
    __typename: 'Post',
    commentCount: nodes.length,
    viewerCanComment: true,
    comments: page(nodes, hasNextPage),
    ...more,
  }),
});

/** One page of a comment's replies. */
export const replies = (
  commentId: string,
  nodes: readonly { id: string }[],
  hasNextPage = false,
  more: object = {},
) => ({
  Comment: () => ({
    id: commentId,
    __typename: 'Comment',
    replyCount: nodes.length,
    replies: page(nodes, hasNextPage),
    ...more,
  }),
});

/** A post whose thread was opened to write and holds these comments. */
export async function showThread(
  nodes: readonly { id: string }[] = [],
  hasNextPage = false,
  more: object = {},
  capabilities: readonly string[] = ['IDEMPOTENCY'],
) {
  const post = await showPost({ commentCount: nodes.length });
  // The shell has brought it with the page.
  act(() => allowUploads(post.environment, capabilities));
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await post.asked('CommentThreadQuery');
  act(() =>
    post.answerWith({
      ...comments(nodes, hasNextPage, more),
      Viewer: () => ({ id: 'viewer', user: { id: 'user-1', databaseId: '1', name: 'Zoé Quéré' } }),
    }),
  );
  await screen.findByRole('list', { name: 'Commentaires' });
  return post;
}

/** Lets the toast with `text` go: what it offered to undo is done in earnest. */
export async function dismiss(text: string): Promise<void> {
  const toast = await screen.findByRole('alertdialog', { name: text });
  await userEvent.click(within(toast).getByRole('button', { name: 'Fermer' }));
}

/** The answer to a comment that the server took. */
export const created = (node: { id: string }, commentCount: number) => ({
  createComment: {
    commentEdge: {
      __typename: 'CommentEdge',
      cursor: `c-${node.id}`,
      node: { __typename: 'Comment', ...node },
    },
    post: { id: 'post-7', commentCount, lastComment: node },
    userErrors: [],
  },
});

/** The field of a form and what it holds. */
export const field = (name = 'Votre commentaire') =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name });

/** Texts of the displayed comments or replies. */
export const texts = (list: 'Commentaires' | 'Réponses' = 'Commentaires') =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .filter((item) => item.parentElement?.ariaLabel === list)
    .map((item) => item.querySelector('p')?.textContent);

/** The entry with the given text. */
export const entry = (text: string) =>
  within(screen.getByText(text, { selector: 'p' }).closest('li') ?? document.body);
