/**
 * A file as the variable of a mutation. Platforms differ in how a form is given one, so that each attachment puts
 * itself into the form.
 */
export class Attachment {
  readonly name: string;
  readonly appendTo: (form: FormData, field: string) => void;

  constructor(name: string, appendTo: (form: FormData, field: string) => void) {
    this.name = name;
    this.appendTo = appendTo;
  }
}

/**
 * A file of Node and of browsers. In React Native a file is known by its address:
 * `new Attachment(name, (form, field) => form.append(field, { uri, name, type }))`.
 */
export const attachmentOf = (file: Blob, name: string): Attachment =>
  new Attachment(name, (form, field) => form.append(field, file, name));

/** Variables without their files, and the files by their places: `variables.input.images.0`. */
export interface Extracted {
  variables: unknown;
  files: Map<string, Attachment>;
}

/** Takes the files out of variables, as the GraphQL multipart request specification wants them: null in their place. */
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
