/** Breaking changes of both contracts are found, and must be announced in the changelog. */
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { isAnnounced } from '../../scripts/evolution/evolution.ts';
import { breakingGraphChanges } from '../../scripts/evolution/graph.ts';
import { breakingApiChanges, linesOf } from '../../scripts/evolution/rest.ts';

describe('of the graph', () => {
  const limit = 'directive @limit(min: Int, max: Int) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION';
  const before = `${limit}
    enum Kind { A B }
    type Post { text: String! title: String }
    input PostInput { text: String @limit(max: 10) }
    type Query { posts(first: Int = 3 @limit(max: 50)): [Post!] kind: Kind post(input: PostInput): Post }`;
  const breaking = (after: string) =>
    breakingGraphChanges(buildSchema(before), buildSchema(after)).map(({ about }) => about);

  it.each([
    ['a field that is gone', before.replace(' title: String', ''), 'Post.title'],
    ['a field that may be null now', before.replace('text: String!', 'text: String'), 'Post.text'],
    ['smaller pages', before.replace('max: 50', 'max: 40'), 'Query.posts(first:)'],
    ['shorter texts', before.replace('max: 10', 'max: 9'), 'PostInput.text'],
  ])('%s', (_what, after, about) => {
    expect(breaking(after)).toEqual([about]);
  });

  it('additions are compatible', () => {
    const after = before
      .replace('title: String', 'title: String! more: Int')
      .replace('max: 50', 'max: 60')
      .replace('A B', 'A B C');
    expect(breaking(after)).toEqual([]);
  });
});

describe('of the REST API', () => {
  const api = (changes: {
    sent?: Record<string, unknown>;
    required?: string[];
    answered?: Record<string, unknown>;
    always?: string[];
    path?: string;
  }): string[] =>
    linesOf({
      paths: {
        [changes.path ?? '/posts']: {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    properties: { text: { type: 'string' }, ...changes.sent },
                    required: changes.required ?? ['text'],
                  },
                },
              },
            },
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      properties: {
                        list: { type: 'array', items: { $ref: '#/components/schemas/Post' } },
                        ...changes.answered,
                      },
                      required: changes.always ?? ['list'],
                    },
                  },
                },
              },
            },
          },
        },
      },
      components: { schemas: { Post: { properties: { id: { type: 'integer' } }, required: ['id'] } } },
    });
  const before = api({
    sent: { link: { type: 'string' } },
    answered: { total: { type: 'integer' } },
    always: ['list', 'total'],
  });
  const breaking = (after: string[]) => breakingApiChanges(before, after).map(({ about }) => about);
  const same = {
    sent: { link: { type: 'string' } },
    answered: { total: { type: 'integer' } },
    always: ['list', 'total'],
  };

  it.each<[string, Parameters<typeof api>[0], string]>([
    ['a call that is gone', { ...same, path: '/other' }, 'POST /posts'],
    [
      'an answer that lacks something',
      { ...same, answered: {}, always: ['list'] },
      'POST /posts > 200 total',
    ],
    ['an answer that may lack something', { ...same, always: ['list'] }, 'POST /posts > 200 total'],
    [
      'an answer of another kind',
      { ...same, answered: { total: { type: 'string' } } },
      'POST /posts > 200 total',
    ],
    ['something that must be sent now', { ...same, required: ['text', 'link'] }, 'POST /posts < link'],
    [
      'something new that must be sent',
      { ...same, sent: { link: { type: 'string' }, to: { type: 'string' } }, required: ['text', 'to'] },
      'POST /posts < to',
    ],
    [
      'something sent of another kind',
      { ...same, sent: { link: { type: 'integer' } } },
      'POST /posts < link',
    ],
  ])('%s', (_what, changes, about) => {
    expect(breaking(api(changes))).toEqual([about]);
  });

  it.each<[string, Parameters<typeof api>[0]]>([
    ['nothing', same],
    ['more in answers', { ...same, answered: { total: { type: 'integer' }, more: { type: 'string' } } }],
    ['more that may be sent', { ...same, sent: { link: { type: 'string' }, to: { type: 'string' } } }],
    ['something that need not be sent any more', { ...same, required: [] }],
    ['something that is no longer taken', { ...same, sent: {} }],
  ])('%s is compatible', (_what, changes) => {
    expect(breaking(api(changes))).toEqual([]);
  });
});

describe('the check of announced changes', () => {
  const change = { about: 'Post.text', what: '' };
  it.each<[boolean, string]>([
    [true, '- 2026-12-01: `Post.text` is gone.'],
    [true, '# Changelog\n\n- 2026-12-01: Texts:\n  `Post.text`.\n\nMore.'],
    [false, '- `Post.text` is gone.'],
    [false, '- 2026-12-01: `Post.texts` is gone.'],
    [false, '- 2026-12-01: Something else.\n- `Post.text` is gone.'],
  ])('%s: %s', (is, changelog) => {
    expect(isAnnounced(changelog, change)).toBe(is);
  });
});
