import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/documents/DocumentViewer.tsx';
import { type Said, showChat } from './showChat.tsx';

async function shown(...messages: Said[]) {
  const { open } = await showChat();
  await open(messages);
}

const image = (index: number) => ({
  __typename: 'Image',
  small: `/small-${index}`,
  large: `/large-${index}`,
  width: 800,
  height: 600,
  alt: `Photo ${index}`,
});
const pictures = (count: number) => Array.from({ length: count }, (_, index) => image(index + 1));

test('B203: shows a thumbs-up message as a thumbs-up', async () => {
  await shown({ databaseId: '1', text: '', isThumbsUp: true });
  expect(screen.getByRole('img', { name: 'Pouce levé' })).toBeTruthy();
});

test('keeps line breaks and links of a text, and removes scripts', async () => {
  await shown({
    databaseId: '1',
    text: 'Voir <a href="https://example.org/voile">https://example.org/voile</a><br>Merci<img src="x" onerror="alert(1)"><script>alert(2)</script>',
  });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://example.org/voile' });
  expect(link.href).toBe('https://example.org/voile');
  expect(link.rel).toContain('noopener');
  const log = screen.getByRole('log', { name: 'Messages' });
  expect(log.querySelector('br')).toBeTruthy();
  expect(log.querySelector('script, [onerror]')).toBeNull();
});

test('B204 B205: shows at most four pictures, and how many more there are, if any', async () => {
  await shown({ databaseId: '1', text: '', images: pictures(6) });
  expect(screen.getAllByRole('img', { name: /Photo/ }).map((picture) => picture.getAttribute('alt'))).toEqual(
    ['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4'],
  );
  expect(screen.getByText('+2')).toBeTruthy();
  cleanup();
  await shown({ databaseId: '1', text: '', images: pictures(4) });
  expect(screen.getAllByRole('button', { name: /^Ouvrir l’image/ })).toHaveLength(4);
  expect(screen.queryByText(/^\+/)).toBeNull();
});

test('shows a GIF, a video and a file', async () => {
  await shown(
    { databaseId: '1', text: '', gif: { __typename: 'Image', contentUrl: '/chat.gif', alt: '' } },
    { databaseId: '2', text: '', video: { __typename: 'Video', contentUrl: '/mer.mp4', poster: null } },
    {
      databaseId: '3',
      text: '',
      file: { __typename: 'File', contentUrl: '/files/a.pdf', name: 'Marées 2026.pdf', kind: 'PDF' },
    },
  );
  expect(screen.getByRole('img', { name: 'GIF' }).getAttribute('src')).toBe('/chat.gif');
  expect(screen.getByRole('log', { name: 'Messages' }).querySelector('video')?.getAttribute('src')).toBe(
    '/mer.mp4',
  );
  const file = screen.getByRole<HTMLAnchorElement>('link', { name: /Marées 2026\.pdf/ });
  expect(file.download).toBe('Marées 2026.pdf');
});

test('B997: a document opens in place where it can be shown; others are only downloaded', async () => {
  const file = (name: string, kind: string) => ({
    __typename: 'File',
    contentUrl: `/files/${name}`,
    name,
    kind,
    byteSize: 12,
  });
  await shown(
    { databaseId: '1', text: '', file: file('voix.mp3', 'AUDIO') },
    { databaseId: '2', text: '', file: file('plan.zip', 'ARCHIVE') },
  );
  expect(screen.queryByRole('button', { name: 'plan.zip' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'voix.mp3' }));
  expect((await screen.findByLabelText('voix.mp3', { selector: 'audio' })).getAttribute('src')).toBe(
    '/files/voix.mp3',
  );
});
