import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeSettings, links } from '../../../backend/home/tables.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const query = '{ viewer { breakingNews links { id title url icon { url } } } }';

describe('what the header and the menu announce', () => {
  it('is nothing until an administrator has written it', async () => {
    const person = await platform.backend.addPerson();
    expect((await platform.ask<object>(query, { as: person })).data).toEqual({
      viewer: { breakingNews: null, links: [] },
    });
  });

  it('shows news and links; what is no web address is no link', async () => {
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

  it('fails alone: the rest of the screen is answered', async () => {
    const person = await platform.backend.addPerson();
    const { database } = platform.backend.context;
    await database.execute('alter table links rename to links_away');
    try {
      const { data, errors } = await platform.ask<object>(
        '{ viewer { breakingNews username } again: viewer { links { id } } }',
        { as: person },
      );
      expect(data).toEqual({
        viewer: { breakingNews: 'L’atelier ferme à 16 h', username: person.email },
        again: null,
      });
      expect(errors).toMatchObject([
        { path: ['again', 'links'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
      ]);
    } finally {
      await database.execute('alter table links_away rename to links');
    }
  });
});
