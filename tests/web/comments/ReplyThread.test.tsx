import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { ThreadSkeleton } from '../../../web/comments/ThreadSkeleton.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { showPost } from '../feed/showPost.tsx';
import {
  comment,
  comments,
  dismiss,
  entry,
  field,
  replies,
  showThread,
  texts,
  written,
} from './showThread.tsx';

describe('replies', () => {
  const offline = new RequestError('OFFLINE');
  const said = (...indexes: number[]) =>
    indexes.map((index) => written(`reply-${index}`, `Réponse ${index}`));

  /** A comment with replies, of which the first page is shown. */
  async function opened(nodes = said(1, 2), hasNextPage = false, more: object = {}) {
    drafts.reset();
    const post = await showThread([comment('comment-1', 'Qui vient ?', { replyCount: 7 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Voir les 7 réponses' }));
    await post.asked('ReplyThreadQuery');
    act(() => post.answerWith(replies('comment-1', nodes, hasNextPage, { replyCount: 7, ...more })));
    await screen.findByRole('list', { name: 'Réponses' });
    return post;
  }

  beforeEach(() => sessionStorage.clear());

  test('B578: loads replies in pages of five, oldest first, with a retry after a failure', async () => {
    const { sent, fail, answerWith } = await opened(said(1, 2, 3, 4, 5), true);
    expect(screen.queryByRole('button', { name: /^Voir les 7/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Afficher plus de réponses' }));
    expect(sent()).toMatchObject({ id: 'comment-1', count: 5, cursor: 'c-reply-5' });
    act(() => fail(offline));
    expect(screen.getByRole('alert').textContent).toContain('La connexion est interrompue.');
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    act(() => answerWith(replies('comment-1', said(6, 7), false, { replyCount: 7 })));
    expect(texts('Réponses')).toEqual([1, 2, 3, 4, 5, 6, 7].map((index) => `Réponse ${index}`));
    expect(screen.queryByRole('button', { name: 'Afficher plus de réponses' })).toBeNull();
  });

  test('uses the singular for one reply', async () => {
    await showThread([comment('comment-1', 'Qui vient ?', { replyCount: 1 })]);
    expect(screen.getByRole('button', { name: 'Voir la réponse' })).toBeTruthy();
  });

  test('B746: shows a reply optimistically below the others', async () => {
    const { sent, answer } = await opened();
    expect(screen.queryByRole('textbox', { name: 'Votre réponse' })).toBeNull();
    await userEvent.click(
      entry('Qui vient ?').getAllByRole('button', { name: 'Répondre' })[0] ?? document.body,
    );
    await userEvent.type(field('Votre réponse'), 'Moi');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toMatchObject({ input: { commentId: 'comment-1', text: '<p>Moi</p>' } });
    expect(texts('Réponses')).toEqual(['Réponse 1', 'Réponse 2', 'Moi']);
    await act(async () =>
      answer({
        createReply: {
          replyEdge: { cursor: 'c-reply-3', node: written('reply-3', 'Moi') },
          comment: { id: 'comment-1', replyCount: 3 },
          post: { id: 'post-7', commentCount: 4 },
          userErrors: [],
        },
      }),
    );
    expect(texts('Réponses')).toEqual(['Réponse 1', 'Réponse 2', 'Moi']);
    expect(screen.queryByText('Envoi…')).toBeNull();
    expect(screen.getByRole('button', { name: '4 commentaires' })).toBeTruthy();
  });

  test('B579: likes a reply, and reverts a failed like', async () => {
    const { sent, fail } = await opened([
      written('reply-1', 'Réponse 1', { likeCount: 1, viewerHasLiked: true }),
    ]);
    const like = () => entry('Réponse 1').getByRole('button', { name: "J'aime" });
    expect(like().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(like());
    expect(sent()).toEqual({ input: { replyId: 'reply-1' } });
    expect(like().getAttribute('aria-pressed')).toBe('false');
    expect(entry('Réponse 1').queryByRole('button', { name: /^Voir la mention/ })).toBeNull();
    act(() => fail(offline));
    expect(like().getAttribute('aria-pressed')).toBe('true');
    expect(entry('Réponse 1').getByRole('button', { name: /^Voir la mention/ }).textContent).toBe('1');
  });

  test('B462: deletes a reply with permission after a confirmation, and restores it on failure', async () => {
    const { sent, fail } = await opened([
      written('reply-1', 'Réponse 1', { viewerCanDelete: true }),
      written('reply-2', 'Réponse 2'),
    ]);
    expect(entry('Réponse 2').queryByRole('button', { name: 'Supprimer' })).toBeNull();
    await userEvent.click(entry('Réponse 1').getByRole('button', { name: 'Supprimer' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Supprimer la réponse\u202F?' });
    const confirm = [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Supprimer',
    );
    await userEvent.click(confirm ?? document.body);
    await waitFor(() => expect(texts('Réponses')).toEqual(['Réponse 2']));
    await dismiss('Réponse supprimée');
    expect(sent()).toMatchObject({ input: { replyId: 'reply-1' } });
    expect(texts('Réponses')).toEqual(['Réponse 2']);
    act(() => fail(offline));
    expect(texts('Réponses')).toEqual(['Réponse 1', 'Réponse 2']);
    await screen.findByText(/La connexion est interrompue/);
  });
});

describe('typing while a thread is loading', () => {
  /** The form: its field, text and caret position. */
  const writing = (name?: string) => {
    const { value, selectionStart } = field(name);
    return { hasFocus: document.activeElement === field(name), value, selectionStart };
  };
  /** Answers the thread. */
  const load = async (
    { asked, answerWith }: Awaited<ReturnType<typeof showPost>>,
    nodes = [comment('comment-1', 'Bravo')],
  ) => {
    await asked('CommentThreadQuery');
    const user = { id: 'user-1', databaseId: '1', name: 'Zoé Quéré' };
    act(() => answerWith({ ...comments(nodes), Viewer: () => ({ id: 'viewer', user }) }));
    await screen.findByRole('list', { name: 'Commentaires' });
  };

  beforeEach(() => drafts.reset());

  test.each(['Écrire un commentaire…', 'Commenter'])(
    'who presses « %s » writes at once: the form that comes holds the text, the focus and the caret',
    async (button) => {
      const post = await showPost({ commentCount: 1 });
      await userEvent.click(screen.getByRole('button', { name: button }));
      await userEvent.keyboard('Bien dit, Théo');
      await post.asked('CommentThreadQuery');
      expect(writing()).toEqual({ hasFocus: true, value: 'Bien dit, Théo', selectionStart: 14 });
      await load(post);
      expect(screen.getAllByRole('textbox')).toHaveLength(1);
      await userEvent.keyboard(' !');
      expect(writing()).toEqual({ hasFocus: true, value: 'Bien dit, Théo !', selectionStart: 16 });
      await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
      expect(post.sent()).toMatchObject({ input: { text: '<p>Bien dit, Théo !</p>' } });
    },
  );

  test('keeps the position of the caret', async () => {
    const post = await showPost();
    await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
    await userEvent.keyboard('Bien dit{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await load(post, []);
    await userEvent.keyboard('très ');
    expect(field().value).toBe('Bien très dit');
  });

  test('keeps the focus of the form, or of another element, when the thread loads', async () => {
    const post = await showPost({ commentCount: 1 });
    const count = screen.getByRole('button', { name: '1 commentaire' });
    await userEvent.click(count);
    expect(writing().hasFocus).toBe(false);
    await userEvent.click(field());
    await userEvent.keyboard('Merci');
    await load(post);
    expect(writing()).toEqual({ hasFocus: true, value: 'Merci', selectionStart: 5 });
  });

  test('shows a saved draft at once, with the caret at the end', async () => {
    drafts.write(
      'comment:post-7',
      { text: 'Déjà', gifUrl: null, picture: null, mentions: [], key: null },
      true,
    );
    const post = await showPost();
    await userEvent.click(screen.getByRole('button', { name: 'Brouillon Reprendre votre commentaire…' }));
    expect(field().value).toBe('Déjà');
    await load(post, []);
    expect(writing()).toEqual({ hasFocus: true, value: 'Déjà', selectionStart: 4 });
  });
});

describe('the skeleton of a thread', () => {
  /** A place where a thread opens, by a button that goes or one that stays. */
  function Place() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Commenter
        </button>
        {isOpen ? (
          <ThreadSkeleton label="Chargement des commentaires" count={2} />
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Écrire un commentaire…
          </button>
        )}
      </>
    );
  }

  it('takes the focus while the thread loads if the pressed button disappears', async () => {
    render(<Place />);
    await userEvent.click(screen.getByRole('button', { name: 'Écrire un commentaire…' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Chargement des commentaires'));
  });

  it('leaves the focus on a button that stays', async () => {
    render(<Place />);
    await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Commenter' }));
  });
});
