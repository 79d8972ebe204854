/** The gateway on an API that sends what the documents show and nothing more: the same answers. */
import type { Server } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../gateway/core/config.ts';
import { type RunningGateway, startGateway } from '../../gateway/app/gateway.ts';
import type { TestPerson } from '../backend/harness.ts';
import { addDocument, addFolder } from '../backend/library/entries.ts';
import { startDocumentedApi } from './documented-api.ts';
import { type Platform, startPlatform } from './platform.ts';

let platform: Platform;
/** A second gateway, directly in front of the same backend. */
let direct: RunningGateway;
let server: Server;
let person: TestPerson;
let other: TestPerson;
let community: { id: number };
let conversation: { id: number };
let post: { id: number };

beforeAll(async () => {
  platform = await startPlatform({
    async between(backendUrl) {
      const api = await startDocumentedApi(backendUrl);
      ({ server } = api);
      return api.url;
    },
  });
  const { backend, content } = platform;
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    BACKEND_URL: backend.url,
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  direct = await startGateway(config, pino({ level: 'silent' }));
  person = await backend.addPerson();
  other = await backend.addPerson();
  community = await backend.addCommunity(
    { kind: 'private', color: '#123456' },
    { members: [person], admins: [other] },
  );
  const readOnly = await backend.addCommunity({ kind: 'public' }, { admins: [other], readers: [person] });
  for (let count = 0; count < 4; count += 1) {
    post = await backend.addPost(count % 2 ? community : readOnly, other);
    await content.react(person, post, 1);
    const comment = await content.comment(person, post);
    await content.reply(other, comment);
  }
  const poll = await content.addPoll(community, other);
  await backend.post('/api/pollresponse', {
    as: person,
    json: { idpoll: poll.id, idchoice: poll.choices[0] },
  });
  await content.addPoll(readOnly, other, { isAnonymous: true, closesAt: new Date(0) });
  await content.addEvent(community, person);
  await backend.addPost(community, other, { isShare: true, sharedPostId: post.id });
  conversation = await content.addConversation([person, other]);
  const group = await content.addConversation([other, person, await backend.addPerson()], 'Groupe');
  for (const place of [conversation, group, conversation]) await content.send(other, place);
});
afterAll(async () => {
  await direct.close();
  await platform.close();
  server.close();
});

const everything = /* GraphQL */ `
  query ($conversation: ID!) {
    branding {
      name
      mainColor
      logo {
        url
      }
      headerMenuColor
    }
    viewer {
      id
      isAdministrator
      canCreateCommunities
      language
      user {
        ...Person
      }
      unreadConversationCount
      unreadNotificationCount
      breakingNews
      links {
        title
      }
      communities(first: 4) {
        nodes {
          ...Place
        }
      }
      feed(first: 9) {
        nodes {
          id
          slug
          kind
          text
          createdAt
          isPinned
          author {
            ...Person
          }
          community {
            ...Place
          }
          images {
            url
          }
          documents {
            url
          }
          poll {
            id
            question
            closesAt
            isClosed
            isAnonymous
            viewerHasVoted
            viewerCanVote
            viewerCanSeeResults
            choices {
              answer
              voteCount
              percentage
              viewerHasChosen
              voters(first: 2) {
                nodes {
                  ...Person
                }
              }
            }
          }
          event {
            title
            place
            startsAt
            endsAt
          }
          sharedFrom {
            slug
            authorName
            text
            createdAt
          }
          reactionCounts {
            like
            applause
            check
            total
          }
          viewerReaction
          commentCount
          viewerHasShared
          viewerHasSaved
          lastComment {
            id
            text
            likeCount
            replyCount
            viewerHasLiked
            viewerCanDelete
          }
          viewerCanEdit
          viewerCanDelete
          viewerCanPin
          viewerCanComment
          reactors(first: 2) {
            nodes {
              name
              reaction
            }
          }
          comments(first: 2) {
            nodes {
              id
              viewerCanDelete
              replies(first: 2) {
                nodes {
                  id
                  text
                }
              }
            }
          }
        }
        pageInfo {
          hasNextPage
        }
      }
      conversations(first: 4) {
        nodes {
          id
          title
          isGroup
          isMuted
          viewerIsAdministrator
          unreadCount
          lastMessage {
            text
            kind
            senderName
            createdAt
          }
          participants {
            ...Person
          }
        }
      }
    }
    node(id: $conversation) {
      ... on Conversation {
        messages(last: 5) {
          nodes {
            id
            content
            kind
            isMine
            isSeen
            createdAt
            author {
              fullName
            }
          }
        }
      }
    }
  }
  fragment Person on User {
    id
    email
    fullName
    job
    phone
    avatar {
      url
    }
  }
  fragment Place on Community {
    id
    title
    subject
    kind
    color
    memberCount
    viewerRole
    viewerCanPublish
    viewerCanAdminister
    unreadPostCount
    logo {
      url
    }
  }
`;
const variables = () => ({
  conversation: Buffer.from(`Conversation:${conversation.id}`).toString('base64url'),
});

async function askDirectly(document: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${direct.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ query: document, variables: variables() }),
  });
  return ((await answer.json()) as { data: unknown }).data;
}

describe('an API that sends only what the documents show', () => {
  it('is answered from as fully as our own', async () => {
    const outcome = await platform.ask<object>(everything, { as: person, variables: variables() });
    expect(outcome.errors).toEqual([]);
    expect(outcome.data).toEqual(await askDirectly(everything));
    expect(JSON.stringify(outcome.data)).toContain('"viewerRole":"READER"');
  });

  it('is answered from as fully about communities, members, documents and people', async () => {
    const { backend } = platform;
    await addFolder(backend, { communityId: community.id, name: 'Plans', authorId: other.id });
    await addDocument(backend, { communityId: community.id, name: 'a.pdf', authorId: other.id });
    await addDocument(backend, { ownerId: person.id, name: 'b.pdf' });
    const document = /* GraphQL */ `
      {
        community(slug: "${community.id}") {
          isLibraryEditable
          viewerCanManageLibrary
          viewerCanJoin
          viewerCanLeave
          viewerCanDelete
          viewerHasRequestedMembership
          membershipRequestCount
          members(first: 5) {
            edges {
              role
              node {
                fullName
              }
            }
          }
          libraryEntries {
            nodes {
              __typename
              id
              name
              createdAt
              authorName
            }
          }
          folderTree {
            depth
            folder {
              name
              isDefault
            }
          }
          gallery {
            nodes {
              postSlug
            }
          }
          events {
            postSlug
            title
            startsAt
            endsAt
          }
          polls {
            nodes {
              id
            }
          }
        }
        viewer {
          communities {
            nodes {
              title
              isLibraryEditable
              viewerCanLeave
            }
          }
          otherCommunities {
            nodes {
              title
              viewerCanJoin
            }
          }
          people(first: 30) {
            nodes {
              email
              fullName
              viewerCanEdit
            }
          }
          libraryEntries {
            nodes {
              name
            }
          }
        }
      }
    `;
    const outcome = await platform.ask<object>(document, { as: person });
    expect(outcome.errors).toEqual([]);
    expect(outcome.data).toEqual(await askDirectly(document));
  });

  it('costs one call more for a page whose communities are shown, whatever its size', async () => {
    const document = `query ($first: Int) { viewer { feed(first: $first) { nodes { viewerCanEdit viewerCanPin lastComment { viewerCanDelete } community { viewerRole color kind logo { url } } } } } }`;
    for (const first of [1, 10]) {
      const outcome = await platform.ask(document, { as: person, variables: { first } });
      expect(outcome.errors).toEqual([]);
      expect(outcome.calls).toEqual(['POST /api/publication', 'POST /api/getcommunities']);
    }
  });

  it('takes writes all the same', async () => {
    const mutation = /* GraphQL */ `
      mutation ($react: ReactToPostInput!, $comment: CreateCommentInput!, $send: SendMessageInput!) {
        reactToPost(input: $react) {
          post {
            viewerReaction
          }
          userErrors {
            code
          }
        }
        createComment(input: $comment) {
          commentEdge {
            node {
              text
            }
          }
          userErrors {
            code
          }
        }
        sendMessage(input: $send) {
          messageEdge {
            node {
              content
            }
          }
          userErrors {
            code
          }
        }
      }
    `;
    const postId = Buffer.from(`Post:${community.id}:${post.id}`).toString('base64url');
    const outcome = await platform.ask<object>(mutation, {
      as: person,
      variables: {
        react: { postId, reaction: 'CHECK' },
        comment: { postId, text: 'Oui' },
        send: { conversationId: variables().conversation, content: 'Salut' },
      },
    });
    expect(outcome.data).toEqual({
      reactToPost: { post: { viewerReaction: 'CHECK' }, userErrors: [] },
      createComment: { commentEdge: { node: { text: 'Oui' } }, userErrors: [] },
      sendMessage: { messageEdge: { node: { content: 'Salut' } }, userErrors: [] },
    });
  });
});
