import { besideBackend, type Service } from '../../scripts/processes.ts';
import { standBetween } from './between.ts';
import { feedQuery } from './feedQuery.ts';
import { homeQuery } from './home.ts';
import { addressOf, post, type Services } from './services.ts';

/** Operations whose first page is asked for with 2 entries and with 20. */
const paged = {
  'home page': homeQuery,
  'home feed': feedQuery,
  'one community': (first: number) =>
    `{ viewer { communities(first: 1) { nodes { title feed(first: ${first}) { edges { node {
      text author { fullName } poll { question choices { answer voteCount } } lastComment { text author { fullName } }
    } } } } } } }`,
  'comments of a post': (first: number) =>
    `{ viewer { feed(first: 1) { nodes { comments(first: ${first}) { nodes { text author { fullName } likeCount } } } } } }`,
  conversations: (first: number) =>
    `{ viewer { conversations(first: ${first}) { nodes { id title unreadCount lastMessage { plainText } } } } }`,
  'messages of a conversation': (first: number) =>
    `{ viewer { conversations(first: 1) { nodes { messages(last: ${first}) { nodes { text author { fullName } } } } } } }`,
};

/** Prints what each operation calls and what that costs the database, for a small page and a large one. */
export async function measureCalls(services: Services, backend: Service, token: string): Promise<void> {
  const between = await standBetween(backend);
  try {
    const gateway = await services.start('gateway/server.ts', {
      ...besideBackend(backend),
      BACKEND_URL: between.address,
      PORT: '0',
    });
    const run = async (query: string) => {
      between.take();
      const answer = await post<{ errors?: unknown }>(`${addressOf(gateway)}/graphql`, { query }, token);
      if (answer.errors) throw new Error(`${query} fails: ${JSON.stringify(answer.errors).slice(0, 300)}`);
      return between.take();
    };
    console.log('\nCalls of the API and SQL statements of an operation, for a page of 2 and of 20:');
    for (const [name, query] of Object.entries(paged)) {
      // What is the same for everybody is kept by the gateway: the first run calls it, for both pages.
      await run(query(2));
      const [small, large] = [await run(query(2)), await run(query(20))];
      const told = [small, large].map(
        (calls) =>
          `calls ${calls.length}, statements ${calls.reduce((sum, call) => sum + call.statements, 0)}`,
      );
      console.log(`  ${name.padEnd(28)} ${told.join('; ')}`);
      for (const { call, statements } of large) console.log(`      ${call}  ${statements}`);
    }
  } finally {
    between.close();
  }
}
