import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { picture } from '../../backend/builders.ts';
import { makePlace } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let creator: TestPerson;
beforeAll(async () => {
  platform = await startPlatform();
  creator = await platform.backend.addPerson({ canCreateCommunities: true });
});
afterAll(() => platform.close());

const shown = 'id databaseId title description kind color viewerRole logo { url } cover { url }';
interface Shown {
  id: string;
  databaseId: string;
  title: string;
  kind: string;
  logo: { url: string } | null;
  cover: { url: string } | null;
}
interface Payload {
  community?: Shown | null;
  communityEdge?: { cursor: string; node: Shown } | null;
  userErrors: { code: string; message: string; path: string[] | null }[];
}

const change = async (
  name: 'createCommunity' | 'updateCommunity' | 'updateLibrarySettings',
  input: object,
  files?: Record<string, File>,
) => {
  const community = `{ ${shown} canMembersManageLibrary }`;
  const changed =
    name === 'createCommunity'
      ? `community ${community} communityEdge { cursor node ${community} }`
      : `community ${community}`;
  const { data } = await platform.ask<Record<string, Payload>>(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      ${name}(input: $input) { ${changed} userErrors { code message path } } }`,
    { as: creator, variables: { input }, ...(files ? { files } : {}) },
  );
  const payload = data[name]!;
  if (payload.communityEdge) expect(payload.communityEdge.node).toEqual(payload.community);
  return { ...payload, community: payload.community ?? null };
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

  it('takes both pictures with it', async () => {
    const file = async (name: string) => new File([await picture({ width: 320, height: 180 })], name);
    const { community } = await change(
      'createCommunity',
      { title: 'Photo', kind: 'SECRET', color: '#AA0000', logo: null, cover: null },
      { 'variables.input.logo': await file('logo.jpg'), 'variables.input.cover': await file('cover.jpg') },
    );
    expect(community).toMatchObject({ kind: 'SECRET', color: '#aa0000' });
    for (const url of [community?.logo?.url, community?.cover?.url])
      expect((await fetch(url ?? '')).headers.get('content-type')).toMatch(/^image\//);
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

  it.each(['location'])('keeps and clears its %s; an API without it gets nothing of it', async (field) => {
    const save = async (name: 'createCommunity' | 'updateCommunity', input: object, at = platform) => {
      const { data } = await at.ask<Record<string, Pick<Payload, 'community' | 'userErrors'>>>(
        `mutation ($input: ${name === 'createCommunity' ? 'Create' : 'Update'}CommunityInput!) {
          ${name}(input: $input) { community { id ${field} } userErrors { code message path } } }`,
        { as: creator, variables: { input } },
      );
      return data[name]!;
    };
    const { community } = await save('createCommunity', { title: 'Port', [field]: 'Brest' });
    const communityId = community?.id;
    expect(community).toMatchObject({ [field]: 'Brest' });
    const without = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
    try {
      expect((await save('updateCommunity', { communityId, [field]: 'Nantes' }, without)).userErrors).toEqual(
        [{ code: 'INVALID', message: 'Ce service n’enregistre pas ce champ.', path: [field] }],
      );
      const kept = await save('updateCommunity', { communityId, title: 'Le port', [field]: '' }, without);
      expect(kept).toMatchObject({ community: { [field]: 'Brest' }, userErrors: [] });
    } finally {
      await without.gateway.close();
    }
    for (const none of ['', null]) {
      await save('updateCommunity', { communityId, [field]: 'Nantes' });
      const cleared = await save('updateCommunity', { communityId, [field]: none });
      expect(cleared).toMatchObject({ community: { [field]: null }, userErrors: [] });
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
    const kept = { cover: { url: expect.any(String) } };
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
      const answer = await change('updateLibrarySettings', {
        communityId: community?.id,
        canMembersManageLibrary: isEditable,
      });
      expect(answer.community).toMatchObject({ canMembersManageLibrary: isEditable });
    }
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
