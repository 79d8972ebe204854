import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let administrator: TestPerson;
let person: TestPerson;
let photo: File;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  administrator = await platform.backend.addPerson({ isAdministrator: true });
  person = await platform.backend.addPerson();
  photo = new File([await picture()], 'photo.jpg', { type: 'image/jpeg' });
});
afterAll(() => platform.close());

const home = `viewer { illustrations { id url } links { id title url icon { url } }
  administration { highlights { id text url image { url } } areHighlightsShown breakingNews isBreakingNewsShown } }`;

interface Home {
  illustrations: { id: string; url: string | null }[];
  links: { id: string; title: string; url: string; icon: { url: string } | null }[];
  administration: {
    highlights: { id: string; text: string | null; url: string | null; image: object | null }[];
    areHighlightsShown: boolean;
    breakingNews: string;
    isBreakingNewsShown: boolean;
  };
}

/** What each mutation answers of the thing that it is about. */
const things: Record<string, string> = {
  createHighlight: 'highlight { id text }',
  updateHighlight: 'highlight { id text url }',
  deleteHighlight: 'deletedHighlightId',
  addIllustration: 'illustration { id url }',
  deleteIllustration: 'deletedIllustrationId',
  createLink: 'link { id title }',
  updateLink: 'link { id title url icon { url } }',
  deleteLink: 'deletedLinkId',
};

interface Changed extends Record<string, unknown> {
  viewer: Home;
  userErrors: { code: string; path: string[] | null }[];
}

async function change(mutation: string, input: Record<string, unknown>, files?: Record<string, File>) {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data } = await platform.ask<Record<string, Changed>>(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) {
      ${things[mutation] ?? ''} ${home} userErrors { code message path } } }`,
    { as: administrator, variables: { input }, ...(files ? { files } : {}) },
  );
  return data[mutation]!;
}
const seen = async () =>
  (
    await platform.ask<{ viewer: { breakingNews: string | null; highlights: object[] } }>(
      '{ viewer { breakingNews highlights { text } } }',
      { as: person },
    )
  ).data.viewer;

describe('the home page', () => {
  it('B653 B655 B754 B755 B760: slides are texts, or pictures that lead somewhere; all are shown or hidden', async () => {
    const made = await change(
      'createHighlight',
      { file: null, url: 'https://example.org/a' },
      { 'variables.input.file': photo },
    );
    expect(made.userErrors).toEqual([]);
    const [slide] = made.viewer.administration.highlights;
    expect(slide).toMatchObject({ url: 'https://example.org/a', text: null });
    expect(made.highlight).toEqual({ id: slide!.id, text: null });
    const highlightId = slide!.id;
    const elsewhere = await change('updateHighlight', { highlightId, url: 'https://example.org/b' });
    expect(elsewhere.viewer.administration.highlights).toMatchObject([
      { url: 'https://example.org/b', image: { url: expect.any(String) } },
    ]);
    const nowhere = await change('updateHighlight', { highlightId, url: null });
    expect(nowhere.highlight).toEqual({ id: highlightId, text: null, url: null });
    expect((await change('updateHighlight', { highlightId, file: null })).userErrors).toMatchObject([
      { code: 'INVALID', path: ['file'] },
    ]);
    const changed = await change('updateHighlight', { highlightId, text: '<p>Texte</p><script>x</script>' });
    expect(changed.viewer.administration.highlights).toMatchObject([
      { id: slide!.id, text: '<p>Texte</p>', image: null, url: null },
    ]);
    expect((await change('createHighlight', { url: 'https://example.org' })).userErrors).toMatchObject([
      { code: 'INVALID', path: ['file'] },
    ]);
    expect((await change('createHighlight', { text: ' ' })).userErrors).toMatchObject([{ path: ['text'] }]);
    for (const text of [null, ' '])
      expect((await change('updateHighlight', { highlightId, text })).userErrors).toMatchObject([
        { code: 'INVALID', path: ['text'] },
      ]);
    for (const isShown of [false, false, true, true, false]) {
      const { viewer } = await change('showHighlights', { isShown });
      expect(viewer.administration).toMatchObject({
        areHighlightsShown: isShown,
        highlights: [{ text: '<p>Texte</p>' }],
      });
      expect((await seen()).highlights).toHaveLength(isShown ? 1 : 0);
    }
    expect(await change('deleteHighlight', { highlightId })).toMatchObject({
      deletedHighlightId: highlightId,
      viewer: { administration: { highlights: [] } },
    });
    expect(await change('deleteHighlight', { highlightId })).toMatchObject({
      deletedHighlightId: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    });
  });

  it('B654 B756: illustrations are added and deleted', async () => {
    const { viewer, illustration } = await change(
      'addIllustration',
      { file: null, url: 'https://example.org/b' },
      { 'variables.input.file': photo },
    );
    expect(viewer.illustrations).toMatchObject([{ url: 'https://example.org/b' }]);
    expect(illustration).toEqual(viewer.illustrations[0]);
    const illustrationId = viewer.illustrations[0]!.id;
    expect(await change('deleteIllustration', { illustrationId })).toMatchObject({
      deletedIllustrationId: illustrationId,
      viewer: { illustrations: [] },
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
    await change('setBreakingNews', { breakingNews: ' Assemblée le 14 ' });
    expect(await seen()).toMatchObject({ breakingNews: 'Assemblée le 14' });
    const { viewer } = await change('showBreakingNews', { isShown: false });
    expect(viewer.administration).toMatchObject({
      breakingNews: 'Assemblée le 14',
      isBreakingNewsShown: false,
    });
    expect(await seen()).toMatchObject({ breakingNews: null });
    await change('showBreakingNews', { isShown: true });
    await change('setBreakingNews', {});
    expect(await seen()).toMatchObject({ breakingNews: 'Assemblée le 14' });
    await change('setBreakingNews', { breakingNews: null });
    expect(await seen()).toMatchObject({ breakingNews: null });
    await change('setBreakingNews', { breakingNews: 'Assemblée le 14' });
  });
});

describe('the look', () => {
  const save = async (input: object, files?: Record<string, File>) =>
    (
      await platform.ask<{
        saveBranding: { branding: Record<string, unknown> | null; userErrors: { path: string[] }[] };
      }>(
        `mutation ($input: SaveBrandingInput!) { saveBranding(input: $input) {
          branding { name welcome mainColor tabColor headerBackgroundColor communityColor logo { url } favicon { url } }
          userErrors { path message } } }`,
        { as: administrator, variables: { input }, ...(files ? { files } : {}) },
      )
    ).data.saveBranding;

  it('B759: is changed field by field, and everybody connected is told at once', async () => {
    const listener = await platform.listen<{ __typename: string; branding: { name: string } }>(
      'subscription { viewerEvents { __typename ... on PlatformChanged { branding { name } viewer { breakingNews } } } }',
      person,
    );
    await expect.poll(() => platform.gateway.services.events.size).toBe(1);
    const first = await save(
      {
        name: 'Escale',
        welcome: '<p>Bienvenue</p><script>x</script>',
        mainColor: '#123456',
        webColors: { headerBackgroundColor: '#000000' },
        logo: null,
      },
      { 'variables.input.logo': photo },
    );
    expect(first).toMatchObject({
      userErrors: [],
      branding: {
        name: 'Escale',
        welcome: '<p>Bienvenue</p>',
        mainColor: '#123456',
        tabColor: '#004b67',
        headerBackgroundColor: '#000000',
        communityColor: '#123456',
        logo: { url: expect.stringContaining('.jpg') },
        favicon: null,
      },
    });
    const told = await listener.next((event) => event.__typename === 'PlatformChanged');
    expect(told).toMatchObject({ branding: { name: 'Escale' }, viewer: { breakingNews: 'Assemblée le 14' } });
    listener.close();
    // What is not named stays.
    expect(await save({ tabColor: '#654321', webColors: { communityColor: '#00ff00' } })).toMatchObject({
      branding: {
        name: 'Escale',
        tabColor: '#654321',
        headerBackgroundColor: '#000000',
        communityColor: '#00ff00',
        logo: { url: expect.any(String) },
      },
    });
    // What is null goes back to its default.
    expect(
      await save({ welcome: null, tabColor: null, webColors: { headerBackgroundColor: null } }),
    ).toMatchObject({
      branding: {
        name: 'Escale',
        welcome: '',
        mainColor: '#123456',
        tabColor: '#123456',
        headerBackgroundColor: '#ffffff',
        communityColor: '#00ff00',
      },
    });
    expect(await save({ mainColor: null, webColors: null })).toMatchObject({
      branding: { mainColor: '#004b67', communityColor: '#004b67' },
    });
  });

  it('refuses what is none, by the name of the input', async () => {
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
