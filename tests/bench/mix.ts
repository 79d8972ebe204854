import { createDice } from '../../fixtures/demo/random.ts';
import { feedQuery } from './feedQuery.ts';
import { type Actor, everybody } from './organisation.ts';
import { post } from './services.ts';

/** Operations of a working person, by their share per hundred. */
const shares = { feed: 50, reaction: 15, comment: 12, message: 10, search: 8, post: 5 };
export type Kind = keyof typeof shares;
export const kinds = Object.keys(shares) as Kind[];

/** One operation of one person. */
export interface Operation {
  kind: Kind;
  actor: Actor;
  body: { query: string; variables?: object };
}

/** Identifiers of the graph: what may be commented on, written in, published in. */
interface Places {
  posts: string[];
  conversations: Map<Actor, string>;
  communities: string[];
  everybody: string;
}

const refused = 'userErrors { message }';
const words = ['atelier', 'planning', 'sécurité', 'réunion', 'bilan', 'formation', 'projet', 'équipe'];

/** Finds the places where people work: the newest posts, their communities, one conversation for each two people. */
async function findPlaces(graph: string, actors: readonly Actor[]): Promise<Places> {
  const [first] = actors;
  if (!first) throw new Error('Nobody works.');
  const ask = async <Data>(actor: Actor, query: string, variables?: object) => {
    const answer = await post<{ data: Data; errors?: unknown }>(graph, { query, variables }, actor.token);
    if (answer.errors) throw new Error(`${query} fails: ${JSON.stringify(answer.errors).slice(0, 300)}`);
    return answer.data;
  };
  const { viewer } = await ask<{
    viewer: {
      feed: { edges: { node: { id: string; community: { id: string } } }[] };
      communities: { nodes: { id: string; title: string }[] };
    };
  }>(
    first,
    'query { viewer { feed(first: 50) { edges { node { id community { id } } } } communities { nodes { id title } } } }',
  );
  const large = viewer.communities.nodes.find(({ title }) => title === everybody);
  if (!large) throw new Error('The community of everybody is not there.');
  const nodes = viewer.feed.edges.map((edge) => edge.node);
  const ids = new Map<Actor, string>();
  for (const actor of actors) {
    const own = await ask<{ viewer: { user: { id: string } } }>(actor, 'query { viewer { user { id } } }');
    ids.set(actor, own.viewer.user.id);
  }
  const conversations = new Map<Actor, string>();
  for (let index = 0; index + 1 < actors.length; index += 2) {
    const [one, other] = [actors[index], actors[index + 1]];
    if (!one || !other) continue;
    const made = await ask<{ createConversation: { conversationEdge: { node: { id: string } } } }>(
      one,
      `mutation ($input: CreateConversationInput!) {
        createConversation(input: $input) { conversationEdge { node { id } } ${refused} } }`,
      { input: { userIds: [ids.get(other)] } },
    );
    const { id } = made.createConversation.conversationEdge.node;
    conversations.set(one, id).set(other, id);
  }
  const communities = [...new Set(nodes.map((node) => node.community.id))];
  return { posts: nodes.map((node) => node.id), conversations, communities, everybody: large.id };
}

/** People at work. */
export interface Mix {
  /** The next operation of a person, always in the same order. */
  next(): Operation;
  /** A post for everybody. */
  announcement(): Operation;
}

export async function createMix(graph: string, actors: readonly Actor[]): Promise<Mix> {
  const places = await findPlaces(graph, actors);
  const dice = createDice(20_261_126);
  let number = 0;
  const write = (name: string, input: string, payload: string, values: object) => ({
    query: `mutation ($input: ${input}!) { ${name}(input: $input) { ${payload} ${refused} } }`,
    variables: { input: values },
  });
  const publish = (communityId: string) =>
    write('createPost', 'CreatePostInput', 'postEdge { node { id } }', {
      communityId,
      text: `Point d’étape ${number} : tout avance.`,
    });
  const bodies: Record<Kind, (actor: Actor) => Operation['body']> = {
    feed: () => ({ query: feedQuery() }),
    reaction: () =>
      write('setPostReaction', 'SetPostReactionInput', 'post { id reactionCount viewerReaction }', {
        postId: dice.pick(places.posts),
        reaction: dice.pick(['LIKE', 'APPLAUSE', 'CHECK', null]),
      }),
    comment: () =>
      write(
        'createComment',
        'CreateCommentInput',
        'commentEdge { node { id text } } post { id commentCount }',
        { postId: dice.pick(places.posts), text: `Bien reçu, ${number} fois merci.` },
      ),
    message: (actor) =>
      write('sendMessage', 'SendMessageInput', 'messageEdge { node { id text } }', {
        conversationId: places.conversations.get(actor),
        text: `Message ${number}`,
        idempotencyKey: `charge-${number}`,
      }),
    search: () => ({
      query: `query ($words: String!) { viewer { search(query: $words) {
        communityCount documentCount users { edges { node { id name } } }
        posts { edges { node { id text } } } } } }`,
      variables: { words: dice.pick(words) },
    }),
    post: () => publish(dice.pick(places.communities)),
  };
  const bag = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind));
  return {
    next() {
      number += 1;
      const [kind, actor] = [dice.pick(bag), dice.pick(actors)];
      return { kind, actor, body: bodies[kind](actor) };
    },
    announcement() {
      number += 1;
      return { kind: 'post', actor: dice.pick(actors), body: publish(places.everybody) };
    },
  };
}
