/** Names in SDL files that do not follow the rules for descriptions, ids and payloads yet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { root } from '../processes.ts';

const files = [
  'chat/chat',
  'chat/participants',
  'comments/comments',
  'comments/editing',
  'comments/live',
  'content/media',
  'events/events',
  'feed/feed',
  'feed/live',
  'feed/publishing',
  'feed/reading',
  'gallery/gallery',
  'gifs/gifs',
  'graphql/core',
  'graphql/directives',
  'graphql/platform',
  'library/library',
  'link-preview/link-preview',
  'notifications/notifications',
  'polls/polls',
  'posts/posts',
  'reactions/reactions',
  'translation/translation',
];

function namesIn(file: string): string[] {
  const sdl = readFileSync(join(root, 'gateway', `${file}.graphql`), 'utf8');
  return parse(sdl).definitions.flatMap((definition) => {
    if (!('name' in definition) || !definition.name) return [];
    const type = definition.name.value;
    if (definition.kind === Kind.DIRECTIVE_DEFINITION) return [`@${type}`];
    const fields = 'fields' in definition ? (definition.fields ?? []) : [];
    const values = 'values' in definition ? (definition.values ?? []) : [];
    return [
      type,
      ...values.map(({ name }) => `${type}.${name.value}`),
      ...fields.flatMap((field) => {
        const name = `${type}.${field.name.value}`;
        const parameters = 'arguments' in field ? (field.arguments ?? []) : [];
        return [name, ...parameters.map((parameter) => `${name}(${parameter.name.value}:)`)];
      }),
    ];
  });
}

export const uncovered: ReadonlySet<string> = new Set(files.flatMap(namesIn));
