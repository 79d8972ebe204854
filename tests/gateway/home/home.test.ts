import { describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { highlights, homeSettings, illustrations, links } from '../../../backend/home/tables.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

const query = '{ viewer { breakingNews links { id title url icon { contentUrl } } } }';

describe('header and menu', () => {
  it('shows news and links; entries without a web address are left out', async () => {
    const person = await platform.backend.addPerson();
    const { database } = platform.backend.context;
    const values = { id: 1, breakingNews: 'L’atelier ferme à 16 h', breakingNewsEnabled: true };
    await database
      .insert(homeSettings)
      .values(values)
      .onConflictDoUpdate({ target: homeSettings.id, set: values });
    await database.insert(links).values([
      { title: 'Paie', url: 'https://paie.example.org/', position: 1 },
      { title: 'Piège', url: 'javascript:alert(1)', position: 2 },
      { title: '', url: 'intranet.example.org', position: 3 },
    ]);
    const { data } = await platform.ask<object>(query, { as: person });
    expect(data).toMatchObject({
      viewer: {
        breakingNews: 'L’atelier ferme à 16 h',
        links: [
          { title: 'Paie', url: 'https://paie.example.org/', icon: null },
          { title: 'intranet.example.org', url: 'https://intranet.example.org' },
        ],
      },
    });
  });

  it('B020: fails alone: the rest of the screen is answered', async () => {
    const person = await platform.backend.addPerson();
    const { database } = platform.backend.context;
    await database.execute('alter table links rename to links_away');
    try {
      const { data, errors } = await platform.ask<object>('{ viewer { breakingNews email links { id } } }', {
        as: person,
      });
      expect(data).toEqual({
        viewer: { breakingNews: 'L’atelier ferme à 16 h', email: person.email, links: null },
      });
      expect(errors).toMatchObject([
        { path: ['viewer', 'links'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
      ]);
    } finally {
      await database.execute('alter table links_away rename to links');
    }
  });
});

describe('home page and right column', () => {
  const slides = `{ viewer {
    carouselSlides { image { contentUrl width } video { contentUrl poster { contentUrl } } text url }
    sidebarMedia { image { contentUrl } video { contentUrl } url }
  } }`;

  it('B788: contains pictures, videos and texts; empty slides are left out, scripts are removed', async () => {
    const { backend } = platform;
    const person = await backend.addPerson();
    const { database } = backend.context;
    const [still, film] = await database
      .insert(files)
      .values([
        { key: '2026/aa/still-800x600.jpg', contentType: 'image/jpeg', size: 1, originalName: 'still.jpg' },
        {
          key: '2026/aa/film.mp4',
          contentType: 'video/mp4',
          size: 1,
          originalName: 'film.mp4',
          posterKey: '2026/aa/poster-640x360.jpg',
        },
      ])
      .returning({ id: files.id });
    await database.insert(highlights).values([
      { fileId: still?.id, link: 'https://www.example.org/', position: 1 },
      { fileId: film?.id, position: 2 },
      { text: '<p>Lundi<script>alert(1)</script></p>', link: 'javascript:alert(1)', position: 3 },
      { text: '', position: 4 },
    ]);
    await database
      .insert(illustrations)
      .values([{ fileId: still?.id ?? 0, link: 'https://www.example.org/' }]);

    const { data, calls } = await platform.ask<object>(slides, { as: person });
    const address = (name: string) => expect.stringContaining(`${platform.url}/files/2026/aa/${name}`);
    expect(data).toEqual({
      viewer: {
        carouselSlides: [
          {
            image: { contentUrl: address('still'), width: 800 },
            video: null,
            text: null,
            url: 'https://www.example.org/',
          },
          {
            image: null,
            video: { contentUrl: address('film'), poster: { contentUrl: address('poster') } },
            text: null,
            url: null,
          },
          { image: null, video: null, text: '<p>Lundi</p>', url: null },
        ],
        sidebarMedia: [
          { image: { contentUrl: address('still') }, video: null, url: 'https://www.example.org/' },
        ],
      },
    });
    expect(calls.toSorted()).toEqual(['GET /admin/getlist', 'GET /bandeau']);
  });
});
