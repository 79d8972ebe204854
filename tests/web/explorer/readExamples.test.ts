import { expect, test } from 'vitest';
import { readExamples } from '../../../web/explorer/readExamples.ts';

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

test('operations of the section about the graph come with the variables that follow them, and with no other JSON', () => {
  const readme = [
    '# Title',
    fence('graphql', '{ before }'),
    '## Using the graph',
    fence('graphql', 'mutation A($input: AInput!) {\n  a(input: $input)\n}'),
    'Variables:',
    fence('json', '{ "input": { "id": 1 } }'),
    fence('json', '{ "input": { "id": 2 } }'),
    fence('graphql', 'query B($id: ID!, $first: Int) { b(id: $id, first: $first) }'),
    fence('sh', 'curl'),
    fence('json', '{ "first": 3 }'),
    fence('graphql', 'subscription C { c }'),
    'A message:',
    fence('json', '{ "notification": { "title": "Anne" } }'),
    '## Another section',
    fence('graphql', '{ after }'),
  ].join('\n');
  expect(readExamples(readme)).toEqual([
    {
      query: 'mutation A($input: AInput!) {\n  a(input: $input)\n}',
      variables: '{ "input": { "id": 1 } }',
    },
    { query: 'query B($id: ID!, $first: Int) { b(id: $id, first: $first) }', variables: '{ "first": 3 }' },
    { query: 'subscription C { c }', variables: '' },
  ]);
});
