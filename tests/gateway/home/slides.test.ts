/** Alternative texts and order of slides and illustrations. */
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let administrator: TestPerson;
let person: TestPerson;
let photo: File;
beforeAll(async () => {
  administrator = await platform.backend.addPerson({ isAdministrator: true });
  person = await platform.backend.addPerson();
  photo = new File([await picture()], 'photo.jpg', { type: 'image/jpeg' });
});

interface Slide {
  id: string;
  version?: string;
  url: string | null;
  image: { alt: string } | null;
}
interface Viewer {
  carouselSlides: Slide[];
  sidebarMedia: Slide[];
}
const seen = `viewer { carouselSlides { id version url image { alt } } sidebarMedia { id url image { alt } } }`;

const change = (mutation: string, input: object, file?: File) =>
  platform.mutate<{ viewer: Viewer | null }>(mutation, file ? { ...input, file: null } : input, {
    as: administrator,
    selection: seen,
    ...(file && { files: { 'variables.input.file': file } }),
  });
const read = async (as = person) =>
  (await platform.ask<{ viewer: Viewer }>(`{ ${seen} }`, { as })).data.viewer;

describe('B830: the alternative text of a picture', () => {
  it('goes with a slide, is changed alone, and is nothing where the picture only decorates', async () => {
    expect(await change('createCarouselSlide', { imageAlt: 'La mer' }, photo)).toMatchObject({
      userErrors: [],
      viewer: { carouselSlides: [{ image: { alt: 'La mer' } }] },
    });
    const [slide] = (await read()).carouselSlides;
    const { id: carouselSlideId, version } = slide!;
    const edit = async (input: object, file?: File) => {
      const { viewer, userErrors } = await change('updateCarouselSlide', { carouselSlideId, ...input }, file);
      expect(userErrors).toEqual([]);
      return viewer?.carouselSlides[0];
    };
    const elsewhere = await edit({ url: 'https://example.org/' });
    expect(elsewhere).toMatchObject({ url: 'https://example.org/', image: { alt: 'La mer' } });
    const described = await edit({ imageAlt: 'Le port' });
    expect(described).toMatchObject({ url: 'https://example.org/', image: { alt: 'Le port' } });
    // Another text is another version: edits based on the former one are conflicts.
    expect(new Set([version, elsewhere?.version, described?.version]).size).toBe(3);
    for (const nothing of [null, '']) {
      await edit({ imageAlt: 'Le port' });
      expect(await edit({ imageAlt: nothing })).toMatchObject({ image: { alt: '' } });
    }
    await edit({ imageAlt: 'Le port' });
    expect(await edit({}, photo)).toMatchObject({ image: { alt: '' } });
    expect(await edit({ imageAlt: 'Le phare' }, photo)).toMatchObject({ image: { alt: 'Le phare' } });
    await change('deleteCarouselSlide', { carouselSlideId });
  });

  it('goes with an sidebarMedia', async () => {
    const { viewer } = await change('createSidebarMedia', { imageAlt: 'Un voilier' }, photo);
    expect(viewer?.sidebarMedia).toMatchObject([{ image: { alt: 'Un voilier' } }]);
    await change('deleteSidebarMedia', { sidebarMediaId: viewer!.sidebarMedia[0]!.id });
  });

  it('has 250 characters at most', async () => {
    const tooLong = { imageAlt: 'x'.repeat(251) };
    for (const mutation of ['createCarouselSlide', 'createSidebarMedia'])
      expect(await change(mutation, tooLong, photo)).toEqual({
        viewer: null,
        userErrors: [
          {
            code: 'INVALID',
            message: 'Un texte alternatif a 250 caractères au maximum.',
            path: ['imageAlt'],
          },
        ],
      });
  });
});

describe.each([
  {
    list: 'carouselSlides',
    add: 'createCarouselSlide',
    reorder: 'reorderCarouselSlides',
    field: 'carouselSlideIds',
    type: 'CarouselSlide',
  },
  {
    list: 'sidebarMedia',
    add: 'createSidebarMedia',
    reorder: 'reorderSidebarMedia',
    field: 'sidebarMediaIds',
    type: 'SidebarMedia',
  },
] as const)('B831: the order of $list', ({ list, add, reorder, field, type }) => {
  const idsOf = (viewer: Viewer | null) => viewer?.[list].map(({ id }) => id);

  it('is set as a whole, and everybody reads them in it', async () => {
    for (let count = 0; count < 2; count += 1) await change(add, {}, photo);
    const order = idsOf(await read())!.toReversed();
    const { viewer, userErrors } = await change(reorder, { [field]: order });
    expect([userErrors, idsOf(viewer)]).toEqual([[], order]);
    expect(idsOf(await read())).toEqual(order);
  });

  it('is refused where the list has changed', async () => {
    const order = idsOf(await read())!;
    const unknown = global(type, 999_999);
    for (const wanted of [order.slice(1), [...order, unknown], [unknown, ...order.slice(1)]])
      expect(await change(reorder, { [field]: wanted })).toEqual({
        viewer: null,
        userErrors: [
          {
            code: 'STALE',
            message: 'La liste a changé entre-temps\u202F: des éléments y ont été ajoutés ou supprimés.',
            path: null,
          },
        ],
      });
    expect((await change(reorder, { [field]: [...order, order[0]] })).userErrors).toMatchObject([
      { code: 'INVALID', path: [field] },
    ]);
    expect(idsOf(await read())).toEqual(order);
  });
});
