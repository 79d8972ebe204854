import { beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../gateway/http/errors.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { picture } from '../../backend/builders.ts';
import { makePlace } from '../callers.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let creator: TestPerson;
beforeAll(async () => {
  creator = await platform.backend.addPerson({ canCreateCommunities: true });
});

const shown =
  'id databaseId title description kind color viewerRole logo { contentUrl } cover { contentUrl }';
interface Shown {
  id: string;
  databaseId: string;
  title: string;
  kind: string;
  logo: { contentUrl: string } | null;
  cover: { contentUrl: string } | null;
}
interface Payload {
  community: Shown | null;
  communityEdge?: { node: Shown } | null;
}

const change = async (
  name: 'createCommunity' | 'updateCommunity',
  input: object,
  files?: Record<string, File>,
) => {
  const community = `{ ${shown} canMembersManageLibrary }`;
  const edge = name === 'createCommunity' ? `communityEdge { cursor node ${community} }` : '';
  const selection = `community ${community} ${edge}`;
  const payload = await platform.mutate<Payload>(name, input, { as: creator, files, selection });
  if (payload.communityEdge) expect(payload.communityEdge.node).toEqual(payload.community);
  return payload;
};

describe('making a community', () => {
  it('B278 B331 B332 B725: makes the creator its administrator; it is public and grey by default', async () => {
    const { community, userErrors } = await change('createCommunity', { title: '  Jardin partagé ' });
    expect(userErrors).toEqual([]);
    expect(community).toMatchObject({
      title: 'Jardin partagé',
      description: '',
      kind: 'PUBLIC',
      color: '#d6d6d6',
      viewerRole: 'ADMINISTRATOR',
      logo: null,
      cover: null,
    });
  });

  it('returns the updated list of the viewer’s communities', async () => {
    const { data } = await platform.ask<{
      createCommunity: { viewer: { communities: { nodes: { title: string }[] } } | null };
    }>(
      `mutation ($input: CreateCommunityInput!) { createCommunity(input: $input) {
        viewer { communities(first: 100) { nodes { title } } } } }`,
      { as: creator, variables: { input: { title: 'Compostage' } } },
    );
    expect(data.createCommunity.viewer?.communities.nodes).toContainEqual({ title: 'Compostage' });
  });

  it('B344 B353: names the field that is wrong', async () => {
    expect((await change('createCommunity', { title: '  ' })).userErrors).toEqual([
      { code: 'INVALID', message: 'Le titre est obligatoire', path: ['title'] },
    ]);
    const refused = await change(
      'createCommunity',
      { title: 'Texte', logo: null },
      { 'variables.input.logo': new File(['du texte'], 'logo.png', { type: 'image/png' }) },
    );
    expect(refused.userErrors[0]).toMatchObject({ code: 'FILE_TYPE_REFUSED', path: ['logo'] });
    expect((await change('createCommunity', { title: 'Deux', kind: 'DEFAULT' })).userErrors[0]).toMatchObject(
      {
        code: 'INVALID',
        path: ['kind'],
      },
    );
  });
});

describe('changing a community', () => {
  it('keeps absent fields; B345: its description cannot be emptied', async () => {
    const { community } = await change('createCommunity', {
      title: 'Avant',
      description: 'Sujet',
      kind: 'PRIVATE',
    });
    const communityId = community?.id;
    const changed = await change('updateCommunity', { communityId, title: 'Après', color: '#aa0000' });
    expect(changed.community).toMatchObject({ title: 'Après', description: 'Sujet', kind: 'PRIVATE' });
    for (const description of ['', null])
      expect((await change('updateCommunity', { communityId, description })).userErrors).toEqual([
        { code: 'INVALID', message: 'Le sujet est obligatoire', path: ['description'] },
      ]);
    for (const field of ['title', 'kind'])
      expect(await change('updateCommunity', { communityId, [field]: null })).toMatchObject({
        community: null,
        userErrors: [{ code: 'INVALID', path: [field] }],
      });
    const grey = await change('updateCommunity', { communityId, color: null });
    expect(grey.community).toMatchObject({ title: 'Après', kind: 'PRIVATE', color: '#d6d6d6' });
  });

  it('keeps and clears its location; an API without it gets nothing of it', async () => {
    const save = (name: 'createCommunity' | 'updateCommunity', input: object, at = platform) =>
      at.mutate<Payload>(name, input, { as: creator, selection: `community { id location }` });
    const { community } = await save('createCommunity', { title: 'Port', location: 'Brest' });
    const communityId = community?.id;
    expect(community).toMatchObject({ location: 'Brest' });
    const without = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
    try {
      expect(
        (await save('updateCommunity', { communityId, location: 'Nantes' }, without)).userErrors,
      ).toEqual([
        { code: 'NOT_SUPPORTED', message: 'Ce service n’enregistre pas ce champ.', path: ['location'] },
      ]);
      const kept = await save('updateCommunity', { communityId, title: 'Le port', location: '' }, without);
      expect(kept).toMatchObject({ community: { location: 'Brest' }, userErrors: [] });
    } finally {
      await without.gateway.close();
    }
    for (const none of ['', null]) {
      await save('updateCommunity', { communityId, location: 'Nantes' });
      const cleared = await save('updateCommunity', { communityId, location: none });
      expect(cleared).toMatchObject({ community: { location: null }, userErrors: [] });
    }
  });

  it('B726: takes a picture away, by itself or with other changes', async () => {
    const file = async (name: string) => new File([await picture({ width: 64, height: 64 })], name);
    const { community } = await change(
      'createCommunity',
      { title: 'Logo', logo: null, cover: null },
      { 'variables.input.logo': await file('logo.jpg'), 'variables.input.cover': await file('cover.jpg') },
    );
    const communityId = community?.id;
    const kept = { cover: { contentUrl: expect.any(String) } };
    expect(await change('updateCommunity', { communityId, logo: null })).toMatchObject({
      community: { title: 'Logo', logo: null, ...kept },
    });
    expect(await change('updateCommunity', { communityId, title: 'Sans', cover: null })).toMatchObject({
      community: { title: 'Sans', logo: null, cover: null },
      userErrors: [],
    });
  });

  it('sets whether members manage documents, also to the current value', async () => {
    const { community } = await change('createCommunity', { title: 'Documents' });
    for (const isEditable of [true, true, false, false]) {
      const answer = await change('updateCommunity', {
        communityId: community?.id,
        canMembersManageLibrary: isEditable,
      });
      expect(answer.community).toMatchObject({ canMembersManageLibrary: isEditable });
    }
  });
});

it('is answered as written when only the setting of its library is refused', async () => {
  const { community } = await change('createCommunity', { title: 'Avant' });
  const person = await platform.backend.addPerson({ isAdministrator: true });
  const stop = interceptCalls(platform.gateway.services.rest, {
    write: async (send, { operation }) => {
      if (operation?.endsWith('/library/toggle-edition')) throw new UserError('FORBIDDEN', 'Pas ici.');
      return send();
    },
  });
  const answer = await platform.mutate<Payload>(
    'updateCommunity',
    { communityId: community?.id, title: 'Après', canMembersManageLibrary: true },
    { as: person, selection: 'community { title canMembersManageLibrary }' },
  );
  stop();
  expect(answer).toMatchObject({
    community: { title: 'Après', canMembersManageLibrary: false },
    userErrors: [{ code: 'FORBIDDEN', path: ['canMembersManageLibrary'] }],
  });
});

describe('lists of communities', () => {
  it('B281 B282 B722: are counted, and searched by title and description', async () => {
    const place = await makePlace(platform, 'private');
    const count = async (as: TestPerson, search: string | null) => {
      const { data, calls } = await platform.ask<{
        viewer: Record<'communities' | 'unjoinedCommunities', { totalCount: number }>;
      }>(
        `query ($search: String) { viewer { communities(query: $search) { totalCount }
          unjoinedCommunities(query: $search) { totalCount } } }`,
        { as, variables: { search } },
      );
      // Without the one call that identifies the token's owner.
      const lists = calls.filter((call) => !call.includes('checkprofil'));
      expect(lists.toSorted()).toEqual(['GET /api/getothergroup', 'POST /api/getcommunities']);
      return [data.viewer.communities.totalCount, data.viewer.unjoinedCommunities.totalCount];
    };
    expect(await count(place.people.reader, 'VOILIER cache')).toEqual([1, 0]);
    expect(await count(place.people.outsider, 'voilier')).toEqual([0, 1]);
    expect(await count(place.people.outsider, 'voilier absent')).toEqual([0, 0]);
  });
});
