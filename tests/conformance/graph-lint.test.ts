/** Each rule of the graph's linter finds what it is for, in a schema that breaks it and nothing else. */
import { expect, it } from 'vitest';
import { checkGraph, lintGraph } from '../../scripts/graph/lint.ts';

const whole = `
"""Costs so much."""
directive @cost("""How much."""
 weight: String!) on FIELD_DEFINITION
"""Never null but by failure."""
directive @semanticNonNull on FIELD_DEFINITION
"""Bounds of what is taken."""
directive @limit("""Least number."""
 min: Int, """Greatest number."""
 max: Int) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
"""Only one at a time."""
directive @exclusive("""Names."""
 fields: [String!]!, """French words."""
 message: String!) repeatable on INPUT_OBJECT
"""Never longer than told."""
directive @bounded("""Greatest length."""
 max: Int!) on FIELD_DEFINITION
"""Sanitised markup."""
scalar HTML @specifiedBy(url: "https://html.spec.whatwg.org/")
"""What can be fetched again."""
interface Node {
  """Opaque, and unique over all types."""
  id: ID!
}
"""What has been published."""
type Post implements Node {
  """Opaque, and unique over all types."""
  id: ID!
  """Empty where there is a picture alone."""
  text: HTML!
  """Nobody has more."""
  images: [Image!]! @bounded(max: 20)
  """The newest first."""
  comments("""Edges at most."""
   first: Int = 5 @limit(max: 50), """Where the page before ended."""
   after: String): CommentConnection @semanticNonNull @cost(weight: "100")
  """Of what sort; show one that you do not know as OTHER."""
  kind: Kind!
}
"""Of what sort a publication is. One that you do not know is like OTHER."""
enum Kind {
  """Words, and what hangs on them."""
  NORMAL
  """Anything else."""
  OTHER
}
"""Drawn or photographed."""
type Image {
  """Pixels from left to right; null when not known."""
  width: Int
}
"""Said under a publication."""
type Comment implements Node {
  """Opaque, and unique over all types."""
  id: ID!
}
"""What has been said."""
type CommentConnection {
  """With their places."""
  edges: [CommentEdge!]!
}
"""One of them."""
type CommentEdge {
  """For the next page."""
  cursor: String!
  """It."""
  node: Comment!
}
"""Everything that can be read."""
type Query {
  """Null where it is hidden."""
  post("""Of its address."""
   slug: String!): Post
}
"""Everything that can be changed."""
type Mutation {
  """Says something under a publication."""
  comment("""Where, and what."""
   input: CommentInput!): CommentPayload!
}
"""Something to be said."""
input CommentInput @exclusive(fields: ["text", "names"], message: "L’un ou l’autre.") {
  """Under which publication it is to stand."""
  postId: ID!
  """Sanitised, like all markup."""
  text: HTML
  """Who is meant."""
  names: [String!] @limit(max: 5)
  """Stars given."""
  rating: Int @limit(max: 5)
}
"""What came of it."""
type CommentPayload {
  """Where it stands."""
  commentEdge: CommentEdge
}
`;

/** The schema with something else in it; what has been replaced must be there. */
function but(there: string, instead: string): string {
  expect(whole).toContain(there);
  return whole.replace(there, instead);
}

it('nothing is wrong with the schema of these tests', () => {
  expect(lintGraph(whole)).toEqual([]);
});

it.each<[string, string, string, string]>([
  [
    'no schema at all',
    'type Post ',
    'typ Post ',
    'Syntax Error: Unexpected description, only GraphQL definitions support descriptions.',
  ],
  [
    'an interface that is not kept',
    'implements Node {\n  """Opaque, and unique over all types."""\n  id: ID!\n  """Empty',
    'implements Node {\n  """Empty',
    'Interface field Node.id expected but Post does not provide it.',
  ],
  [
    'a name that is written otherwise',
    '  rating: Int',
    '  Rating: Int',
    'CommentInput.Rating: fields are written likeThis.',
  ],
  [
    'a state that is no word of state',
    '  rating: Int @limit(max: 5)',
    '  pinned: Boolean',
    'CommentInput.pinned: what is true or false begins',
  ],
  [
    'an id that says not of what',
    '  postId: ID!',
    '  id: ID!',
    'CommentInput.id: an id in an input says of what it is',
  ],
  [
    'an id in the place of an object',
    '  width: Int',
    '  postId: ID',
    'Image.postId: an object stands in the place of its id.',
  ],
  ['text that is no HTML', '  text: HTML!', '  text: String!', 'Post.text: is named like a HTML.'],
  ['a payload of nothing', 'comment("""Where', 'say("""Where', 'CommentPayload: no mutation is called so.'],
  [
    'a call that takes the rest with it',
    'CommentConnection @semanticNonNull @cost',
    'CommentConnection! @cost',
    'Post.comments: costs a call of its own, and so may be null.',
  ],
  [
    'a list that may grow',
    ' @bounded(max: 20)',
    '',
    'Post.images: a list of objects is a connection, or says',
  ],
  [
    'a page of what is no node',
    'type Comment implements Node',
    'type Comment',
    'CommentEdge.node: Comment is no Node.',
  ],
  [
    'a payload that cannot be refused',
    'commentEdge: CommentEdge',
    'commentEdge: CommentEdge!',
    'CommentPayload.commentEdge: is null where',
  ],
  [
    'a scalar of no form',
    ' @specifiedBy(url: "https://html.spec.whatwg.org/")',
    '',
    'HTML: a scalar says with @specifiedBy',
  ],
  [
    'a page without most',
    'first: Int = 5 @limit(max: 50)',
    'first: Int = 5 @limit(min: 1)',
    'Post.comments(first:): says with @limit(max:) how much',
  ],
  [
    'a page without default',
    'first: Int = 5 @limit',
    'first: Int @limit',
    'Post.comments(first:): has a default.',
  ],
  [
    'a number without bounds',
    'rating: Int @limit(max: 5)',
    'rating: Int',
    'CommentInput.rating: says with @limit what is taken.',
  ],
  [
    'a list without most',
    '[String!] @limit(max: 5)',
    '[String!]',
    'CommentInput.names: says with @limit(max:) how many',
  ],
  [
    'exclusive fields that are not there',
    '["text", "names"]',
    '["text", "gif"]',
    'CommentInput: @exclusive names gif, which it has not.',
  ],
  [
    'a list that cannot be paged',
    '   after: String)',
    '   from: String)',
    'Post.comments: takes first and after, or last and before.',
  ],
  ['no description', '"""Anything else."""\n', '', 'Kind.OTHER: has no description.'],
  [
    'a description that says nothing',
    '"""Who is meant."""',
    '"""The names of it."""',
    'CommentInput.names: “The names of it.” says no more than its name.',
  ],
  [
    'null without a reason',
    '"""Pixels from left to right; null when not known."""',
    '"""Pixels from left to right."""',
    'Image.width: may be null, and does not say when.',
  ],
  [
    'values that come later',
    ' One that you do not know is like OTHER."""',
    '"""',
    'Kind: says what a client does with a value that it does not know.',
  ],
])('%s is found', (_what, there, instead, found) => {
  const lines = lintGraph(but(there, instead));
  expect(lines.filter((line) => !line.startsWith(found))).toEqual([]);
  expect(lines).toHaveLength(1);
});

it('the graph keeps all rules', () => {
  expect(checkGraph()).toEqual([]);
});
