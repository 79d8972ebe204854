import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { adjustEnd, validateEvent } from '../../../web/events/eventTimes.ts';
import {
  type Attachments,
  noAttachments,
  describeAttachments,
} from '../../../web/feed/composer/attachedFile.ts';
import { composerAccepts, editAccepts, useAttachments } from '../../../web/feed/composer/attachments.ts';
import { attachmentChanges, keepsAddress, toEditedPost } from '../../../web/feed/composer/editedPost.ts';
import { emptyDraft } from '../../../web/comments/commentDraft.ts';
import { commentHtml } from '../../../web/comments/commentHtml.ts';
import * as asking from '../../../web/ui/confirm.tsx';
import { dayRangeErrors, plannedDateError } from '../../../web/ui/acceptedDays.ts';
import { useFileChecks } from '../../../web/uploads/useFileChecks.ts';

const confirm = vi.spyOn(asking, 'confirm');
afterEach(() => confirm.mockReset());
afterAll(() => confirm.mockRestore());

type Rules = Parameters<typeof useAttachments>[0];

const file = (name: string) => new File(['x'], name);
const fits = (): Promise<string | null> => Promise.resolve(null);
const anySize = () => Promise.resolve(null);
const attachments = (accepted = composerAccepts, refusalOf: Rules['refusalOf'] = fits) => {
  let latest = noAttachments;
  const { result } = renderHook(() => {
    const [present, setPresent] = useState(noAttachments);
    const show = (next: Attachments) => setPresent((latest = next));
    const checks = useFileChecks();
    return useAttachments(
      { accepted, sizes: anySize, refusalOf },
      { present, latest: () => latest, show, checks },
    );
  });
  return {
    add: (...names: string[]) => act(() => result.current.addFiles(names.map(file))),
    /** Does not wait until it is known whether there is room. */
    begin: (name: string) => act(async () => void result.current.addFiles([file(name)])),
    gif: () => act(() => result.current.addGif({ contentUrl: 'https://gifs.example/a.gif', title: 'A' })),
    remove: (name: string) => {
      act(() => {
        const { images, documents, video } = result.current.present;
        const found = [...images, ...documents, ...(video ? [video] : [])].find((item) => item.name === name);
        if (found) result.current.remove(found);
      });
    },
    shown: () => {
      const { images, video, documents, gif } = result.current.present;
      return {
        images: images.map(({ name }) => name),
        video: video?.name ?? null,
        documents: documents.map(({ name }) => name),
        gif: gif?.contentUrl ?? null,
      };
    },
    refusal: () => result.current.refusal,
  };
};
const none = { images: [], video: null, documents: [], gif: null };

describe('attachments of a post', () => {
  it('B497: documents go with photos, a video or a GIF', async () => {
    const post = attachments();
    await post.add('a.jpg', 'b.PNG', 'plan.pdf');
    expect(post.shown()).toEqual({ ...none, images: ['a.jpg', 'b.PNG'], documents: ['plan.pdf'] });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('rejects a file that exceeds the storage, and keeps the others', async () => {
    const asked: string[][] = [];
    const post = attachments(composerAccepts, (files) => {
      asked.push(files.map(({ name }) => name));
      return Promise.resolve(files.length > 1 ? 'Il ne reste que 1 Ko dans votre espace de stockage.' : null);
    });
    await post.add('plan.pdf', 'virus.exe');
    await post.add('a.jpg');
    expect(asked).toEqual([['plan.pdf'], ['a.jpg', 'plan.pdf']]);
    expect(post.shown()).toEqual({ ...none, documents: ['plan.pdf'] });
    expect(post.refusal()).toBe('Il ne reste que 1 Ko dans votre espace de stockage.');
  });

  it('shows a file during the storage check, and restores the replaced one on rejection', async () => {
    const answers: ((lack: string | null) => void)[] = [];
    const post = attachments(composerAccepts, () => new Promise((answer) => void answers.push(answer)));
    await post.begin('a.jpg');
    expect(post.shown()).toEqual({ ...none, images: ['a.jpg'] });
    await act(async () => answers.shift()?.(null));
    confirm.mockResolvedValueOnce(true);
    await post.begin('film.mp4');
    expect(post.shown()).toEqual({ ...none, video: 'film.mp4' });
    await act(async () => answers.shift()?.('Il ne reste plus de place.'));
    expect(post.shown()).toEqual({ ...none, images: ['a.jpg'] });
    expect(post.refusal()).toBe('Il ne reste plus de place.');
  });

  it.each([
    ['les photos', 'une vidéo', 'a.jpg', 'film.mp4', { video: 'film.mp4' }],
    ['la vidéo', 'des photos', 'film.mp4', 'a.jpg', { images: ['a.jpg'] }],
    ['les photos', 'un GIF', 'a.jpg', null, { gif: 'https://gifs.example/a.gif' }],
    ['la vidéo', 'un GIF', 'film.mp4', null, { gif: 'https://gifs.example/a.gif' }],
  ])('B492–B496: asks before replacing %s by %s', async (former, arrival, first, second, after) => {
    const post = attachments();
    await post.add(first, 'plan.pdf');
    expect(confirm).not.toHaveBeenCalled();
    const before = post.shown();
    const arrive = () => (second === null ? post.gif() : post.add(second));
    confirm.mockResolvedValueOnce(false);
    await arrive();
    expect(post.shown()).toEqual(before);
    confirm.mockResolvedValueOnce(true);
    await arrive();
    expect(post.shown()).toEqual({ ...none, documents: ['plan.pdf'], ...after });
    const title = `Remplacer ${former} par ${arrival}\u202F?`;
    expect(confirm.mock.calls.map(([question]) => question.title)).toEqual([title, title]);
  });

  it('B499: removes all attachments', async () => {
    const post = attachments();
    await post.add('a.jpg', 'plan.pdf');
    post.remove('a.jpg');
    post.remove('plan.pdf');
    expect(post.shown()).toEqual(none);
  });

  it('B506 B507: accepts only these videos and files', async () => {
    const post = attachments();
    for (const video of ['mp4', '3gp', 'ogg', 'flv', 'avi', 'wmv', 'mov', 'qt']) {
      await post.add(`film.${video}`);
      expect(post.shown().video).toBe(`film.${video}`);
    }
    const files = 'wav, m4a, mp3, aac, m4b, opus, ppt, pptx, xls, xlsx, csv, pdf, doc, docx'
      .split(', ')
      .map((kind) => `a.${kind}`);
    await post.add(...files);
    expect(post.shown().documents).toEqual(files);
    const before = post.shown();
    for (const other of ['webm', 'm4v', 'flac', 'txt', 'odt', 'zip', 'html']) {
      await post.add(`a.${other}`);
      expect(post.refusal()).toBe(`Le fichier «\u00a0a.${other}\u00a0» n’est pas d’un type autorisé.`);
    }
    expect(post.shown()).toEqual(before);
  });

  it('B505: accepts png, jpg, jpeg, gif and heic pictures; names a rejected file and takes the others', async () => {
    const post = attachments();
    await post.add('a.png', 'b.jpg', 'c.jpeg', 'd.gif', 'e.heic');
    expect(post.refusal()).toBeNull();
    for (const name of ['f.webp', 'g.svg']) {
      await post.add(name, `${name}.png`);
      expect(post.refusal()).toBe(`Le fichier «\u00a0${name}\u00a0» n’est pas d’un type autorisé.`);
    }
    expect(post.shown()).toEqual({
      ...none,
      images: ['a.png', 'b.jpg', 'c.jpeg', 'd.gif', 'e.heic', 'f.webp.png', 'g.svg.png'],
    });
  });

  it('B539 B540: the edit form has its own lists', async () => {
    const post = attachments(editAccepts);
    await post.add('tableau.xlsx');
    expect(post.refusal()).toContain('tableau.xlsx');
    await post.add('lettre.docx', 'film.mov');
    expect(post.shown()).toMatchObject({ documents: ['lettre.docx'], video: 'film.mov' });
  });
});

describe('the times of an event', () => {
  const at = (day: string, time: string) => ({ day, time });
  it('B532: the end is an hour after the start when there is none or an earlier one', () => {
    expect(adjustEnd(at('2026-12-01', '23:30'), at('', ''))).toEqual(at('2026-12-02', '00:30'));
    expect(adjustEnd(at('2026-12-01', '09:00'), at('2026-12-01', '08:00'))).toEqual(
      at('2026-12-01', '10:00'),
    );
    expect(adjustEnd(at('2026-12-01', '09:00'), at('2026-12-01', '18:00'))).toEqual(
      at('2026-12-01', '18:00'),
    );
    expect(adjustEnd(at('2026-12-01', ''), at('', ''))).toEqual(at('', ''));
  });

  it('B530 B531: reports missing times, and both when the start is not before the end', () => {
    const event = { title: ' ', location: '', description: '', start: at('', ''), end: at('', '') };
    expect(Object.values(validateEvent(event)).filter(Boolean)).toHaveLength(4);
    const same = at('2026-12-01', '09:00');
    const { start, end } = validateEvent({ ...event, start: same, end: same });
    expect([start, end]).toEqual(Array(2).fill('La date de début doit être antérieure à la date de fin.'));
  });

  it.each([
    ['2100-12-30', true],
    ['2101-01-01', false],
    ['0026-11-20', false],
  ])('may be on %s, as for the gateway: %s', (day, isFine) => {
    expect(plannedDateError(day) === undefined).toBe(isFine);
    expect(dayRangeErrors({ from: day, to: '' }).from === undefined).toBe(isFine);
  });
});

describe('B743: mentions in a comment', () => {
  const person = (id: string, label: string) => ({
    id,
    label,
    initials: '',
    picture: null,
  });
  it('are marked at their names only', () => {
    const writing = {
      ...emptyDraft,
      // Léandre is nobody who was chosen, though his name begins like hers.
      text: 'Merci @Léa <Le> Gall et @Léa, @Jean, @Léandre',
      // A namesake was chosen first, then corrected.
      mentions: [person('9', 'Léa'), person('1', 'Léa'), person('2', 'Léa <Le> Gall'), person('3', 'Paul')],
    };
    expect(commentHtml(writing)).toBe(
      '<p>Merci <span class="mention" data-mention="2">@Léa &lt;Le&gt; Gall</span> et <span class="mention" data-mention="1">@Léa</span>, @Jean, @Léandre</p>',
    );
  });
});

it('an edit that keeps the first address keeps its preview, or that it was removed', () => {
  const before = '<p>Voir <a href="https://a.example/x">https://a.example/x</a></p>';
  expect(keepsAddress(before, '<p>Très bien : https://a.example/x et www.b.example</p>')).toBe(true);
  expect(keepsAddress(before, '<p>Voir https://a.example/y</p>')).toBe(false);
  expect(keepsAddress(before, '<p>Voir</p>')).toBe(false);
});

/** A post of plain text, as its form is given it. */
const bare = {
  id: 'post-7',
  version: 'v1',
  text: '',
  link: null,
  community: { id: 'community-1' },
  sharedFrom: null,
  images: [],
  video: null,
  gif: null,
  audios: [],
  files: [],
  ' $fragmentType': 'EditPostForm_post',
  ' $fragmentSpreads': { ChangedNotice_edited: true },
} as const;

describe('B537: the edit form of a post', () => {
  const image = { key: 'image-1', tile: 'https://agora.example/images/a.jpg', alt: '' };
  const document = { key: 'plan', name: 'plan.pdf' };
  const sound = { key: 'voix', name: 'voix.m4a' };
  const video = { key: 'video', contentUrl: 'https://agora.example/videos/v.mp4' };
  const gif = { contentUrl: 'https://gifs.example/a.gif' };
  const link = 'https://example.org/';
  it.each([
    [{ text: '<p>Bonjour</p>' }, ''],
    [{ images: [image] }, 'images'],
    [{ files: [document] }, 'documents'],
    [{ audios: [sound] }, 'documents'],
    [{ video }, 'video'],
    [{ gif }, 'gif'],
    [{ link }, 'link'],
    [{ gif, files: [document], link }, 'documents, gif, link'],
  ])('initialises %j with %s', (fields, begun) => {
    const { content, attachments } = toEditedPost({ ...bare, ...fields });
    const parts = {
      images: attachments.images.length > 0,
      documents: attachments.documents.length > 0,
      video: attachments.video !== null,
      gif: attachments.gif !== null,
      link: content.link !== null,
    };
    const there = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [part] : []));
    expect(there.join(', ')).toBe(begun);
  });
});

describe('attachments of an edited post', () => {
  const there = (query: string, ...names: string[]) =>
    toEditedPost({
      ...bare,
      images: names.map((name) => ({
        key: `image-${name}`,
        tile: `https://agora.example/images/${name}?${query}&w=240`,
        alt: name === 'a.jpg' ? 'Un phare' : '',
      })),
      video: { key: 'video', contentUrl: `https://agora.example/videos/v.mp4?${query}` },
      files: [{ key: 'plan', name: 'plan.pdf' }],
    }).attachments;

  it('keeps files whose URLs are newly signed', () => {
    expect(attachmentChanges(there('s=new', 'a.jpg', 'b.jpg'), there('s=old', 'a.jpg', 'b.jpg'))).toEqual({
      addedImages: [],
      imageAlts: [],
      removedImageKeys: [],
      addedFiles: [],
      removedFileKeys: [],
    });
  });

  it('sends alternative texts that are new or changed', () => {
    const before = there('s=old', 'a.jpg', 'b.jpg');
    const added = ['Une île', undefined].map((alt, index) => ({
      id: `new-${index}`,
      name: 'c.jpg',
      preview: null,
      file: new File(['c'], 'c.jpg'),
      ...(alt === undefined ? {} : { alt }),
    }));
    const described = before.images.map((image) => ({ ...image, alt: 'Un phare' }));
    expect(attachmentChanges(before, { ...before, images: [...described, ...added] })).toMatchObject({
      addedImages: added.map(({ file }, index) => ({ file, alt: ['Une île', ''][index] })),
      imageAlts: [{ imageKey: 'image-b.jpg', alt: 'Un phare' }],
    });
  });

  it('names the removed or replaced video and GIF', () => {
    const before = there('s=old', 'a.jpg');
    const file = new File(['film'], 'film.mp4');
    const other = { id: 'new', name: 'film.mp4', preview: null, file };
    expect(attachmentChanges(before, { ...before, video: null })).toMatchObject({ video: null });
    expect(attachmentChanges(before, { ...before, video: other })).toMatchObject({ video: file });
    const gif = { contentUrl: 'https://gifs.example/a.gif', title: 'GIF' };
    expect(attachmentChanges(before, { ...before, gif })).toMatchObject({ gifUrl: gif.contentUrl });
    expect(attachmentChanges({ ...before, gif }, before)).toMatchObject({ gifUrl: null });
  });

  it('removes another user’s additions when the own version is saved', () => {
    expect(attachmentChanges(there('s=new', 'a.jpg', 'c.jpg'), there('s=old', 'a.jpg'))).toMatchObject({
      removedImageKeys: ['image-c.jpg'],
    });
  });

  it('describes attachments', () => {
    expect(describeAttachments(there('', 'a.jpg', 'b.jpg'))).toBe('2 photos, une vidéo, un fichier');
    expect(describeAttachments(none)).toBe('');
  });
});
