/** The directives @limit and @exclusive of the SDL are enforced for every field. */
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import { enforceInputLimits } from '../../../gateway/graphql/inputLimits.ts';

const schema = enforceInputLimits(
  makeExecutableSchema({
    typeDefs: /* GraphQL */ `
      directive @limit(
        min: Int
        max: Int
        message: String
        isClamped: Boolean
      ) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
      directive @exclusive(fields: [String!]!, message: String!) repeatable on INPUT_OBJECT
      type Query {
        page(
          first: Int = 3 @limit(max: 50)
          width: Int @limit(min: 1, max: 4096)
          height: Int @limit(min: 1, max: 4096, isClamped: true)
          word: String @limit(max: 5)
        ): String!
      }
      type Mutation {
        send(input: SendInput!): SendPayload!
      }
      input SendInput
        @exclusive(fields: ["gif", "images", "video"], message: "Un GIF, ou des images, ou une vidéo.")
        @exclusive(fields: ["video", "title"], message: "Une vidéo n’a pas de titre.") {
        gif: String
        images: [String!] @limit(max: 2)
        video: String
        title: String @limit(min: 2, max: 5)
        documents: [String!] @limit(max: 1, message: "Un seul document.")
        within: WithinInput
      }
      input WithinInput {
        count: Int @limit(max: 9)
      }
      type SendPayload {
        sent: Boolean
        userErrors: [UserError!]!
      }
      type UserError {
        code: String!
        message: String!
        path: [String!]
      }
    `,
    resolvers: {
      Query: { page: (_root, args: unknown) => JSON.stringify(args) },
      Mutation: {
        send: (_root, { input }: { input: { gif?: string } }) =>
          input.gif?.startsWith('refused')
            ? {
                userErrors: [
                  { code: 'INVALID_STATE', message: 'Non.', path: [input.gif.replace('refused ', '')] },
                ],
              }
            : { sent: true, userErrors: [] },
      },
    },
  }),
);

async function ask(source: string, variableValues: Record<string, unknown> = {}) {
  const { data, errors } = await graphql({ schema, source, variableValues });
  return { data: JSON.parse(JSON.stringify(data ?? null)) as unknown, errors };
}

describe('arguments', () => {
  test.each([
    ['{ page }', { first: 3 }],
    ['query ($first: Int) { page(first: $first) }', { first: 3 }],
    ['{ page(first: null) }', { first: 3 }],
    ['{ page(first: 0, width: null) }', { first: 0, width: null }],
    ['{ page(first: 50, width: 1, word: "cinq!") }', { first: 50, width: 1, word: 'cinq!' }],
    ['{ page(height: 0) }', { first: 3, height: 1 }],
    ['{ page(height: 4097) }', { first: 3, height: 4096 }],
    ['{ page(height: null) }', { first: 3, height: null }],
  ])('%s is accepted', async (source, taken) => {
    const { data } = await ask(source);
    expect(JSON.parse((data as { page: string }).page)).toEqual(taken);
  });

  test.each([
    ['{ page(first: -1) }', 'first must be from 0 to 50.'],
    ['{ page(first: 51) }', 'first must be from 0 to 50.'],
    ['{ page(width: 0) }', 'width must be from 1 to 4096.'],
    ['{ page(word: "longue") }', 'The length of word must be from 0 to 5.'],
  ])('%s is rejected in English', async (source, message) => {
    const { errors } = await ask(source);
    expect(errors?.map((error) => [error.extensions.code, error.message])).toEqual([
      ['BAD_USER_INPUT', message],
    ]);
  });
});

describe('inputs', () => {
  const send = async (input: Record<string, unknown>) => {
    const { data } = await ask(
      'mutation ($input: SendInput!) { send(input: $input) { sent userErrors { code message path } } }',
      { input },
    );
    return (data as { send: { sent: boolean | null; userErrors: unknown[] } }).send;
  };

  test.each([
    [{}],
    [{ gif: 'g', images: [], video: null }],
    [{ images: ['1', '2'], title: 'titre' }],
    [{ title: null, within: { count: 9 } }],
    [{ within: null }],
  ])('%o is accepted', async (input) => {
    expect(await send(input)).toEqual({ sent: true, userErrors: [] });
  });

  test.each([
    [{ gif: 'g', images: ['1'] }, 'Un GIF, ou des images, ou une vidéo.', ['images']],
    [{ video: 'v', gif: 'g' }, 'Un GIF, ou des images, ou une vidéo.', ['video']],
    [{ video: 'v', title: 'titre' }, 'Une vidéo n’a pas de titre.', ['title']],
    [{ images: ['1', '2', '3'] }, '2 éléments au maximum.', ['images']],
    [{ documents: ['1', '2'] }, 'Un seul document.', ['documents']],
    [{ title: 't' }, '2 caractères au minimum.', ['title']],
    [{ title: 'titres' }, '5 caractères au maximum.', ['title']],
    [{ within: { count: 10 } }, 'La valeur doit être 9 au maximum.', ['within', 'count']],
  ])('%o is rejected in French, and names the field', async (input, message, path) => {
    expect(await send(input)).toEqual({ sent: null, userErrors: [{ code: 'INVALID', message, path }] });
  });

  test.each([
    ['title', ['title']],
    ['idgroup', null],
  ])('an API error that names %s has the path %o', async (field, path) => {
    expect(await send({ gif: `refused ${field}` })).toEqual({
      sent: null,
      userErrors: [{ code: 'INVALID_STATE', message: 'Non.', path }],
    });
  });
});
