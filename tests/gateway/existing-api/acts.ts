/** Mutations of the web client's actions. */

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

/** A mutation as a document, and its variables. */
export function documentOf({ mutation, input, files = {} }: Act, payload = '') {
  const type = `${mutation.at(0)?.toUpperCase()}${mutation.slice(1)}Input`;
  return {
    document: `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${payload} userErrors { code message path } } }`,
    variables: { input },
    files: Object.fromEntries(Object.entries(files).map(([name, file]) => [`variables.input.${name}`, file])),
  };
}
