/** Before an API that wants all of a thing at each change, what a change does not name goes back as it was stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { byId, type Organisation, personOf } from '../../../fixtures/existing-api/organisation.ts';
import { ids, zoe } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => place.api.reset());
afterAll(() => place.close());

/** Markup that is not shown, and belongs to what was written all the same. */
const marked = '<div style="text-align:center">Bonjour <sub>à tous</sub> <mark data-note="1">!</mark></div>';

async function change(mutation: string, input: Record<string, unknown>): Promise<void> {
  const { document, variables } = documentOf({ mutation, as: zoe, input });
  const { data, errors } = await place.ask(document, { token: await place.signIn(zoe), variables });
  expect([errors, data.at(`${mutation}.userErrors`)]).toEqual([[], []]);
}

const found = <T>(row: T | null): T => {
  if (row === null) throw new Error('There is none.');
  return row;
};

describe('what is not named', () => {
  const texts: Record<string, [(all: Organisation) => { text: string }, string, Record<string, unknown>]> = {
    'the text of a post': [
      ({ posts }) => found(byId(posts, '201')),
      'updatePost',
      { postId: gid('Post', ids.everybody, 201), link: 'https://exemple.fr/' },
    ],
    'the text of a slide': [
      ({ highlights }) => found(byId(highlights, '802')),
      'updateHighlight',
      { highlightId: gid('Highlight', 802) },
    ],
  };
  it.each(Object.entries(texts))('%s keeps all of its markup', async (_name, [row, mutation, input]) => {
    row(place.api.organisation).text = marked;
    await change(mutation, input);
    expect(row(place.api.organisation).text).toBe(marked);
  });

  it('of a profile the language and the country keep the words that the API has for them', async () => {
    const row = found(personOf(place.api.organisation, zoe));
    const { langue, pays } = Object.assign(row, { langue: 'Français', pays: 'Royaume de France' });
    await change('updateProfile', { job: 'Soudeuse' });
    expect(row).toMatchObject({ fonction: 'Soudeuse', langue, pays });
  });

  it('colours keep those that the graph has no name for; null empties one alone, or all', async () => {
    const { platform } = place.api.organisation;
    platform.colorweb = JSON.stringify({
      footerColor: '#010203',
      headerBgColor: '#111111',
      contactsColor: '#222222',
    });
    await change('saveBranding', { webColors: { headerBackgroundColor: null, communityColor: '#333333' } });
    expect(JSON.parse(platform.colorweb)).toEqual({
      footerColor: '#010203',
      contactsColor: '#222222',
      communityColor: '#333333',
    });
    await change('saveBranding', { webColors: null });
    expect(JSON.parse(platform.colorweb)).toEqual({});
  });
});
