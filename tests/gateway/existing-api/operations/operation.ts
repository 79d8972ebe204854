/** What the web client asks for, operation by operation: who asks, and with what. */
import type { Organisation } from '../../../../fixtures/existing-api/organisation.ts';
import type { Digest } from '../../../../fixtures/existing-api/calls/session.ts';

/** A query of the web client. */
interface Query {
  /** The name of the document. */
  name: string;
  /** What sets it apart from another row of the same document. */
  of?: string;
  /** Who asks; nobody who is signed in where it is null. */
  as: string | null;
  variables?: Record<string, unknown>;
  /** Where this API cannot tell it: why not, and the code that the client is told instead. */
  instead?: { because: string; code: string };
}

/** A mutation of the web client. */
export interface Mutation extends Query {
  input: Record<string, unknown> | ((digest: Digest) => Record<string, unknown>);
  /** Files by the fields of the input. */
  files?: Record<string, File>;
  /** What has to be so before it. */
  before?: (organisation: Organisation) => void;
  /** Whether the token is refused after it, or confirmed anew. */
  endsSession?: true;
}

export type Operation = Query | Mutation;

/** Whether it changes something. */
export const isMutation = (operation: Operation): operation is Mutation => 'input' in operation;

/** Its name, with what sets it apart. */
export const titleOf = ({ name, of }: Operation): string => (of === undefined ? name : `${name} (${of})`);

/** What it is asked with, where passwords are digested so. */
export function variablesOf(operation: Operation, digest: Digest): Record<string, unknown> {
  if (!isMutation(operation)) return operation.variables ?? {};
  const { input, variables } = operation;
  return { ...variables, input: typeof input === 'function' ? input(digest) : input };
}
