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
  interface Part {
    type: string;
    items?: { $ref: string };
  }
  interface Call {
    path: string;
    sent: Record<string, Part>;
    needed: string[];
    answered: Record<string, Part>;
    always: string[];
  }
  const text: Part = { type: 'string' };
  const whole: Call = {
    path: '/posts',
    sent: { text, link: text },
    needed: ['text'],
    answered: { total: { type: 'integer' } },
    always: ['list', 'total'],
  };
  const object = (properties: Call['sent'], required: string[]) => ({
    content: { 'application/json': { schema: { properties, required } } },
  });
  const api = (changes: Partial<Call> = {}): string[] => {
    const { path, sent, needed, answered, always } = { ...whole, ...changes };
    const list = { type: 'array', items: { $ref: '#/components/schemas/Post' } };
    return linesOf({
      paths: {
        [path]: {
          post: {
            requestBody: object(sent, needed),
            responses: { 200: object({ list, ...answered }, always) },
          },
        },
      },
      components: { schemas: { Post: { properties: { id: { type: 'integer' } }, required: ['id'] } } },
    });
  };
  const breaking = (after: string[]) => breakingApiChanges(api(), after).map(({ about }) => about);

  it.each<[string, Parameters<typeof api>[0], string]>([
    ['a call that is gone', { path: '/other' }, 'POST /posts'],
    ['an answer that lacks something', { answered: {}, always: ['list'] }, 'POST /posts > 200 total'],
    ['an answer that may lack something', { always: ['list'] }, 'POST /posts > 200 total'],
    ['an answer of another kind', { answered: { total: text } }, 'POST /posts > 200 total'],
    ['something that must be sent now', { needed: ['text', 'link'] }, 'POST /posts < link'],
    [
      'something new that must be sent',
      { sent: { ...whole.sent, to: text }, needed: ['text', 'to'] },
      'POST /posts < to',
    ],
    ['something sent of another kind', { sent: { text, link: { type: 'integer' } } }, 'POST /posts < link'],
  ])('%s', (_what, changes, about) => {
    expect(breaking(api(changes))).toEqual([about]);
  });

  it.each<[string, Parameters<typeof api>[0]]>([
    ['nothing', {}],
    ['more in answers', { answered: { ...whole.answered, more: text } }],
    ['more that may be sent', { sent: { ...whole.sent, to: text } }],
    ['something that need not be sent any more', { needed: [] }],
    ['something that is no longer taken', { sent: { text } }],
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
