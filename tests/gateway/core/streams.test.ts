import { GraphQLInt, GraphQLObjectType, GraphQLSchema, parse } from 'graphql';
import { expect, it, vi } from 'vitest';
import { createTurns, subscribeInTurn } from '../../../gateway/core/realtime/streams.ts';

/** A graph whose one event is answered when it is told to be. */
function createGraph() {
  let answer: (value: number) => void = () => undefined;
  const answered = new Promise<number>((resolve) => (answer = resolve));
  const reading = vi.fn(() => answered);
  const fields = { count: { type: GraphQLInt } };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: {
        count: {
          type: GraphQLInt,
          async *subscribe() {
            yield {};
            await new Promise(() => undefined);
          },
          resolve: reading,
        },
      },
    }),
  });
  return { answer, reading, args: { schema, document: parse('subscription { count }') } };
}

async function follow() {
  const graph = createGraph();
  const tell = vi.fn(() => undefined);
  const answers = await subscribeInTurn(graph.args, 'anne@example.org', createTurns(), tell);
  if (!(Symbol.asyncIterator in answers)) throw new Error('It was not subscribed to.');
  const iterator = answers[Symbol.asyncIterator]();
  const next = iterator.next();
  await expect.poll(() => graph.reading.mock.calls.length).toBe(1);
  return { ...graph, tell, iterator, next };
}

it('tells an answer once it is made', async () => {
  const { answer, tell } = await follow();
  answer(7);
  await expect.poll(() => tell.mock.calls).toEqual([[{ data: { count: 7 } }]]);
});

it('tells no answer that was made while its subscription was ended, nor whoever waits for the next that it has', async () => {
  const { answer, tell, iterator, next } = await follow();
  const settled = vi.fn();
  void next.finally(settled);
  await iterator.return?.();
  answer(7);
  void iterator.next().finally(settled);
  // All that follows of it has been done by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(tell).not.toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});
