/**
 * The REST contract as one line per part, and the breaking changes between two. `POST /api/posts < text: string` is a
 * request field (`!` if required), `POST /api/posts > 200 post.id: integer` a response field.
 */
import type { BreakingChange } from './graph.ts';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

/** The compared parts of an OpenAPI document. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

/** Maximum nesting, for recursive schemas. */
const deepest = 8;

/** Sorted lines of a contract. */
export function linesOf({ paths, components }: ApiDocument): string[] {
  const lines = new Set<string>();

  function resolved(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (components?.schemas?.[name] ?? {});
  }

  /** Value types of a schema, without nested ones. */
  function kindOf(schema: JsonSchema): string {
    const { type, anyOf, oneOf, enum: values, const: value } = resolved(schema);
    const parts = anyOf ?? oneOf;
    if (parts) return [...new Set(parts.map(kindOf))].toSorted().join('|');
    if (value !== undefined) return JSON.stringify(value);
    if (values) return values.map((each) => JSON.stringify(each)).join('|');
    return Array.isArray(type) ? type.toSorted().join('|') : (type ?? 'any');
  }

  function walk(schema: JsonSchema, prefix: string, path: string, isSent: boolean, depth = 0): void {
    const { properties = {}, required = [], items, anyOf, oneOf, allOf } = resolved(schema);
    if (depth > deepest) return;
    for (const part of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])])
      walk(part, prefix, path, isSent, depth + 1);
    if (items) walk(items, prefix, `${path}[]`, isSent, depth + 1);
    for (const [name, property] of Object.entries(properties)) {
      const at = path === '' ? name : `${path}.${name}`;
      const must = required.includes(name) ? (isSent ? '!' : '') : isSent ? '' : '?';
      lines.add(`${prefix} ${at}${must}: ${kindOf(property)}`);
      walk(property, prefix, at, isSent, depth + 1);
    }
  }

  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      lines.add(name);
      for (const { name: parameter, in: place, required, schema } of operation.parameters ?? [])
        lines.add(`${name} < ${place} ${parameter}${required ? '!' : ''}: ${kindOf(schema ?? {})}`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        walk(schema ?? {}, `${name} <`, '', true);
      for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
        if (!status.startsWith('2')) continue;
        lines.add(`${name} > ${status}`);
        for (const { schema } of Object.values(content ?? {}))
          walk(schema ?? {}, `${name} > ${status}`, '', false);
      }
    }
  return [...lines].toSorted();
}

/** Subject of a line, without its type and whether it is required. */
const subjectOf = (line: string): string => line.replace(/[!?]?: .*$/, '');
/** Call of a line. */
const callOf = (line: string): string => line.split(' ').slice(0, 2).join(' ');

/**
 * Breaking changes: removed calls, removed or changed response fields, new required or changed request fields. Removed
 * optional request fields are compatible.
 */
export function breakingApiChanges(before: readonly string[], after: readonly string[]): BreakingChange[] {
  const now = new Set(after);
  const subjects = new Map(after.map((line) => [subjectOf(line), line]));
  const known = new Map(before.map((line) => [subjectOf(line), line]));
  const changes: BreakingChange[] = [];
  for (const line of before) {
    if (now.has(line)) continue;
    const [call, subject] = [callOf(line), subjectOf(line)];
    const is = subjects.get(subject);
    const isAnswered = line.includes(' > ');
    if (!now.has(call)) {
      if (line === call) changes.push({ about: call, what: `${call} is gone.` });
    } else if (isAnswered || is !== undefined) {
      // A newly optional input or a newly required output is compatible.
      if (is !== undefined && is === line.replace(isAnswered ? /\?(?=: )/ : /!(?=: )/, '')) continue;
      changes.push({ about: subject, what: is === undefined ? `${line} is gone.` : `${line} is ${is} now.` });
    }
  }
  for (const line of after)
    if (/ < .*!: /.test(line) && !known.has(subjectOf(line)) && known.has(callOf(line)))
      changes.push({ about: subjectOf(line), what: `${line} must be sent now.` });
  return changes;
}
