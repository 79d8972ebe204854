/** The dialog that changes a post, opened from its menu. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
// Loaded on demand otherwise.
import '../../../web/feed/EditPostDialog.tsx';
import '../../../web/feed/PostEntries.tsx';
import '../../../web/ui/MenuLayer.tsx';
import '../../../web/ui/Toasts.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { plain, showPost } from './showPost.tsx';
import { chooseFiles } from '../chooseFiles.ts';
import { holdPictures } from '../holdPictures.ts';

const photos = ['a', 'b'].map((name) => ({
  key: `image-${name}`,
  tile: `https://agora.example/${name}.jpg`,
  large: `https://agora.example/${name}-large.jpg`,
  width: 800,
  height: 600,
  alt: '',
}));
const plan = { key: 'plan', name: 'plan.pdf', contentUrl: 'https://agora.example/plan.pdf' };

/** The open dialog of a post on which this hangs. */
async function edit(hanging: object) {
  const post = await showPost({ ...hanging, viewerCanEdit: true });
  await userEvent.click(screen.getByRole('button', { name: /^Actions sur la publication/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier' }));
  await post.asked('EditPostDialogQuery');
  act(() => post.answerWith({ Post: () => ({ ...plain, version: 'v1', ...hanging }) }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Modifier la publication' }));
  await dialog.findByRole('textbox', { name: 'Texte de la publication' });
  /** Chooses a file by a button of the form. */
  const choose = (name: string, ...files: File[]) => chooseFiles(files, dialog.getByRole('button', { name }));
  const removals = () =>
    dialog.getAllByRole('button', { name: /^Retirer/ }).map((button) => button.getAttribute('aria-label'));
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  return { ...post, dialog, choose, removals, press };
}

test('B535: edits the text, photos, files, GIF and emoji of a post', async () => {
  const post = await edit({ images: photos, files: [plan] });
  const { dialog, choose, removals, press } = post;
  expect(dialog.getByRole('textbox', { name: 'Texte de la publication' }).textContent).toBe('Bonjour');
  for (const name of ['Choisir un GIF', 'Choisir un emoji', 'Annuler', 'Modifier'])
    expect(dialog.getByRole('button', { name })).toBeTruthy();
  expect(removals()).toEqual(['Retirer la photo 1', 'Retirer la photo 2', 'Retirer plan.pdf']);
  await press('Retirer la photo 1');
  await press('Retirer plan.pdf');
  const [photo, letter] = [new File(['x'], 'c.png', { type: 'image/png' }), new File(['x'], 'lettre.docx')];
  await choose('Photos', photo);
  await choose('Fichiers', letter);
  await waitFor(() =>
    expect(removals()).toEqual(['Retirer la photo 2', 'Retirer c.png', 'Retirer lettre.docx']),
  );
  await press('Modifier');
  await waitFor(() => expect(post.waiting()).toContain('useEditPostMutation'));
  expect(post.sent().input).toMatchObject({
    addedImages: [{ file: photo, alt: '' }],
    removedImageKeys: ['image-a'],
    addedFiles: [letter],
    removedFileKeys: ['plan'],
  });
});

test.each([
  ['video', { video: { key: 'video', contentUrl: 'https://agora.example/v.mp4' } }],
  ['GIF', { gif: { contentUrl: 'https://gifs.example/a.gif' } }],
])('B535: replaces the %s of a post by a video', async (_what, hanging) => {
  const { choose, removals, press } = await edit(hanging);
  const [removal] = removals();
  await press(removal ?? '');
  await choose('Vidéo', new File(['x'], 'film.mp4', { type: 'video/mp4' }));
  await waitFor(() => expect(removals()).toEqual(['Retirer film.mp4']));
});

test('a photo that is still being checked when the change is saved goes along, once', async () => {
  const release = holdPictures();
  const post = await edit({ images: photos });
  const photo = new File(['x'], 'c.png', { type: 'image/png' });
  await post.press('Retirer la photo 1');
  await post.choose('Photos', photo);
  await post.press('Modifier');
  expect(post.waiting()).not.toContain('useEditPostMutation');
  await release(photo);
  await waitFor(() => expect(post.waiting()).toContain('useEditPostMutation'));
  expect(post.waiting().filter((name) => name === 'useEditPostMutation')).toHaveLength(1);
  expect(post.sent().input).toMatchObject({
    addedImages: [{ file: photo, alt: '' }],
    removedImageKeys: ['image-a'],
  });
});

test('asks before Escape abandons a change', async () => {
  const { dialog, press } = await edit({ images: photos });
  await press('Retirer la photo 1');
  await userEvent.click(dialog.getByRole('textbox', { name: 'Texte de la publication' }));
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Abandonner les modifications\u00a0?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(dialog.getByRole('button', { name: 'Retirer la photo 2' })).toBeTruthy();
});

/** Presses « Modifier » with this response; returns the toast and its duration. */
async function save({ press, asked, answerWith }: Awaited<ReturnType<typeof edit>>, userErrors: object[]) {
  const add = vi.spyOn(toasts['bottom-left'], 'add');
  await press('Modifier');
  await asked('useEditPostMutation');
  act(() =>
    answerWith({ Post: () => ({ ...plain, version: 'v2' }), UpdatePostPayload: () => ({ userErrors }) }),
  );
  await waitFor(() => expect(add).toHaveBeenCalled());
  const said = add.mock.calls.map(([toast, timeout]) => [toast.get().text, timeout]);
  add.mockRestore();
  return said;
}

test('B541–B544: shows for 20 s at the bottom left why a change failed, or that it succeeded, which closes the dialog', async () => {
  const post = await edit({});
  const add = vi.spyOn(toasts['bottom-left'], 'add');
  await post.press('Modifier');
  await post.asked('useEditPostMutation');
  act(() => post.fail(new RequestError('OFFLINE')));
  expect(await screen.findByText('erreur de connexion')).toBeTruthy();
  expect(add.mock.calls.map(([, timeout]) => timeout)).toEqual([20_000]);
  add.mockRestore();
  const message = 'Vous ne publiez plus dans cette communauté.';
  expect(await save(post, [{ code: 'FORBIDDEN', message }])).toEqual([[message, 20_000]]);
  expect(await save(post, [])).toEqual([['Publication modifié avec succès', 20_000]]);
  expect(await screen.findByText('Publication modifié avec succès')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('alertdialog', { name: 'Modifier la publication' })).toBeNull(),
  );
});
