import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ realtime: true });
let administrator: TestPerson;
let person: TestPerson;
let photo: File;
beforeAll(async () => {
  administrator = await platform.backend.addPerson({ isAdministrator: true });
  person = await platform.backend.addPerson();
  photo = new File([await picture()], 'photo.jpg', { type: 'image/jpeg' });
});

const home = `viewer { sidebarMedia { id url } links { id title url icon { contentUrl } }
  administration { carouselSlides { id text url image { contentUrl } } isCarouselVisible breakingNews isBreakingNewsVisible } }`;

interface Home {
  sidebarMedia: { id: string; url: string | null }[];
  links: { id: string; title: string; url: string; icon: { contentUrl: string } | null }[];
  administration: {
    carouselSlides: { id: string; text: string | null; url: string | null; image: object | null }[];
    isCarouselVisible: boolean;
    breakingNews: string;
    isBreakingNewsVisible: boolean;
  };
}

/** Selection of the object that each mutation returns. */
const things: Record<string, string> = {
  createCarouselSlide: 'carouselSlide { id text }',
  updateCarouselSlide: 'carouselSlide { id text url }',
  deleteCarouselSlide: 'deletedCarouselSlideId',
  createSidebarMedia: 'sidebarMedia { id url }',
  deleteSidebarMedia: 'deletedSidebarMediaId',
  createLink: 'link { id title }',
  updateLink: 'link { id title url icon { contentUrl } }',
  deleteLink: 'deletedLinkId',
};

type Changed = Record<string, unknown> & { viewer: Home };

const change = (mutation: string, input: object, files?: Record<string, File>) =>
  platform.mutate<Changed>(mutation, input, {
    as: administrator,
    files,
    selection: `${things[mutation] ?? ''} ${home}`,
  });
/** The type of the node with an id, as others than administrators see it; null where they do not. */
const typeOf = async (id: string) =>
  (
    await platform.ask<{ node: { __typename: string } | null }>(`{ node(id: "${id}") { __typename } }`, {
      as: person,
    })
  ).data.node?.__typename ?? null;
const seen = async (as: TestPerson = person) =>
  (
    await platform.ask<{ viewer: { breakingNews: string | null; carouselSlides: object[] } }>(
      '{ viewer { breakingNews carouselSlides { text } } }',
      { as },
    )
  ).data.viewer;

describe('the home page', () => {
  it('B653 B655 B754 B755 B760: slides are texts, or pictures that lead somewhere; all are shown or hidden', async () => {
    const made = await change(
      'createCarouselSlide',
      { file: null, url: 'https://example.org/a' },
      { 'variables.input.file': photo },
    );
    expect(made.userErrors).toEqual([]);
    const [slide] = made.viewer.administration.carouselSlides;
    expect(slide).toMatchObject({ url: 'https://example.org/a', text: null });
    expect(made.carouselSlide).toEqual({ id: slide!.id, text: null });
    const carouselSlideId = slide!.id;
    const elsewhere = await change('updateCarouselSlide', { carouselSlideId, url: 'https://example.org/b' });
    expect(elsewhere.viewer.administration.carouselSlides).toMatchObject([
      { url: 'https://example.org/b', image: { contentUrl: expect.any(String) } },
    ]);
    const nowhere = await change('updateCarouselSlide', { carouselSlideId, url: null });
    expect(nowhere.carouselSlide).toEqual({ id: carouselSlideId, text: null, url: null });
    expect((await change('updateCarouselSlide', { carouselSlideId, file: null })).userErrors).toMatchObject([
      { code: 'INVALID', path: ['file'] },
    ]);
    const changed = await change('updateCarouselSlide', {
      carouselSlideId,
      text: '<p>Texte</p><script>x</script>',
    });
    expect(changed.viewer.administration.carouselSlides).toMatchObject([
      { id: slide!.id, text: '<p>Texte</p>', image: null, url: null },
    ]);
    expect((await change('createCarouselSlide', { url: 'https://example.org' })).userErrors).toMatchObject([
      { code: 'INVALID', path: ['file'] },
    ]);
    expect((await change('createCarouselSlide', { text: ' ' })).userErrors).toMatchObject([
      { path: ['text'] },
    ]);
    for (const text of [null, ' '])
      expect((await change('updateCarouselSlide', { carouselSlideId, text })).userErrors).toMatchObject([
        { code: 'INVALID', path: ['text'] },
      ]);
    for (const isVisible of [false, false, true, true, false]) {
      const { viewer } = await change('setCarouselVisibility', { isVisible });
      expect(viewer.administration).toMatchObject({
        isCarouselVisible: isVisible,
        carouselSlides: [{ text: '<p>Texte</p>' }],
      });
      expect((await seen()).carouselSlides).toHaveLength(isVisible ? 1 : 0);
      expect(await typeOf(carouselSlideId)).toBe(isVisible ? 'CarouselSlide' : null);
    }
    expect(await change('deleteCarouselSlide', { carouselSlideId })).toMatchObject({
      deletedCarouselSlideId: carouselSlideId,
      viewer: { administration: { carouselSlides: [] } },
    });
    expect(await change('deleteCarouselSlide', { carouselSlideId })).toMatchObject({
      deletedCarouselSlideId: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    });
  });

  it('B656 B757: links are added with an icon, changed, put in order and deleted', async () => {
    await change(
      'createLink',
      { title: 'Paie', url: 'https://paie.example.org/', icon: null },
      { 'variables.input.icon': photo },
    );
    const two = await change('createLink', { title: 'Congés', url: 'https://conges.example.org/' });
    const [first, second] = two.viewer.links;
    expect([first?.title, first?.icon === null, second?.title]).toEqual(['Paie', false, 'Congés']);
    expect(two.link).toEqual({ id: second!.id, title: 'Congés' });
    const moved = await change('updateLink', { linkId: second!.id, title: 'Absences', position: 0 });
    expect(moved.viewer.links.map(({ title }) => title)).toEqual(['Absences', 'Paie']);
    expect(moved.link).toMatchObject({ title: 'Absences', url: 'https://conges.example.org/' });
    const elsewhere = await change('updateLink', { linkId: first!.id, url: 'https://paie.example.org/net' });
    expect(elsewhere.link).toEqual({ ...first, url: 'https://paie.example.org/net' });
    expect((await change('createLink', { title: '', url: 'https://x.example' })).userErrors).toMatchObject([
      { path: ['title'] },
    ]);
    for (const field of ['title', 'url', 'icon', 'position'])
      expect(await change('updateLink', { linkId: first!.id, [field]: null })).toMatchObject({
        link: null,
        userErrors: [{ code: 'INVALID', path: [field] }],
      });
    expect(await change('deleteLink', { linkId: first!.id })).toMatchObject({
      deletedLinkId: first!.id,
      viewer: { links: [{ title: 'Absences' }] },
    });
  });

  it('B758 B760: the news is written, shown and hidden', async () => {
    await change('updateBreakingNews', { breakingNews: ' Assemblée le 14 ' });
    expect(await seen()).toMatchObject({ breakingNews: 'Assemblée le 14' });
    const { viewer } = await change('setBreakingNewsVisibility', { isVisible: false });
    expect(viewer.administration).toMatchObject({
      breakingNews: 'Assemblée le 14',
      isBreakingNewsVisible: false,
    });
    for (const reader of [person, administrator])
      expect(await seen(reader)).toMatchObject({ breakingNews: '' });
    await change('setBreakingNewsVisibility', { isVisible: true });
    await change('updateBreakingNews', {});
    expect(await seen()).toMatchObject({ breakingNews: 'Assemblée le 14' });
    await change('updateBreakingNews', { breakingNews: null });
    expect(await seen()).toMatchObject({ breakingNews: '' });
    await change('updateBreakingNews', { breakingNews: 'Assemblée le 14' });
  });
});

describe('the look', () => {
  const save = (input: object, files?: Record<string, File>) =>
    platform.mutate<{ branding: Record<string, unknown> | null }>('updateBranding', input, {
      as: administrator,
      files,
      selection: `branding { name welcomeText primaryColor tabColor
        webColors { headerBackgroundColor communityColor } logo { contentUrl } favicon { contentUrl } }`,
    });

  it('B759: is changed field by field, and connected users are notified at once', async () => {
    const listener = await platform.listen<{ __typename: string; branding: { name: string } }>(
      'subscription { viewerEvents { __typename ... on BrandingChanged { branding { name } viewer { breakingNews } } } }',
      person,
    );
    await expect.poll(() => platform.gateway.services.events.size).toBe(1);
    const first = await save(
      {
        name: 'Escale',
        welcomeText: '<p>Bienvenue</p><script>x</script>',
        primaryColor: '#123456',
        webColors: { headerBackgroundColor: '#000000' },
        logo: null,
      },
      { 'variables.input.logo': photo },
    );
    expect(first).toMatchObject({
      userErrors: [],
      branding: {
        name: 'Escale',
        welcomeText: '<p>Bienvenue</p>',
        primaryColor: '#123456',
        tabColor: '#004b67',
        webColors: { headerBackgroundColor: '#000000', communityColor: '#123456' },
        logo: { contentUrl: expect.stringContaining('.jpg') },
        favicon: null,
      },
    });
    const changed = await listener.next((event) => event.__typename === 'BrandingChanged');
    expect(changed).toMatchObject({
      branding: { name: 'Escale' },
      viewer: { breakingNews: 'Assemblée le 14' },
    });
    listener.close();
    // Omitted fields stay.
    expect(await save({ tabColor: '#654321', webColors: { communityColor: '#00ff00' } })).toMatchObject({
      branding: {
        name: 'Escale',
        tabColor: '#654321',
        webColors: { headerBackgroundColor: '#000000', communityColor: '#00ff00' },
        logo: { contentUrl: expect.any(String) },
      },
    });
    // Null restores the default.
    expect(
      await save({ welcomeText: null, tabColor: null, webColors: { headerBackgroundColor: null } }),
    ).toMatchObject({
      branding: {
        name: 'Escale',
        welcomeText: '',
        primaryColor: '#123456',
        tabColor: '#123456',
        webColors: { headerBackgroundColor: '#ffffff', communityColor: '#00ff00' },
      },
    });
    expect(await save({ primaryColor: null, webColors: null })).toMatchObject({
      branding: { primaryColor: '#004b67', webColors: { communityColor: '#004b67' } },
    });
  });

  it('rejects invalid values by input field', async () => {
    expect((await save({ name: ' ' })).userErrors).toMatchObject([{ path: ['name'] }]);
    for (const field of ['name', 'logo', 'secondaryLogo', 'favicon'])
      expect(await save({ [field]: null })).toMatchObject({
        branding: null,
        userErrors: [{ path: [field] }],
      });
    const text = new File(['texte'], 'logo.png', { type: 'image/png' });
    const refused = await save({ favicon: null }, { 'variables.input.favicon': text });
    expect(refused).toMatchObject({ branding: null, userErrors: [{ path: ['favicon'] }] });
  });
});
