import { pagingSupport } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { PageArguments } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { fetchReactors, type ReactorRecord } from './rest.ts';

/** Connection of the people who reacted to, liked or shared a subject; `isNone` skips the call. */
export async function createReactorConnection(
  subject: Parameters<typeof fetchReactors>[1],
  isNone: boolean,
  args: PageArguments,
  context: Context,
) {
  const { edges, pageInfo } = await anchoredConnection<ReactorRecord>(
    {
      fetch: async (start, count, after) =>
        isNone ? [] : fetchReactors(context.rest, subject, start, count, after),
      keyOf: ({ user }) => user.databaseId,
      ...pagingSupport(context),
    },
    args,
  );
  const people = edges.map(({ cursor, node: { user, reaction } }) => ({ cursor, node: user, reaction }));
  return { edges: people, nodes: people.map(({ node }) => node), pageInfo };
}
