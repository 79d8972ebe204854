/** Fields of pictures, videos and files that the gateway reads from their addresses. */
import { describe, expect, test } from 'vitest';
import {
  toFileRecord,
  fileKindOf,
  fileKey,
  imageKey,
  toImageRecord,
  mediaResolvers,
} from '../../../gateway/content/media.ts';
import { fileIconKind } from '../../../web/library/fileIconKind.ts';

const random = '0123456789abcdef0123456789abcdef';
const { Image, Video, File } = mediaResolvers;

describe('the cache key of a file', () => {
  const keyOf = (path: string) => Image.cacheKey(toImageRecord(path));
  const signed = `files/2026/01/${random}-10o-4x3.jpg?exp=1&for=7&sig=a`;

  test.each([
    '?exp=2&for=8&sig=b',
    '',
    '?exp=2&for=8&sig=b&name=%C3%A9t%C3%A9.jpg',
    '?X-Amz-Signature=1&X-Amz-Date=2',
  ])('is the same for every signature: %s', (query) => {
    expect(keyOf(`files/2026/01/${random}-10o-4x3.jpg${query}`)).toBe(keyOf(signed));
  });

  test.each([
    [signed, `files/2026/01/${random}-11o-4x3.jpg?exp=1&for=7&sig=a`],
    ['uploads/a/photo.jpg', 'uploads/b/photo.jpg'],
    ['fichier.php?id=3', 'fichier.php?id=4'],
    ['api/telecharger?name=a.pdf&sig=1', 'api/telecharger?name=b.pdf&sig=1'],
    ['fichier.php?token=3', 'fichier.php?token=4'],
  ])('differs for other files, and by query if the path names no file: %s, %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('determines its key', () => {
    expect(imageKey(toImageRecord(signed))).toBe(imageKey(toImageRecord(`${signed}2`)));
    expect(imageKey(toImageRecord(signed))).not.toBe(fileKey(toFileRecord(signed, 'été.jpg')));
  });
});

describe('generated names have the properties', () => {
  test('of a picture', () => {
    const picture = toImageRecord(`files/2026/01/${random}-182044o-1600x1067.jpg?exp=1`);
    expect(picture).toMatchObject({ width: 1600, height: 1067 });
    expect([Image.byteSize(picture), Image.mimeType(picture)]).toEqual([182_044, 'image/jpeg']);
  });

  test('of a video', () => {
    const poster = toImageRecord(`files/2026/02/${random}-4000o-640x360.jpg`);
    const video = { path: `files/2026/01/${random}-8230ms-904113o.mp4?exp=1`, poster };
    expect([Video.duration(video), Video.byteSize(video), Video.mimeType(video)]).toEqual([
      8.23,
      904_113,
      'video/mp4',
    ]);
  });

  test('of audio, whose original name determines the type', () => {
    const sound = toFileRecord(`files/2026/01/${random}-2500ms-9000000000o.bin`, 'Réunion.mp3');
    expect([File.duration(sound), File.byteSize(sound), File.mimeType(sound)]).toEqual([
      2.5,
      9_000_000_000,
      'audio/mpeg',
    ]);
  });

  test.each([
    ['uploads/rapport-2023o.pdf'],
    ['uploads/8230ms-904113o.pdf'],
    [`files/2026/01/${random}.pdf`],
    [`files/2026/01/${random}-1600x1067.pdf`],
  ])('are absent from the name: %s', (path) => {
    const other = toFileRecord(path, '');
    expect([File.duration(other), File.byteSize(other), File.mimeType(other)]).toEqual([
      null,
      null,
      'application/pdf',
    ]);
  });
});

describe('the icon of a file, chosen or stored', () => {
  test.each([
    ['B267', 'IMAGE', 'png jpeg jpg gif tiff'],
    ['B268', 'VIDEO', 'webm mpg mp2 mpeg mpe mpv ogg mp4 m4p m4v avi wmv mov qt flv swf avchd'],
    ['B269', 'DOCUMENT', 'doc docx'],
    ['B270', 'SPREADSHEET', 'xls xlt xlsx csv'],
    ['B271', 'PDF', 'pdf'],
    ['B272', 'PRESENTATION', 'ppt pptx'],
    ['B273', 'TEXT', 'txt'],
    ['B274', 'OTHER', 'zip exe html svg'],
  ])('%s: is %s for each of %s', (_rule, kind, extensions) => {
    for (const extension of extensions.split(' ')) {
      expect(fileIconKind(`fichier.${extension}`), extension).toBe(kind);
      expect(fileKindOf(`fichier.${extension}`), extension).toBe(kind);
    }
  });
});
