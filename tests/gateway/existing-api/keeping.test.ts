/** Requests to an existing API where the documents leave a choice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { byId, type Organisation, personOf } from '../../../fixtures/existing-api/organisation.ts';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

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

describe('fields that are not in the input', () => {
  const texts: Record<string, [(all: Organisation) => { text: string }, string, Record<string, unknown>]> = {
    'the text of a post': [
      ({ posts }) => found(byId(posts, '201')),
      'updatePost',
      { postId: gid('Post', ids.everybody, 201), link: 'https://exemple.fr/' },
    ],
    'the text of a slide': [
      ({ highlights }) => found(byId(highlights, '802')),
      'updateCarouselSlide',
      { carouselSlideId: gid('CarouselSlide', 802) },
    ],
  };
  it.each(Object.entries(texts))('%s keeps all of its markup', async (_name, [row, mutation, input]) => {
    row(place.api.organisation).text = marked;
    await change(mutation, input);
    expect(row(place.api.organisation).text).toBe(marked);
  });

  it("of a profile keep the API's spelling of language and country", async () => {
    const row = found(personOf(place.api.organisation, zoe));
    const { langue, pays } = Object.assign(row, { langue: 'Français', pays: 'Royaume de France' });
    await change('updateProfile', { jobTitle: 'Soudeuse' });
    expect(row).toMatchObject({ fonction: 'Soudeuse', langue, pays });
  });

  it('keeps colours unknown to the graph; null clears one, or all', async () => {
    const { platform } = place.api.organisation;
    platform.colorweb = JSON.stringify({
      footerColor: '#010203',
      headerBgColor: '#111111',
      contactsColor: '#222222',
    });
    await change('updateBranding', { webColors: { headerBackgroundColor: null, communityColor: '#333333' } });
    expect(JSON.parse(platform.colorweb)).toEqual({
      footerColor: '#010203',
      contactsColor: '#222222',
      communityColor: '#333333',
    });
    await change('updateBranding', { webColors: null });
    expect(JSON.parse(platform.colorweb)).toEqual({});
  });
});

it('of a community survive a partial update, although existing APIs clear omitted fields', async () => {
  const community = place.api.organisation.communities.find(({ id }) => id === ids.accounts)!;
  const { typegroupe, couleur, sujet } = community;
  const token = await place.signIn(yann);
  const from = place.api.requests.length;
  const input = { communityId: gid('Community', ids.accounts), title: 'Comptes' };
  const { document, variables } = documentOf({ mutation: 'updateCommunity', as: yann, input });
  const { errors } = await place.ask(document, { token, variables });
  expect(errors).toEqual([]);
  expect(community).toMatchObject({ titre: 'Comptes', typegroupe, couleur, sujet });
  const sent = place.api.requests.slice(from).find(({ operation }) => operation === 'POST /allupdate');
  expect(sent?.fields).toMatchObject({ type: ['private'], couleur: ['#102032'], email: [yann] });
});

it('returns administrators without a write', async () => {
  const token = await place.signIn(zoe);
  const from = place.api.requests.length;
  const { data, errors } = await place.ask(
    '{ viewer { administration { administrators { nodes { email } } } } }',
    { token },
  );
  expect(errors).toEqual([]);
  expect(data.at('viewer.administration.administrators.nodes')).toEqual([{ email: zoe }]);
  expect(place.api.requests.slice(from).filter(({ isWrite }) => isWrite)).toEqual([]);
});

it('marks all messages as seen with the last one, or those up to an earlier one', async () => {
  const conversationId = gid('Conversation', 41);
  const act = async (as: string, mutation: string, input: Record<string, unknown>, payload: string) => {
    const { document, variables } = documentOf({ mutation, as, input }, payload);
    const { data, errors } = await place.ask(document, { token: await place.signIn(as), variables });
    expect([errors, data.at(`${mutation}.userErrors`)]).toEqual([[], []]);
    return data;
  };
  const see = async (upToMessageId?: unknown) =>
    (
      await act(
        yann,
        'markConversationRead',
        { conversationId, upToMessageId },
        'conversation { unreadMessageCount }',
      )
    ).at('markConversationRead.conversation.unreadMessageCount');
  const send = async (text: string) =>
    (await act(zoe, 'sendMessage', { conversationId, text }, 'messageEdge { node { id } }')).at(
      'sendMessage.messageEdge.node.id',
    );
  expect(await see()).toBe(0);
  const [, second, third] = [await send('un'), await send('deux'), await send('trois')];
  expect(await see(second)).toBe(2);
  expect(await see(third)).toBe(0);
});
