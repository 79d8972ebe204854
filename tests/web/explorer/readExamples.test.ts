import { expect, test } from 'vitest';
import { readExamples } from '../../../web/explorer/readExamples.ts';

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

test('operations come with the variables that follow them, and with no other JSON', () => {
  const page = [
    '# Title',
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
  ].join('\n');
  expect(readExamples(page)).toEqual([
    {
      query: 'mutation A($input: AInput!) {\n  a(input: $input)\n}',
      variables: '{ "input": { "id": 1 } }',
    },
    { query: 'query B($id: ID!, $first: Int) { b(id: $id, first: $first) }', variables: '{ "first": 3 }' },
    { query: 'subscription C { c }', variables: '' },
  ]);
});
