/** Several people edit one thing: the second is refused and sees the new state, and nothing of the first is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../backend/builders.ts';
import { global } from './callers.ts';
import { createMeeting, type Edited, kinds, startEditing } from './edited.ts';

let editing: Awaited<ReturnType<typeof startEditing>>;
beforeAll(async () => {
  editing = await startEditing();
});
afterAll(() => editing.platform.close());

const changed = [{ code: 'STALE' }];

/** Sends two edits that both reach the API after they were compared. */
async function together<Answer>(edits: (() => Promise<Answer>)[]): Promise<Answer[]> {
  editing.disturbance.meeting = createMeeting();
  const answers = await Promise.all(edits.map((edit) => edit()));
  editing.disturbance.meeting = undefined;
  return answers;
}

describe.each(kinds)('B829: two edits of %s', (kind) => {
  it('one after the other: the second is refused with the new state, and accepted with its version', async () => {
    const { made, marie, zoe, read, edit } = editing;
    const edited = made[kind];
    const [first, second] = edited.editors ?? [marie, zoe];
    const { version } = await read(edited, second);
    expect(await read(edited, first)).toMatchObject({ version });

    const done = await edit(edited, first, 'Première', version);
    expect(done).toMatchObject({ userErrors: [], state: { is: 'Première' } });
    expect(done.state!.version).not.toBe(version);

    const refused = await edit(edited, second, 'Seconde', version);
    expect(refused.userErrors).toMatchObject([{ code: 'STALE', path: null }]);
    expect(refused.userErrors[0]!.message).toMatch(
      new RegExp(`^Marie Dupont a modifié ${edited.it} (le \\S+ \\S+ \\d+ )?à \\d\\d:\\d\\d\\.$`),
    );
    const { lastEdit, ...state } = refused.state!;
    expect(lastEdit).toMatchObject({ editor: { name: 'Marie Dupont' } });
    expect(state).toEqual({ version: done.state!.version, is: 'Première' });
    expect(await read(edited, first)).toMatchObject(state);

    const again = await edit(edited, second, 'Seconde', refused.state!.version);
    expect(again).toMatchObject({ userErrors: [], state: { is: 'Seconde' } });
    expect((await edit(edited, first, 'Sans version')).state).toMatchObject({ is: 'Sans version' });
  });

  it('at the same time: one is kept, the other is refused', async () => {
    const { made, marie, zoe, read, edit } = editing;
    const edited = made[kind];
    const [first, second] = edited.editors ?? [marie, zoe];
    const { version } = await read(edited, first);
    const answers = await together([
      () => edit(edited, first, 'Première', version),
      () => edit(edited, second, 'Seconde', version),
    ]);
    const codes = answers.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));
    expect(codes).toEqual(['STALE']);
    const winner = answers.find(({ userErrors }) => userErrors.length === 0)!;
    const loser = answers.find(({ userErrors }) => userErrors.length > 0)!;
    expect(loser.state).toMatchObject({ version: winner.state!.version, is: winner.state!.is });
    expect(await read(edited, first)).toMatchObject({ is: winner.state!.is });
  });

  it('with a key, whose answer was lost: the same edit is answered, another one is refused', async () => {
    const { made, marie, read, edit, disturbance } = editing;
    const edited = made[kind];
    const { version } = await read(edited, marie);
    const key = `${edited.mutation}-${kind}`.replaceAll(' ', '-');
    disturbance.losesAnswer = true;
    await expect(edit(edited, marie, 'Perdue', version, key)).rejects.toThrow();
    expect(disturbance.losesAnswer).toBe(false);
    expect((await edit(edited, marie, 'Autre', version, key)).userErrors).toMatchObject(changed);
    const again = await edit(edited, marie, 'Perdue', version, key);
    expect(again).toMatchObject({ userErrors: [], state: { is: 'Perdue' } });
    expect(await read(edited, marie)).toMatchObject({ is: 'Perdue' });
    expect(await edit(edited, marie, 'Perdue', version, key)).toEqual(again);
    expect((await edit(edited, marie, 'Perdue', version, `${key}-2`)).userErrors).toMatchObject(changed);
  });
});

/** The field of the input that names the thing. */
const idOf = ({ input }: Edited): string => Object.keys(input('')).find((name) => name.endsWith('Id')) ?? '';

/** Kinds with a second field; a slide's picture and its text exclude each other. */
const ofTwoFields = kinds.filter((kind) => kind !== 'the question of a poll' && kind !== 'a slide');

describe('different fields at the same time', () => {
  it.each(ofTwoFields)('are both kept of %s', async (kind) => {
    const { made, marie, zoe, edit, save, readFields } = editing;
    const edited = made[kind];
    const { input, fields, expected } = edited.beside!;
    const [first, second] = edited.editors ?? [marie, zoe];
    const { [idOf(edited)]: id } = edited.input('');
    const other = { ...(id === undefined ? {} : { [idOf(edited)]: id }), ...input };
    const answers = await together<{ userErrors: unknown[] }>([
      () => edit(edited, first, 'Ensemble'),
      () => save(edited.mutation, '__typename', other, second),
    ]);
    expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], []]);
    expect(await readFields(edited, `${edited.text} ${fields}`, first)).toMatchObject({
      is: 'Ensemble',
      ...expected,
    });
  });

  it('are both kept of a profile, and beside a right that another person changes', async () => {
    const { platform, marie, zoe, save } = editing;
    const userId = global('User', zoe.id);
    for (const canCreateCommunities of [true, false]) {
      const jobTitle = `Cheffe ${canCreateCommunities}`;
      const answers = await together([
        () => save('updateProfile', '__typename', { jobTitle }, zoe),
        () => save('updateUser', '__typename', { userId, canCreateCommunities }, marie),
      ]);
      expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], []]);
      const { data } = await platform.ask(
        `{ it: node(id: "${userId}") { ... on User { jobTitle canCreateCommunities } } }`,
        { as: marie },
      );
      expect(data).toEqual({ it: { jobTitle, canCreateCommunities } });
    }
    await together([
      () => save('updateProfile', '__typename', { lastName: 'Morin' }, zoe),
      () => save('updateProfile', '__typename', { description: 'Coud' }, zoe),
    ]);
    const { data } = await platform.ask(
      `{ it: node(id: "${userId}") { ... on User { lastName description } } }`,
      { as: marie },
    );
    expect(data).toEqual({ it: { lastName: 'Morin', description: 'Coud' } });
  });

  it('are refused where the API stores both in one value: colours of the web version', async () => {
    const { marie, zoe, save } = editing;
    const answers = await together([
      () => save('updateBranding', '__typename', { webColors: { contactsColor: '#123456' } }, marie),
      () => save('updateBranding', '__typename', { webColors: { communityColor: '#123456' } }, zoe),
    ]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toMatchObject(changed);
  });
});

describe('an edit whose answer was lost', () => {
  it('is recognised where the API stores the sent values in another order', async () => {
    const { platform, save, disturbance } = editing;
    const { data } = await platform.ask<{ branding: { version: string } }>('{ branding { version } }');
    const input = {
      basedOn: data.branding.version,
      webColors: {
        headerBackgroundColor: '#111111',
        contactsColor: '#222222',
        bodyBackgroundColor: '#333333',
      },
      idempotencyKey: 'couleurs',
    };
    disturbance.losesAnswer = true;
    await expect(save('updateBranding', 'branding { name }', input)).rejects.toThrow();
    expect(
      await save('updateBranding', 'branding { webColors { headerBackgroundColor contactsColor } }', input),
    ).toEqual({
      userErrors: [],
      branding: { webColors: { headerBackgroundColor: '#111111', contactsColor: '#222222' } },
    });
  });

  it('is recognised where it only removes a picture, which an edit of another person keeps', async () => {
    const { platform, made, marie, zoe, communityId, read, edit, save, disturbance } = editing;
    const community = made['a community'];
    const versionNow = async () => (await read(community, marie)).version;
    const remove = (basedOn: string) =>
      save('updateCommunity', 'community { logo { contentUrl } }', {
        communityId,
        basedOn,
        logo: null,
        idempotencyKey: 'retrait',
      });
    await platform.mutate(
      'updateCommunity',
      { communityId, logo: null },
      { as: marie, files: { 'variables.input.logo': new File([await picture()], 'logo.jpg') } },
    );
    const version = await versionNow();
    await edit(community, zoe, 'Entre-temps');
    expect(await remove(version)).toMatchObject({
      userErrors: changed,
      community: { logo: { contentUrl: expect.any(String) as string } },
    });
    const next = await versionNow();
    disturbance.losesAnswer = true;
    await expect(remove(next)).rejects.toThrow();
    expect(await remove(next)).toEqual({ userErrors: [], community: { logo: null } });
  });

  it.each([
    ['a community', { title: 'Encore un titre' }],
    ['an account', { phone: '0123456789' }],
  ] as const)('is answered like the first where another person has changed %s since', async (kind, more) => {
    const { made, marie, zoe, read, edit, save, disturbance } = editing;
    const edited = made[kind];
    const { version } = await read(edited, marie);
    disturbance.losesAnswer = true;
    await expect(edit(edited, marie, 'Perdue encore', version, 'encore')).rejects.toThrow();
    const others = { ...edited.input('De Zoé'), ...more };
    expect((await save(edited.mutation, '__typename', others, zoe)).userErrors).toEqual([]);
    expect(await edit(edited, marie, 'Perdue encore', version, 'encore')).toMatchObject({
      userErrors: [],
      state: { is: 'De Zoé' },
    });
  });

  it('of the news is recognised', async () => {
    const { save, disturbance } = editing;
    const news = (idempotencyKey: string) =>
      save('updateBreakingNews', 'viewer { breakingNews }', {
        breakingNews: 'Perdue',
        basedOn: '',
        idempotencyKey,
      });
    disturbance.losesAnswer = true;
    await expect(news('nouvelle')).rejects.toThrow();
    expect(await news('nouvelle')).toEqual({ userErrors: [], viewer: { breakingNews: 'Perdue' } });
    expect(await news('autre')).toMatchObject({ userErrors: changed });
  });

  it('that removes files is refused with its own state: nothing is done twice', async () => {
    const { platform, marie, communityId, communityDatabaseId, disturbance } = editing;
    interface Pictured {
      id: string;
      version: string;
      images: { key: string }[];
    }
    const images = 'id version images { key }';
    const ask = async (mutation: string, input: Record<string, unknown>, field: string, selection: string) =>
      platform.mutate<{ post: Pictured }>(mutation, input, {
        as: marie,
        selection,
        files: { [`variables.input.${field}.0.file`]: new File([await picture()], 'a.jpg') },
      });
    const input = { communityId, text: 'Une photo', images: [{ file: null }] };
    await ask('createPost', input, 'images', '__typename');
    const { data } = await platform.ask<{ community: { feed: { nodes: Pictured[] } } }>(
      `{ community(databaseId: "${communityDatabaseId}") { feed(first: 1) { nodes { ${images} } } } }`,
      { as: marie },
    );
    const [before] = data.community.feed.nodes;
    const edit = {
      postId: before!.id,
      basedOn: before!.version,
      removedImageKeys: [before!.images[0]!.key],
      addedImages: [{ file: null }],
      idempotencyKey: 'perdue',
    };
    disturbance.losesAnswer = true;
    await expect(ask('updatePost', edit, 'addedImages', `post { ${images} }`)).rejects.toThrow();
    const { post, userErrors } = await ask('updatePost', edit, 'addedImages', `post { ${images} }`);
    expect(userErrors).toMatchObject(changed);
    expect(post.images).toHaveLength(1);
    expect(post.images).not.toEqual(before!.images);
  });
});
