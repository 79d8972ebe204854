/** Link previews in messages. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/link-preview/LinkPreview.tsx';
import { showChat } from './showChat.tsx';

const show = async (text: string) => {
  const chat = await showChat();
  await chat.open([{ databaseId: '1', text }]);
  return chat;
};

const sites = [
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'Lire la vidéo YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ],
  [
    'Vois https://vimeo.com/76979871 !',
    'Lire la vidéo Vimeo',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  ],
  [
    'https://www.dailymotion.com/video/x5e9eog',
    'Lire la vidéo Dailymotion',
    'https://geo.dailymotion.com/player.html?video=x5e9eog',
  ],
  [
    'https://x.com/agora/status/123456',
    'Afficher la publication X',
    'https://platform.twitter.com/embed/Tweet.html?id=123456&lang=fr&dnt=true',
  ],
  [
    'https://www.instagram.com/p/abc-DEF/',
    'Afficher la publication Instagram',
    'https://www.instagram.com/p/abc-DEF/embed',
  ],
  [
    'https://www.facebook.com/agora/posts/1',
    'Afficher la publication Facebook',
    'https://www.facebook.com/plugins/post.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fagora%2Fposts%2F1',
  ],
] as const;

test('B206: embeds a video or post of a known site once the user asks for it', async () => {
  const { open, waiting } = await showChat();
  await open(sites.map(([text], index) => ({ databaseId: String(index + 1), text })));
  expect(document.querySelector('iframe')).toBeNull();
  for (const [, button, address] of sites) {
    fireEvent.click(screen.getByText(button).closest('button') ?? document.body);
    const frame = await vi.waitFor(() => {
      const found = [...document.querySelectorAll('iframe')].find(({ src }) => src === address);
      if (!found) throw new Error(`${address} is not embedded.`);
      return found;
    }, 15_000);
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  }
  expect(waiting()).toEqual([]);
});

test('B207: shows a preview card for other links', async () => {
  const { variables, answer } = await show('Une page : https://exemple.test/menu');
  const card = () => screen.getAllByRole('link').at(-1);
  expect(card()?.textContent).toBe('exemple.test/menu');
  expect(variables('LinkPreviewQuery')).toEqual({ url: 'https://exemple.test/menu' });
  await answer('LinkPreviewQuery', {
    linkPreview: {
      __typename: 'LinkPreview',
      title: 'Le menu',
      description: 'Trois plats',
      siteName: 'Cantine',
      imageUrl: 'https://exemple.test/menu.jpg',
    },
  });
  expect(card()?.textContent).toContain('Le menu');
  expect(card()?.textContent).toContain('Trois plats');
  expect(card()?.querySelector('img')?.getAttribute('src')).toBe('https://exemple.test/menu.jpg');
});

test.each(['Bonjour', 'Deux pages : https://exemple.test/a et https://youtu.be/aqz-KE-bpKQ'])(
  'B208: « %s » shows neither a card nor a video',
  async (text) => {
    const { waiting } = await show(text);
    expect(waiting()).toEqual([]);
    expect(screen.getByRole('log', { name: 'Messages' }).querySelector('iframe, button')).toBeNull();
    // The gateway makes links of addresses.
    expect(within(screen.getByRole('log', { name: 'Messages' })).queryByRole('link')).toBeNull();
  },
);
