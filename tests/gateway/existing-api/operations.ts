/** The operations of the web client, from `operations.json`: who sends them, and with what. */
import { readFileSync } from 'node:fs';
import type { Digest } from '../../../fixtures/existing-api/calls/session.ts';
import type { Organisation } from '../../../fixtures/existing-api/organisation.ts';
import { ids, zoe } from '../../../fixtures/existing-api/seed.ts';
import { gid, paper, picture } from './acts.ts';
import { digestOf } from './place.ts';

/** A query of the web client. */
interface Query {
  /** The name of the document. */
  name: string;
  /** Distinguishes rows of the same document. */
  of?: string;
  /** The username; null for anonymous. */
  as: string | null;
  variables?: Record<string, unknown>;
  /** Reason why this API cannot serve it, and the error code for the client. */
  instead?: { because: string; code: string };
}

/** A mutation of the web client. */
interface Mutation extends Query {
  input: Record<string, unknown>;
  /** Files by the fields of the input. */
  files?: Record<string, File>;
  /** Prepares the organisation. */
  before?: ((organisation: Organisation) => void) | undefined;
  /** Whether the token is rejected afterwards, or verified again. */
  endsSession?: true;
}

export type Operation = Query | Mutation;

export const isMutation = (operation: Operation): operation is Mutation => 'input' in operation;

/** Its name, with what sets it apart. */
export const titleOf = ({ name, of }: Operation): string => (of === undefined ? name : `${name} (${of})`);

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** Queries and mutations of the built client, by their names. */
export const documents: ReadonlyMap<string, string> = new Map(
  Object.values(read('../../../persisted_queries.json') as Record<string, string>).flatMap((document) => {
    const [, kind, name] = /^(\w+) (\w+)/.exec(document) ?? [];
    return name === undefined || kind === 'subscription' ? [] : [[name, document] as const];
  }),
);

/** In `operations.json` files are names, `gid:User:103` is an id of the graph, and `digest:…` a digested password. */
type Written = Omit<Mutation, 'files' | 'before'> & { files?: Record<string, string> };

const fileOf = (name: string): File =>
  name.endsWith('.mp4')
    ? new File(['film'], name, { type: 'video/mp4' })
    : (name.endsWith('.pdf') ? paper : picture)(name);

/** Adds a private community that somebody can ask to join. */
function addCircle({ communities }: Organisation): void {
  const club = communities.find(({ id }) => id === ids.club);
  if (!club) throw new Error('There is no club.');
  const members = new Map([[zoe, 'ROLE_ADMIN' as const]]);
  communities.push({ ...club, id: 15, titre: 'Cercle', typegroupe: 'private', members, requests: [] });
}

const preparations: Record<string, (organisation: Organisation) => void> = {
  JoinButtonRequestMutation: addCircle,
};

const withIds = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, inner: unknown) =>
    typeof inner === 'string' && inner.startsWith('gid:') ? gid(inner.slice('gid:'.length)) : inner,
  ) as Value;

const operationOf = ({ files, as, ...row }: Written): Operation => ({
  ...withIds(row),
  as: as && `${as}@mutuelle.example`,
  ...(files && { files: Object.fromEntries(Object.entries(files).map(([at, name]) => [at, fileOf(name)])) }),
  ...(row.name in preparations && { before: preparations[row.name] }),
});

/** By feature, in the order in which the product describes them. */
export const operations: Readonly<Record<string, readonly Operation[]>> = Object.fromEntries(
  Object.entries(read('operations.json') as Record<string, Written[]>).map(([feature, rows]) => [
    feature,
    rows.map(operationOf),
  ]),
);

/** The variables, with passwords digested. */
export function variablesOf(operation: Operation, digest: Digest): Record<string, unknown> {
  if (!isMutation(operation)) return operation.variables ?? {};
  const input = Object.entries(operation.input).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('digest:')
      ? digestOf(digest, value.slice('digest:'.length))
      : value,
  ]);
  return { ...operation.variables, input: Object.fromEntries(input) };
}
