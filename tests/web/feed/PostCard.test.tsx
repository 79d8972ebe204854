import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
// Loaded on demand otherwise.
import '../../../web/documents/DocumentViewer.tsx';
import '../../../web/feed/AudioPlayer.tsx';
import '../../../web/feed/PostDocuments.tsx';
import '../../../web/link-preview/LinkPreview.tsx';
import '../../../web/ui/ImageGridLightbox.tsx';
import { drafts, postEditDraftKey } from '../../../web/drafts/useDraft.ts';
import { showPost } from './showPost.tsx';
import { choice, poll } from '../polls/poll.ts';

const article = () => screen.getByRole('article');

test('B449: shows author, community, date and sanitized text', async () => {
  await showPost(
    {
      text: '<p>Bonjour <strong>à tous</strong><img src="x" onerror="alert(1)"><script>alert(2)</script></p>',
    },
    { Community: () => ({ databaseId: '5', title: 'Voile' }) },
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Zoé Quéré dans Voile');
  expect(screen.getByText('Voilière', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voile' }).getAttribute('href')).toBe('/communaute/5');
  const time = article().querySelector('time');
  expect(time?.dateTime).toBe('2026-11-20T09:00:00Z');
  expect(time?.closest('a')?.getAttribute('href')).toBe('/communaute/5/post/7');
  expect(within(article()).getByText('à tous').tagName).toBe('STRONG');
  expect(article().querySelector('script, [onerror]')).toBeNull();
  expect(screen.queryByText('Épinglée')).toBeNull();
});

test('marks an author from outside beside the name', async () => {
  await showPost({}, { User: () => ({ id: 'user-3', name: 'Zoé Quéré', isGuest: true }) });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Zoé QuéréExterne dans/);
});

test('shows that a post is pinned, and that it has an unsaved edit', async () => {
  drafts.reset();
  await showPost({ isPinned: true });
  expect(screen.getByText('Épinglée')).toBeTruthy();
  expect(screen.queryByText('Brouillon')).toBeNull();
  const place = postEditDraftKey('post-7');
  await act(async () => drafts.write(place, { edited: 'Et quand ?', basedOn: null }, true));
  expect(within(article()).getByText('Brouillon')).toBeTruthy();
  await act(async () => drafts.remove(place));
  expect(screen.queryByText('Brouillon')).toBeNull();
});

/** Lets texts be so many pixels high. */
const ofHeight = (pixels: number) => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(pixels);
  onTestFinished(() => height.mockRestore());
};
const readOn = () => screen.queryByRole('button', { name: 'Lire la suite' });

test('collapses a long text; expanding moves the focus into it', async () => {
  ofHeight(321);
  await showPost({ text: '<p>Un long texte</p>' });
  const text = within(article()).getByText('Un long texte').parentElement?.parentElement;
  expect(text?.parentElement?.className).toContain('overflow-hidden');
  await userEvent.click(readOn() ?? document.body);
  expect(text?.parentElement?.className).not.toContain('overflow-hidden');
  expect(readOn()).toBeNull();
  expect(document.activeElement).toBe(text);
});

test('does not collapse a text of which less would be hidden than shown', async () => {
  ofHeight(320);
  await showPost({ text: `<p>${'mot '.repeat(300)}fin</p>` });
  expect(readOn()).toBeNull();
});

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    small: `https://example.org/small-${index}`,
    large: `https://example.org/large-${index}`,
    width: 800,
    height: 600,
    alt: `Photo ${index + 1}`,
  }));
const pictures = () =>
  screen
    .queryAllByRole('button', { name: /^Ouvrir l’image/ })
    .map((button) => button.getAttribute('aria-label'));

test.each([1, 4])('B548: shows all %i pictures without a count', async (count) => {
  await showPost({ text: '', images: images(count) });
  expect(pictures()).toHaveLength(count);
  expect(pictures().at(-1)).toBe(`Ouvrir l’image ${count} sur ${count}\u202F: Photo ${count}`);
  expect(screen.getByRole('img', { name: `Photo ${count}` }).getAttribute('src')).toContain('small');
  expect(screen.queryByText(/^\+/)).toBeNull();
});

test('B548 B549: shows the number of further pictures on the fourth', async () => {
  await showPost({ text: '', images: images(7) });
  expect(pictures()).toHaveLength(4);
  expect(pictures()[3]).toBe('Ouvrir l’image 4 sur 7, et 3 de plus\u202F: Photo 4');
  expect(screen.getByText('+3')).toBeTruthy();
});

test('B551 B958: opens the documents of a post in place, with the next one, in the address', async () => {
  const file = (key: string, name: string) => ({
    key,
    name,
    contentUrl: `https://example.org/files/${key}`,
    kind: 'OTHER',
    byteSize: 1,
  });
  const files = [file('a', 'Notes.txt'), file('b', 'Archive.zip'), file('c', 'Budget.csv')];
  const { hash } = await showPost({ files });
  await userEvent.click(await screen.findByRole('button', { name: 'Notes.txt' }));
  expect(await screen.findByText('1 sur 2')).toBeTruthy();
  expect(hash()).toBe('#document-post-7.a');
  await userEvent.click(screen.getByRole('button', { name: 'Document suivant' }));
  await waitFor(() => expect(hash()).toBe('#document-post-7.c'));
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(hash()).toBe(''));
  expect(screen.queryByRole('button', { name: 'Archive.zip' })).toBeNull();
});

test('B551: downloads documents under their own names', async () => {
  await showPost({
    files: [{ contentUrl: 'https://example.org/files/3f.pdf', name: 'Charte & règles.pdf', kind: 'PDF' }],
  });
  const list = await screen.findByRole('list', { name: 'Documents joints' });
  const link = within(list).getByRole<HTMLAnchorElement>('link', { name: /Charte & règles\.pdf/ });
  expect(link.href).toBe('https://example.org/files/3f.pdf');
  expect(link.download).toBe('Charte & règles.pdf');
  expect(link.querySelector('svg')).toBeTruthy();
});

test('B552 B553: plays, pauses and seeks audio; shows an error for an unreadable file', async () => {
  await showPost({ audios: [{ contentUrl: 'https://example.org/a.mp3', name: 'Interview.mp3' }] });
  await screen.findByRole('button', { name: 'Écouter Interview.mp3' });
  const audio = article().querySelector('audio');
  if (!audio) throw new Error('There is no sound.');
  const play = vi.spyOn(audio, 'play').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Écouter Interview.mp3' }));
  expect(play).toHaveBeenCalledOnce();
  fireEvent.play(audio);
  expect(screen.getByRole('button', { name: 'Mettre en pause Interview.mp3' })).toBeTruthy();
  Object.defineProperty(audio, 'duration', { value: 125, configurable: true });
  fireEvent.durationChange(audio);
  const position = screen.getByRole('slider', { name: 'Position dans Interview.mp3' });
  fireEvent.change(position, { target: { value: '65' } });
  expect(position.getAttribute('aria-valuetext')).toBe('1:05 sur 2:05');
  expect(audio.currentTime).toBe(65);
  const pause = vi.spyOn(audio, 'pause').mockReturnValue();
  Object.defineProperty(audio, 'paused', { value: false, configurable: true });
  await userEvent.click(screen.getByRole('button', { name: 'Mettre en pause Interview.mp3' }));
  expect(pause).toHaveBeenCalledOnce();
  fireEvent.pause(audio);
  expect(screen.getByRole('button', { name: 'Écouter Interview.mp3' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Documents joints' })).toBeNull();
  fireEvent.error(audio);
  expect(screen.getByRole('alert').textContent).toBe('Ce fichier ne peut pas être lu ici.');
});

test('an interrupted start of a sound is no error; one that could not be read is loaded again', async () => {
  await showPost({ audios: [{ contentUrl: 'https://example.org/a.mp3', name: 'Interview.mp3' }] });
  const button = await screen.findByRole('button', { name: 'Écouter Interview.mp3' });
  const audio = article().querySelector('audio');
  if (!audio) throw new Error('There is no sound.');
  const load = vi.spyOn(audio, 'load').mockReturnValue();
  vi.spyOn(audio, 'play').mockRejectedValue(new DOMException('Interrupted', 'AbortError'));
  await userEvent.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load).not.toHaveBeenCalled();
  fireEvent.error(audio);
  expect(screen.getByRole('alert')).toBeTruthy();
  await userEvent.click(button);
  expect(load).toHaveBeenCalledOnce();
  fireEvent.loadedMetadata(audio);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('video and sound keep the address that they play, until it fails or they end', async () => {
  const address = (name: string, signature: number) => `https://example.org/${name}?sig=${signature}`;
  const { environment } = await showPost({
    video: { contentUrl: address('v.mp4', 1), state: 'READY', poster: null },
    audios: [{ contentUrl: address('a.mp3', 1), name: 'Interview.mp3' }],
  });
  await screen.findByRole('button', { name: 'Écouter Interview.mp3' });
  const [video, audio] = [article().querySelector('video'), article().querySelector('audio')];
  if (!video || !audio) throw new Error('A player is missing.');
  const renew = (signature: number) =>
    act(() =>
      environment.commitUpdate((store) => {
        const post = store.get('post-7');
        post?.getLinkedRecord('video')?.setValue(address('v.mp4', signature), 'contentUrl');
        post?.getLinkedRecords('audios')?.[0]?.setValue(address('a.mp3', signature), 'contentUrl');
      }),
    );
  for (const player of [video, audio]) fireEvent.play(player);
  renew(2);
  expect(article().querySelector('audio')).toBe(audio);
  expect([video.src, audio.src]).toEqual([address('v.mp4', 1), address('a.mp3', 1)]);
  for (const player of [video, audio]) {
    player.currentTime = 12;
    fireEvent.error(player);
  }
  expect([video.src, audio.src]).toEqual([`${address('v.mp4', 2)}#t=12`, `${address('a.mp3', 2)}#t=12`]);
  expect(screen.queryByRole('alert')).toBeNull();
  renew(3);
  for (const player of [video, audio]) fireEvent.ended(player);
  expect([video.src, audio.src]).toEqual([address('v.mp4', 3), address('a.mp3', 3)]);
});

test('B553 B555: plays one sound at a time and updates the position every second', async () => {
  await showPost({
    audios: ['a', 'b'].map((name) => ({
      contentUrl: `https://example.org/${name}.mp3`,
      name: `${name}.mp3`,
    })),
  });
  await screen.findByRole('button', { name: 'Écouter b.mp3' });
  const [first, second] = article().querySelectorAll('audio');
  if (!first || !second) throw new Error('A sound is missing.');
  const pause = vi.spyOn(first, 'pause').mockReturnValue();
  fireEvent.play(first);
  expect(pause).not.toHaveBeenCalled();
  fireEvent.play(second);
  expect(pause).toHaveBeenCalledOnce();
  Object.defineProperty(second, 'duration', { value: 60, configurable: true });
  fireEvent.durationChange(second);
  const shown = [0.4, 0.9, 1, 1.9, 2.1].map((seconds) => {
    second.currentTime = seconds;
    fireEvent.timeUpdate(second);
    return screen.getByRole<HTMLInputElement>('slider', { name: 'Position dans b.mp3' }).value;
  });
  expect(shown).toEqual(['0', '0', '1', '1', '2.1']);
});

test('B550: pictures open full screen, one after the other', async () => {
  await showPost({ text: '', images: images(3) });
  await userEvent.click(screen.getByRole('button', { name: /^Ouvrir l’image 2 sur 3/ }));
  expect(await screen.findByText('2 sur 3')).toBeTruthy();
  for (const [button, place] of [
    ['Image suivante', '3 sur 3'],
    ['Image précédente', '2 sur 3'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(place)).toBeTruthy();
  }
});

test('B588: keeps the post in place when pinning fails, with the error', async () => {
  const { asked, sent, fail } = await showPost({ viewerCanPin: true }, {}, [], '/communaute/5');
  await userEvent.click(screen.getByRole('button', { name: 'Actions sur la publication de Zoé Quéré' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Épingler' }));
  await asked('usePostActionsPinMutation');
  expect(sent()).toEqual({ input: { postId: 'post-7' } });
  act(() => fail(new RequestError('UPSTREAM_UNAVAILABLE')));
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.queryByText('Épinglée')).toBeNull();
});

test('plays a GIF in place; a video shows its poster and pauses other media', async () => {
  await showPost({
    gif: { contentUrl: 'https://example.org/g.gif', alt: '' },
    video: { contentUrl: 'https://example.org/v.mp4', poster: { contentUrl: 'https://example.org/v.jpg' } },
    audios: [{ contentUrl: 'https://example.org/a.mp3', name: 'Interview.mp3' }],
  });
  const { video, audio } = await vi.waitFor(
    () => {
      const found = { video: article().querySelector('video'), audio: article().querySelector('audio') };
      if (!found.video || !found.audio) throw new Error('The players are not loaded yet.');
      return { video: found.video, audio: found.audio };
    },
    { timeout: 20_000 },
  );
  expect(screen.getByRole('img', { name: 'GIF' }).getAttribute('src')).toBe('https://example.org/g.gif');
  expect(video.poster).toBe('https://example.org/v.jpg');
  expect(video.preload).toBe('none');
  const pause = vi.spyOn(audio, 'pause').mockReturnValue();
  fireEvent.play(audio);
  fireEvent.play(video);
  expect(pause).toHaveBeenCalledOnce();
});

test.each([
  ['https://www.example.org/nos%20r%C3%A9gates?a=1', 'example.org', '/nos régates?a=1'],
  ['https://example.org/', 'example.org', 'https://example.org/'],
  // Invalid encoding: shown unchanged.
  ['https://example.org/100%', 'example.org', '/100%'],
])('shows the link %s as a card that opens in a new tab', async (link, host, path) => {
  await showPost({ link });
  const card = (await screen.findByText(host)).closest('a');
  expect(card?.textContent).toBe(host + path);
  expect(card?.getAttribute('href')).toBe(link);
  expect([card?.target, card?.rel]).toEqual(['_blank', 'noopener noreferrer']);
});

const regatta = {
  title: 'Régate',
  location: 'Brest',
  description: '',
  startsAt: '2026-12-01T09:00:00Z',
  endsAt: '2026-12-01T11:00:00Z',
  image: null,
};
test('B469: shows an event instead of the text', async () => {
  await showPost({ text: '<p>ne se montre pas</p>', event: regatta });
  expect(screen.getByText('Régate')).toBeTruthy();
  expect(screen.queryByText('ne se montre pas')).toBeNull();
});

const shared = {
  author: { name: 'Inès Prévôt', initials: 'IP', jobTitle: 'Skippeuse', avatar: null, isGuest: false },
  postDatabaseId: null,
  communityDatabaseId: null,
  text: '<p>Le texte d’origine</p>',
  createdAt: '2026-11-01T12:00:00Z',
  poll: null,
  event: null,
};

test('shows the original of a share and its author, or the stored copy', async () => {
  await showPost({ text: '<p>À lire !</p>', sharedFrom: shared });
  const quote = within(article().querySelector('blockquote') ?? document.body);
  expect(quote.getByText('Inès Prévôt')).toBeTruthy();
  expect(quote.getByText('Le texte d’origine')).toBeTruthy();
  expect(quote.getByText(/1er novembre 2026 à/)).toBeTruthy();
  expect(quote.queryByText('À lire !')).toBeNull();
  expect(screen.getByText('À lire !')).toBeTruthy();
  cleanup();
  const author = { ...shared.author, jobTitle: null };
  await showPost({ sharedFrom: { ...shared, createdAt: null, author, text: '' } });
  expect(article().querySelector('blockquote')?.textContent).toBe('IPInès Prévôt');
});

test('B563: shows a shared event and a shared poll as such; to outsiders without voters', async () => {
  await showPost({ sharedFrom: { ...shared, text: 'Régate', event: regatta } });
  const quote = () => within(article().querySelector('blockquote') ?? document.body);
  expect(quote().getAllByText('Régate')).toHaveLength(1);
  expect(quote().getByText('Brest')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Partag/ })).toBeTruthy();
  cleanup();
  const choices = [choice(1, 'Ici', 2, 100)];
  const asked = { ...poll, question: 'Où ?', viewerCanVote: false, choices };
  await showPost({ sharedFrom: { ...shared, text: 'Où ?', poll: asked } });
  expect(quote().getAllByText('Où ?')).toHaveLength(1);
  expect(quote().getByText('2 votes')).toBeTruthy();
  expect(quote().getByRole<HTMLButtonElement>('button', { name: /Ici/ }).disabled).toBe(true);
  expect(quote().queryByRole('button', { name: /Voir qui a choisi/ })).toBeNull();
});

test('copies the URL of a post, or shows that it is not allowed', async () => {
  await showPost({}, { Community: () => ({ databaseId: '5', title: 'Voile' }) });
  const copy = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions sur la publication de Zoé Quéré' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copier le lien' }));
  };
  const written = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await copy();
  expect(written).toHaveBeenCalledWith(new URL('/communaute/5/post/7', location.href).href);
  expect(await screen.findByText('Lien copié')).toBeTruthy();
  written.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await copy();
  expect(await screen.findByText('Le lien n’a pas pu être copié.')).toBeTruthy();
});
