/** Attachments of messages and their upload progress. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { attach, type PendingAttachment } from '../../../web/chat/composer/pendingAttachment.ts';
import { holdPictures } from '../holdPictures.ts';
import { showChat } from './showChat.tsx';

const file = (name: string) => new File(['x'], name);
const take = (present: PendingAttachment | null, ...names: string[]) =>
  attach(present, names.map(file), null);
/** Describes an attachment in one line. */
const shown = (attachment: PendingAttachment | null) =>
  attachment?.kind === 'gif'
    ? 'gif'
    : attachment && `${attachment.kind}: ${attachment.files.map(({ name }) => name).join(' ')}`;
const most = 'Un message porte au plus 20 photos, ou une vidéo, ou un fichier.';

describe('pending attachments', () => {
  test('B212 B236 B695: photos join photos', () => {
    const { attachment } = take(take(null, 'a.png', 'b.jpg').attachment, 'c.jpeg', 'd.gif');
    expect(shown(attachment)).toBe('images: a.png b.jpg c.jpeg d.gif');
  });

  test.each([
    ['film.mp4', 'video: film.mp4'],
    ['note.pdf', 'file: note.pdf'],
    ['e.png', 'images: e.png'],
  ])('B212: %s replaces an attachment of another kind', (name, expected) => {
    const kinds: PendingAttachment[] = [
      { kind: 'images', files: [file('a.png')] },
      { kind: 'video', files: [file('a.mp4')] },
      { kind: 'file', files: [file('a.pdf')] },
      { kind: 'gif', url: 'https://gifs.example/a.gif', title: 'A' },
    ];
    for (const present of kinds.filter(({ kind }) => !expected.startsWith(kind)))
      expect(shown(take(present, name).attachment)).toBe(expected);
  });

  test('B212 B237 B696: takes the first of several videos or files, with a notice', () => {
    for (const [names, shownNames] of [
      [['a.mp4', 'b.mp4'], 'video: a.mp4'],
      [['a.pdf', 'b.pdf'], 'file: a.pdf'],
      [['a.png', 'b.pdf'], 'images: a.png'],
    ] as const) {
      const { attachment, refusal } = take(null, ...names);
      expect([shown(attachment), refusal]).toEqual([shownNames, most]);
    }
  });

  test.each([
    ['images', ['png', 'jpg', 'jpeg', 'gif', 'heic', 'heif']],
    ['video', ['mp4', '3gp', 'ogg', 'flv', 'avi', 'wmv', 'mov', 'qt']],
    ['file', ['ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx']],
  ])('B236–B238: %s accepts only %j', (kind, extensions) => {
    for (const extension of extensions)
      expect(shown(take(null, `a.${extension}`).attachment)).toBe(`${kind}: a.${extension}`);
    for (const extension of ['webp', 'svg', 'webm', 'txt', 'wav', 'exe'])
      expect(take(null, `a.${extension}`)).toEqual({
        attachment: null,
        refusal: `Le fichier «\u00a0a.${extension}\u00a0» n’est pas d’un type autorisé.`,
      });
  });
});

test('B191: the attachments menu has its entries with their accepted files', async () => {
  const { open } = await showChat();
  await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Photos',
    'Vidéo',
    'Fichiers',
    'Gif',
    'Emoji',
  ]);
  await userEvent.keyboard('{Escape}');
  const chooser = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect(chooser('Photos').multiple).toBe(true);
  expect(chooser('Photos').accept).toBe('.png,.jpg,.jpeg,.gif,.heic,.heif');
  for (const one of ['Vidéo', 'Fichiers']) expect(chooser(one).multiple).toBe(false);
  expect(chooser('Fichiers').accept).toBe('.ppt,.pptx,.xls,.xlsx,.csv,.pdf,.doc,.docx');
});

test.each(['Bonjour', ''])(
  'photos that are still being checked when a message is sent are sent, once, and a text (« %s ») stays',
  async (text) => {
    const release = holdPictures();
    const { open, waiting, variables } = await showChat();
    await open([]);
    if (text !== '') await userEvent.keyboard(text);
    const photo = new File(['x'], 'mer.png', { type: 'image/png' });
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
    await screen.findByRole('menuitem', { name: 'Photos' });
    await userEvent.keyboard('{Escape}');
    await userEvent.upload(screen.getByLabelText('Photos'), photo);
    const before = waiting();
    await userEvent.click(
      screen.getByRole('button', { name: text === '' ? 'Envoyer un pouce levé' : 'Envoyer' }),
    );
    expect(waiting()).toEqual(before);
    await release(photo);
    expect(waiting()).toEqual([...before, 'sendMessageMutation']);
    expect(variables('sendMessageMutation').input).toMatchObject({ images: [{ file: photo }] });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' }).value).toBe(text);
  },
);
