import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { showPost } from '../feed/showPost.tsx';
import { comment, comments, dismiss, entry, showThread, texts } from './showThread.tsx';

const offline = new RequestError('OFFLINE');

beforeEach(() => sessionStorage.clear());

test('B771: a post shows its newest comment, the number of all, and a form', async () => {
  const { sent, asked, waiting } = await showPost({
    commentCount: 3,
    lastComment: comment('comment-3', 'Dernier'),
  });
  const last = screen.getByRole('group', { name: 'Dernier commentaire' });
  expect(last.textContent).toMatch(/Zoé Quéré.*Dernier.*20 novembre 2026/);
  expect(waiting()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Écrire un commentaire…' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 3 commentaires' }));
  expect(screen.getByLabelText('Chargement des commentaires')).toBeTruthy();
  await asked('CommentThreadQuery');
  expect(sent()).toEqual({ id: 'post-7' });
});

test.each([
  [{ gif: { url: 'https://gifs.example/mer.gif' } }, 'GIF'],
  [{ image: { url: '/mer.jpg', width: 480, height: 300, alt: '' } }, 'Photo'],
])('a newest comment without text is named by what it shows', async (more, words) => {
  await showPost({ commentCount: 1, lastComment: comment('comment-1', '', { ...more, text: '' }) });
  const last = screen.getByRole('group', { name: 'Dernier commentaire' });
  expect(within(last).getByText(words)).toBeTruthy();
  expect(within(last).getByRole('button', { name: 'Voir le commentaire' })).toBeTruthy();
  expect(last.querySelector('img[src$=".gif"]')).toBeNull();
});

test.each(['Commenter', '3 commentaires', 'Voir les 3 commentaires', 'Écrire un commentaire…'])(
  'comments are on their way once « %s » is pressed down',
  async (name) => {
    const { asked } = await showPost({ commentCount: 3, lastComment: comment('comment-3', 'Dernier') });
    fireEvent.pointerDown(screen.getByRole('button', { name }));
    await asked('CommentThreadQuery');
    expect(screen.queryByLabelText('Chargement des commentaires')).toBeNull();
  },
);

test('hides the form and the invitation from users who may not comment', async () => {
  await showPost({ viewerCanComment: false });
  expect(screen.queryByRole('button', { name: 'Écrire un commentaire…' })).toBeNull();
});

test('hides the form of an open thread from users who may not comment', async () => {
  await showThread([comment('comment-1', 'Bravo')], false, { viewerCanComment: false });
  expect(texts()).toEqual(['Bravo']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('B577: loads comments in pages of five, and shows a failure with a retry', async () => {
  const five = [5, 4, 3, 2, 1].map((index) => comment(`comment-${index}`, `Commentaire ${index}`));
  const { sent, fail, answerWith, waiting } = await showThread(five, true);
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les commentaires précédents' }));
  expect(sent()).toMatchObject({ count: 5, cursor: 'c-comment-1' });
  act(() => fail(offline));
  expect(screen.getByRole('alert').textContent).toContain('La connexion est interrompue.');
  expect(texts()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(waiting()).toEqual(['CommentThreadPaginationQuery']);
  act(() => answerWith(comments([comment('comment-0', 'Le premier')])));
  expect(texts()).toHaveLength(6);
  expect(texts()[0]).toBe('Le premier');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Afficher les commentaires précédents' })).toBeNull();
});

const deletable = [comment('comment-2', 'À moi', { viewerCanDelete: true }), comment('comment-1', 'À Théo')];
const remove = async (choice: 'Supprimer' | 'Annuler') => {
  await userEvent.click(entry('À moi').getByRole('button', { name: 'Supprimer' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Supprimer le commentaire\u202F?' });
  expect(dialog.textContent).toContain('Ses réponses seront supprimées avec lui.');
  const buttons = [...dialog.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === choice);
  if (!button) throw new Error(`${choice} is not offered.`);
  await userEvent.click(button);
  // The code that deletes is loaded on demand.
  if (choice === 'Supprimer') await waitFor(() => expect(texts()).not.toContain('À moi'));
};

const isCounted = (words: string) => screen.queryByRole('button', { name: words }) !== null;

test('B461 B580 B584: deletes optimistically after a confirmation, only with permission', async () => {
  const { sent, answer, waiting } = await showThread(deletable);
  expect(entry('À Théo').queryByRole('button', { name: 'Supprimer' })).toBeNull();
  await remove('Annuler');
  expect(texts()).toEqual(['À Théo', 'À moi']);
  expect(waiting()).toEqual([]);
  await remove('Supprimer');
  expect(texts()).toEqual(['À Théo']);
  expect(isCounted('1 commentaire')).toBe(true);
  expect(waiting()).toEqual([]);
  await dismiss('Commentaire supprimé');
  expect(sent()).toMatchObject({ input: { commentId: 'comment-2' } });
  expect(texts()).toEqual(['À Théo']);
  act(() =>
    answer({
      deleteComment: {
        deletedCommentId: 'comment-2',
        post: { id: 'post-7', commentCount: 1, lastComment: null },
        userErrors: [],
      },
    }),
  );
  expect(texts()).toEqual(['À Théo']);
  expect(isCounted('1 commentaire')).toBe(true);
});

test('B1033: on a phone the other actions are in the menu of the comment', async () => {
  const desk = window.matchMedia;
  onTestFinished(() => {
    window.matchMedia = desk;
  });
  window.matchMedia = (query) => Object.assign(desk(query), { matches: query === '(width < 40rem)' });
  // Its menu is loaded on demand.
  await import('../../../web/ui/MenuLayer.tsx');
  await showThread(deletable);
  const own = entry('À moi');
  expect(own.getByRole('button', { name: 'Répondre' })).toBeTruthy();
  expect(own.queryByRole('button', { name: 'Copier le lien' })).toBeNull();
  const actions = async (words: string) => {
    await userEvent.click(await entry(words).findByRole('button', { name: 'Actions sur le commentaire' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await actions('À Théo')).toEqual(['Copier le lien']);
  await userEvent.keyboard('{Escape}');
  expect(await actions('À moi')).toEqual(['Supprimer', 'Copier le lien']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Supprimer le commentaire\u202F?' }),
  );
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
});

test('Annuler restores a deleted comment without a request', async () => {
  const { waiting } = await showThread(deletable);
  await remove('Supprimer');
  expect(texts()).toEqual(['À Théo']);
  const toast = within(await screen.findByRole('alertdialog', { name: 'Commentaire supprimé' }));
  await userEvent.click(toast.getByRole('button', { name: 'Annuler' }));
  expect(texts()).toEqual(['À Théo', 'À moi']);
  expect(isCounted('2 commentaires')).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(waiting()).toEqual([]);
});

test('sends a pending deletion when the page is left', async () => {
  const { sent } = await showThread(deletable);
  await remove('Supprimer');
  await screen.findByRole('alertdialog', { name: 'Commentaire supprimé' });
  act(() => void dispatchEvent(new Event('pagehide')));
  onTestFinished(() => void dispatchEvent(new Event('pageshow')));
  expect(sent()).toMatchObject({ input: { commentId: 'comment-2' } });
  expect(texts()).toEqual(['À Théo']);
});

test('a response during the undo period does not restore a deleted comment or its count', async () => {
  const { environment } = await showThread(deletable);
  await remove('Supprimer');
  act(() => {
    environment.commitUpdate((store) => {
      store.get('post-7')?.setValue(2, 'commentCount');
    });
  });
  expect(texts()).toEqual(['À Théo']);
  expect(isCounted('1 commentaire')).toBe(true);
});

test('restores the comment when a deletion fails or is rejected, and Réessayer deletes it', async () => {
  const { answer, fail, waiting } = await showThread(deletable);
  await remove('Supprimer');
  await dismiss('Commentaire supprimé');
  act(() => fail(offline));
  expect(texts()).toEqual(['À Théo', 'À moi']);
  await screen.findByText(/La connexion est interrompue/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(waiting()).toEqual(['deleteCommentMutation']);
  expect(texts()).toEqual(['À Théo']);
  const userErrors = [{ code: 'INVALID_STATE', message: 'Déjà modéré.' }];
  act(() => answer({ deleteComment: { deletedCommentId: null, post: null, userErrors } }));
  expect(texts()).toEqual(['À Théo', 'À moi']);
  await screen.findByText('Déjà modéré.');
});

test('a comment whose deletion is sent while the thread is closed is gone when it opens', async () => {
  const [own, other] = deletable;
  const { asked, answerTo, answerWith } = await showPost({ commentCount: 2, lastComment: own });
  const toggle = () => userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await toggle();
  await asked('CommentThreadQuery');
  act(() => answerWith(comments(deletable)));
  await screen.findByRole('list', { name: 'Commentaires' });
  await remove('Supprimer');
  await toggle();
  await dismiss('Commentaire supprimé');
  act(() =>
    answerTo('deleteCommentMutation', {
      deleteComment: {
        deletedCommentId: 'comment-2',
        post: { id: 'post-7', commentCount: 1, lastComment: other },
        userErrors: [],
      },
    }),
  );
  await toggle();
  await asked('CommentThreadQuery');
  expect(texts()).toEqual(['À Théo']);
});

const likeable = [comment('comment-1', 'Bravo', { likeCount: 2 })];
const like = () => entry('Bravo').getByRole('button', { name: "J'aime" });
const liked = () => [
  like().getAttribute('aria-pressed'),
  entry('Bravo').queryByRole('button', { name: /^Voir les/ })?.textContent,
];
const answered = (viewerHasLiked: boolean, likeCount: number) => ({
  [viewerHasLiked ? 'likeComment' : 'unlikeComment']: {
    comment: { id: 'comment-1', viewerHasLiked, likeCount },
    userErrors: [],
  },
});

test('B579: likes optimistically, applies the response, and unlikes on a second click', async () => {
  const { sent, answer } = await showThread(likeable);
  expect(liked()).toEqual(['false', '2']);
  await userEvent.click(like());
  expect(liked()).toEqual(['true', '3']);
  expect(sent()).toEqual({ input: { commentId: 'comment-1' } });
  act(() => answer(answered(true, 5)));
  expect(liked()).toEqual(['true', '5']);
  await userEvent.click(like());
  expect(liked()).toEqual(['false', '4']);
  expect(sent()).toEqual({ input: { commentId: 'comment-1' } });
});
