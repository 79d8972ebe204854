import { z } from 'zod';
import { exampleValues } from './exampleValues.wire.ts';

/** The properties of a JSON Schema that examples depend on. */
const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return JsonSchema.optional();
  },
  minItems: z.number().optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  contentMediaType: z.string().optional(),
  'x-origin': z.string().optional(),
});
type JsonSchema = z.output<typeof JsonSchema>;

const Content = z.record(z.string(), z.looseObject({ schema: JsonSchema, example: z.unknown().optional() }));

/** The parts of the OpenAPI document to complete. */
export const DescribedApi = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        tags: z.array(z.string()),
        parameters: z.array(z.looseObject({ name: z.string(), schema: JsonSchema })).optional(),
        requestBody: z.looseObject({ required: z.boolean(), content: Content }).optional(),
        responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), JsonSchema) }),
});
export type DescribedApi = z.output<typeof DescribedApi>;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Adds examples to every parameter, JSON body and answer, from their schemas and `exampleValues`. */
export function addExamples({ paths, components }: DescribedApi): void {
  const resolved = (schema: JsonSchema): JsonSchema =>
    components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

  function fits(schema: JsonSchema, value: unknown): boolean {
    const { anyOf, enum: values, const: only, type } = resolved(schema);
    if (anyOf) return anyOf.some((option) => fits(option, value));
    if (only !== undefined) return only === value;
    if (values) return values.includes(value);
    const types = [type ?? []].flat();
    const isInteger = types.includes('integer') && Number.isInteger(value);
    return types.length === 0 || isInteger || types.includes(typeOf(value));
  }

  /** `owner` is the enclosing schema or operation, `parent` the enclosing field. */
  function exampleOf(schema: JsonSchema, name: string, owner: string, isSent: boolean, parent = ''): unknown {
    const own = schema.$ref?.split('/').at(-1) ?? owner;
    for (const key of [`${owner}.${name}`, `${parent}.${name}`, name]) {
      const example = exampleValues[key];
      if (example !== undefined && fits(schema, example)) return example;
    }
    const { anyOf, properties, items, minItems = 1, ...rest } = resolved(schema);
    if (rest.const !== undefined) return rest.const;
    if (rest.default !== undefined && rest.default !== '') return rest.default;
    const [option] = anyOf ?? [];
    if (option) return exampleOf(option, name, own, isSent, parent);
    if (rest.enum) return rest.enum[0];
    if (properties) {
      const { required = [] } = rest;
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([property, { contentMediaType, 'x-origin': origin }]) => {
            const isBeyond = !isSent || origin === 'extension' || contentMediaType !== undefined;
            return required.includes(property) || !isBeyond;
          })
          .map(([property, inner]) => [property, exampleOf(inner, property, own, isSent, name)]),
      );
    }
    if (items)
      return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name, own, isSent, parent));
    return plainExample(rest);
  }

  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    for (const parameter of parameters)
      parameter.example = exampleOf(parameter.schema, parameter.name, operationId, true);
    // Both encodings of a body have the same fields.
    const [body] = Object.values(requestBody?.content ?? {});
    if (body) body.example = exampleOf(body.schema, '', operationId, true);
    for (const { content = {} } of Object.values(responses)) {
      const json = content['application/json'];
      if (json) json.example = exampleOf(json.schema, '', operationId, false);
    }
  }
}

function plainExample({ type, format, contentMediaType }: JsonSchema): unknown {
  if (contentMediaType !== undefined) return 'photo.jpg';
  if (format === 'uuid') return '6f1c2a34-5b7d-4e8f-9a01-b2c3d4e5f607';
  if (format === 'date-time') return '2026-03-12T09:30:00.000Z';
  switch ([type ?? []].flat()[0]) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 1;
    case 'array':
      return [];
    default:
      return 'texte';
  }
}
