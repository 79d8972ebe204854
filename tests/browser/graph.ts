/** The graph asked without a browser, to lay out what a test is about. */
import { createHash } from 'node:crypto';
import { baseUrl, password } from './people.ts';

/** Asks the graph as somebody; throws when it answers nothing. */
export async function ask<T>(query: string, variables: object = {}, token?: string): Promise<T> {
  const answer = await fetch(`${baseUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown };
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

/** Text that no other test has. */
export const unique = (text: string): string => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** Runs a mutation as somebody; throws when the graph refuses it. */
export async function act(token: string, mutation: string, input: object): Promise<void> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const { answer } = await ask<{ answer: { userErrors: { message: string }[] } }>(
    `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { userErrors { message } } }`,
    { input },
    token,
  );
  if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors));
}

/** Adds documents to somebody's own library. */
export async function addDocuments(token: string, documents: readonly File[]): Promise<void> {
  const { viewer } = await ask<{ viewer: { id: string } }>('{ viewer { id } }', {}, token);
  const body = new FormData();
  const query = `mutation ($input: UploadDocumentsInput!) {
    uploadDocuments(input: $input) { userErrors { message } } }`;
  const input = { parentId: viewer.id, documents: documents.map(() => null) };
  body.append('operations', JSON.stringify({ query, variables: { input } }));
  const places = documents.map((_, index) => [String(index), [`variables.input.documents.${index}`]]);
  body.append('map', JSON.stringify(Object.fromEntries(places)));
  documents.forEach((document, index) => body.append(String(index), document));
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
  const answer = await fetch(`${baseUrl()}/graphql`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as {
    data?: { uploadDocuments: { userErrors: { message: string }[] } };
  };
  if (data?.uploadDocuments.userErrors.length !== 0) throw new Error(JSON.stringify(data));
}

/** The id of a post by its databaseId. */
export async function postIdOf(token: string, databaseId: string): Promise<string> {
  const { post } = await ask<{ post: { id: string } }>(
    'query ($databaseId: String!) { post(databaseId: $databaseId) { id } }',
    { databaseId },
    token,
  );
  return post.id;
}

/** Signs somebody in; answers their token. */
export async function tokenOf(username: string): Promise<string> {
  const passwordDigest = createHash('sha256').update(password).digest('hex');
  const { signIn } = await ask<{ signIn: { token: string } }>(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { email: username, passwordDigest, platform: 'WEB' } },
  );
  return signIn.token;
}

/** Has somebody go through the onboarding, whose password is the same in the end: the first one is not taken again. */
export async function finishOnboarding(username: string, secret = password): Promise<void> {
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const { signIn } = await ask<{ signIn: { token: string } }>(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { email: username, passwordDigest: digestOf(secret), platform: 'WEB' } },
  );
  const change = async (token: string, next: string, current: string) => {
    const input = { passwordDigest: digestOf(next), currentPasswordDigest: digestOf(current) };
    const { updatePassword } = await ask<{ updatePassword: { token: string } }>(
      'mutation ($input: UpdatePasswordInput!) { updatePassword(input: $input) { token } }',
      { input },
      token,
    );
    return updatePassword.token;
  };
  const other = `${secret}!`;
  await change(await change(signIn.token, other, secret), secret, other);
}

/** The ids of people, in the order of their e-mails. */
export async function idsOf(token: string, emails: readonly string[]): Promise<string[]> {
  const { viewer } = await ask<{ viewer: { users: { nodes: { id: string; email: string }[] } } }>(
    '{ viewer { users(first: 100) { nodes { id email } } } }',
    {},
    token,
  );
  return emails.map((email) => {
    const person = viewer.users.nodes.find((user) => user.email === email);
    if (!person) throw new Error(`${email} is not in the demo.`);
    return person.id;
  });
}

export interface Community {
  id: string;
  databaseId: string;
  title: string;
}

/** A new community with members of given roles; the demo's administrator owns it. */
export async function makeCommunity(
  title: string,
  members: Readonly<Record<string, 'EDITOR' | 'READER' | 'ADMINISTRATOR'>>,
  kind: 'PUBLIC' | 'PRIVATE' = 'PUBLIC',
): Promise<Community> {
  const token = await tokenOf('admin@example.org');
  const { createCommunity } = await ask<{ createCommunity: { community: Community } }>(
    `mutation ($input: CreateCommunityInput!) {
      createCommunity(input: $input) { community { id databaseId title } userErrors { message } } }`,
    { input: { title, description: 'Pour les essais', kind } },
    token,
  );
  const { community } = createCommunity;
  const emails = Object.keys(members);
  for (const [index, userId] of (await idsOf(token, emails)).entries())
    await act(token, 'addMember', { communityId: community.id, userId, role: members[emails[index] ?? ''] });
  return community;
}

/** Publishes a post without a browser; answers its place in the addresses. */
export async function publish(token: string, community: Community, text: string): Promise<string> {
  const { createPost } = await ask<{ createPost: { postEdge: { node: { databaseId: string } } } }>(
    `mutation ($input: CreatePostInput!) {
      createPost(input: $input) { postEdge { node { databaseId } } userErrors { message } } }`,
    { input: { communityId: community.id, text } },
    token,
  );
  return createPost.postEdge.node.databaseId;
}

export interface Conversation {
  id: string;
  databaseId: string;
}

/** A new group with other people, which the person of the token administers; without a title the talk of two. */
export async function makeConversation(
  token: string,
  title: string | null,
  others: readonly string[],
): Promise<Conversation> {
  const { createConversation } = await ask<{
    createConversation: { conversationEdge: { node: Conversation } };
  }>(
    `mutation ($input: CreateConversationInput!) {
      createConversation(input: $input) { conversationEdge { node { id databaseId } } userErrors { message } } }`,
    { input: { title, userIds: await idsOf(token, others) } },
    token,
  );
  return createConversation.conversationEdge.node;
}

/** Sends a message without a browser; returns its id. */
export async function say(token: string, { id }: Conversation, text: string): Promise<string> {
  const { sendMessage } = await ask<{ sendMessage: { messageEdge: { node: { id: string } } } }>(
    `mutation ($input: SendMessageInput!) {
      sendMessage(input: $input) { messageEdge { node { id } } userErrors { message } } }`,
    { input: { conversationId: id, text } },
    token,
  );
  return sendMessage.messageEdge.node.id;
}
