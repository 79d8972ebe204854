/** The documents of the web client as it is built, by their names. */
import { readFileSync } from 'node:fs';

const file = new URL('../../../../persisted_queries.json', import.meta.url);

const all = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);

/** Queries and mutations; subscriptions are told what happens, and ask for nothing. */
export const documents: ReadonlyMap<string, string> = new Map(
  all.flatMap((document) => {
    const [, kind, name] = /^(\w+) (\w+)/.exec(document) ?? [];
    return name === undefined || kind === 'subscription' ? [] : [[name, document] as const];
  }),
);
