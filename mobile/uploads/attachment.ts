/** A file as a mutation variable; appends itself to a form, because platforms differ. */
export class Attachment {
  readonly name: string;
  readonly appendTo: (form: FormData, field: string) => void;

  constructor(name: string, appendTo: (form: FormData, field: string) => void) {
    this.name = name;
    this.appendTo = appendTo;
  }
}

/**
 * Attachment of a Blob. In React Native use `new Attachment(name, (form, field) => form.append(field, { uri, name,
 * type }))`.
 */
export const attachmentOf = (file: Blob, name: string): Attachment =>
  new Attachment(name, (form, field) => form.append(field, file, name));

/** Variables without files, and files by path, such as `variables.input.images.0.file`. */
export interface Extracted {
  variables: unknown;
  files: Map<string, Attachment>;
}

/** Replaces files in variables by null, as the GraphQL multipart request specification requires. */
export function extractFiles(variables: unknown): Extracted {
  const files = new Map<string, Attachment>();
  const without = (value: unknown, place: string): unknown => {
    if (value instanceof Attachment) {
      files.set(place, value);
      return null;
    }
    if (Array.isArray(value)) return value.map((inner, index) => without(inner, `${place}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, without(inner, `${place}.${name}`)]),
    );
  };
  return { variables: without(variables, 'variables'), files };
}
