/** Valid requests for every call of the contract. */
import { randomUUID } from 'node:crypto';
import { pdf, photo } from '../feed/form.ts';
import { type CallOptions, passwordDigest } from '../harness.ts';
import { bodyOf, type Operation, type Schema } from './contents.ts';
import { rightValue, type World } from './world.ts';

/** People to import. */
export const csv = new Blob(['Email;Nom\nx@example.org;X\n']);

/** The name of a field without the brackets of repeated ones; files are numbered. */
export const plainName = (name: string, { contentMediaType, items }: Schema) =>
  (contentMediaType ?? items?.contentMediaType) === undefined
    ? name.replace(/\[\]$/, '')
    : name.replace('[i]', '[0]');

/** Everything right: by place, the body as JSON would hold it; `stored` are the parts of signed addresses, by call. */
export function rightCall(
  called: Operation,
  world: World,
  stored: Record<string, Record<string, string>> = {},
) {
  const id = called.operation.operationId;
  // A new password differs each time and is sent twice.
  const password = passwordDigest(randomUUID());
  const right = (schema: Schema, name: string): unknown => {
    const parts = stored[id];
    const known = parts ? parts[name] : rightValue(id, name, world);
    if (known !== undefined || schema.contentMediaType) return known;
    // From the beginning, with the place of each.
    if (name === 'apres' || name === 'avant') return '';
    if (name === 'first' || name === 'second') return password;
    // The state that was not there before.
    if (name === 'voulu') return 1;
    if (name === 'fuseau') return 'Europe/Paris';
    // Which change is known is another one each time; not to say it is right too.
    if (name === 'modifie' || name === 'lu') return undefined;
    // A deletion needs no title as its confirmation.
    if (name === 'titre' && id.startsWith('deleteCommunity')) return undefined;
    // Without it a call turns the state round, whatever it was.
    if (name === 'voulu') return undefined;
    if (schema.properties) return fill(schema);
    if (schema.type === 'array') return [];
    if (schema.default !== undefined && schema.default !== '') return undefined;
    const type = [schema.type ?? 'string'].flat()[0];
    if (schema.enum) return schema.enum[0];
    return type === 'boolean' ? true : type === 'string' ? (/coul/.test(name) ? '#112233' : 'Texte') : 1;
  };
  const fill = (schema: Schema): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        plainName(name, property),
        right(property, plainName(name, property)),
      ]),
    );
  const of = (place: string) =>
    Object.fromEntries(
      (called.operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, right(schema, name)]),
    );
  // A path parameter takes precedence over a field of the same name.
  return {
    path: of('path'),
    query: { ...of('query'), name: undefined },
    body: fill(bodyOf(called)?.schema ?? {}),
  };
}

/** The body as the call takes it, with a small file in each field that needs one, and in those named. */
export function sentBody(
  called: Operation,
  body: Record<string, unknown>,
  named: readonly string[] = [],
): Pick<CallOptions, 'json' | 'multipart'> {
  const described = bodyOf(called);
  if (!described) return {};
  if (!described.type.startsWith('multipart')) return { json: body };
  const { required = [], properties = {} } = described.schema;
  const multipart = new FormData();
  for (const [name, value] of Object.entries(body))
    if (Array.isArray(value)) for (const item of value) multipart.append(`${name}[]`, String(item));
    else if (value instanceof Blob) multipart.append(name, value, 'x.pdf');
    else if (value !== undefined)
      multipart.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const name of new Set([...required, ...named])) {
    const property = properties[name] ?? {};
    if ((property.contentMediaType ?? property.items?.contentMediaType) === undefined) continue;
    const [file, fileName] = property.description?.startsWith('csv')
      ? [csv, 'x.csv']
      : /image/.test(property.description ?? '')
        ? [photo, 'x.jpg']
        : [pdf, 'x.pdf'];
    multipart.append(plainName(name, property), file, fileName);
  }
  return { multipart };
}
