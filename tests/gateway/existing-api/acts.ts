/** What people do, as mutations, and what of it is then to be found in the organisation. */
import type { Organisation } from '../../../fixtures/existing-api/organisation.ts';

/** An id of the graph. */
export const gid = (type: string, ...parts: readonly (string | number)[]): string =>
  Buffer.from([type, ...parts].join(':')).toString('base64url');

export const picture = (name = 'photo.png'): File =>
  new File([Buffer.from('iVBORw0KGgo=', 'base64')], name, { type: 'image/png' });
export const paper = (name = 'note.pdf'): File =>
  new File(['%PDF-1.4 note'], name, { type: 'application/pdf' });

export interface Act {
  mutation: string;
  as: string;
  input: Record<string, unknown>;
  /** Files by the fields of the input. */
  files?: Record<string, File>;
}

/** An act that makes something new. */
export interface Creation extends Act {
  /** What is selected of the payload, and where in it the new thing stands. */
  payload: string;
  answered: string;
  /** Whether no documented list tells whose it is: what became of it may stay unknown. */
  isUnlisted?: true;
  /** Whether the documents let its answer decide, so that an empty one is a refusal. */
  isDecided?: true;
  /** The call that makes it. */
  operation: string;
  /** How many there are of what it makes. */
  made(organisation: Organisation): number;
}

/** A mutation as a document, and its variables. */
export function documentOf({ mutation, input, files = {} }: Act, payload = '') {
  const type = `${mutation.at(0)?.toUpperCase()}${mutation.slice(1)}Input`;
  return {
    document: `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${payload} userErrors { code message path } } }`,
    variables: { input },
    files: Object.fromEntries(Object.entries(files).map(([name, file]) => [`variables.input.${name}`, file])),
  };
}
