import { Readable } from 'node:stream';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  responsePathAsArray,
} from 'graphql';
import { UploadedFile } from '../../../gateway/rest/uploadedFile.ts';

/** How a mocked schema answers: which possible type, how many list items, and which field fails. */
export interface MockSettings {
  /** Index of the object type returned for interfaces and unions. */
  readonly type: number;
  /** Items of each list. */
  readonly items: number;
  /** The field that fails, named as in `MockedRun.fields`: its resolver throws, or its value is null. */
  readonly failing?: { readonly field: string; readonly as: 'error' | 'null' } | undefined;
}

/** The context of an execution against a mocked schema: its settings and what happened. */
export interface MockedRun extends MockSettings {
  readonly calls: { readonly path: string; readonly args: unknown }[];
  /** The fields read, and how each may fail. */
  readonly fields: Map<string, 'error' | 'null'>;
  /** Maximum number of possible types among the returned interfaces and unions. */
  possibleTypes: number;
}

type Path = readonly (string | number)[];

/** Marks a mocked object with its place in an execution. */
const place = Symbol('place');
interface MockedRecord {
  [place]: { readonly path: Path; readonly run: MockedRun };
}

const samples: readonly unknown[] = [
  'texte',
  '2026-05-06T07:08:09.000Z',
  '2026-05-06',
  '2026-05',
  'https://example.org/',
  '#aabbcc',
  7,
  true,
  new UploadedFile({ filename: 'texte.txt', contentType: 'text/plain', size: 0, digest: '' }, () =>
    Readable.from([]),
  ),
];

const accepts = (convert: (value: unknown) => unknown, value: unknown): boolean => {
  try {
    convert(value);
    return true;
  } catch {
    return false;
  }
};

/** The first sample that a scalar accepts. */
export function sampleOf(name: string, convert: (value: unknown) => unknown): unknown {
  const sample = samples.find((value) => accepts(convert, value));
  if (sample === undefined) throw new Error(`No sample is a ${name}.`);
  return sample;
}

const keyOf = (type: GraphQLObjectType, path: Path): string => `${path.join('.')} of ${type.name}`;

/**
 * Creates the same schema over mocked data. Fields with resolvers keep one and others stay properties, so that
 * documents compile to the same code. The context is a `MockedRun`.
 */
export function createMockedSchema(schema: GraphQLSchema): GraphQLSchema {
  const leaves = new Map<string, unknown>();
  const prototypes = new Map<string, object>();

  function leaf(type: GraphQLLeafType): unknown {
    if (isEnumType(type)) return type.getValues()[0]?.value;
    const value = leaves.get(type.name) ?? sampleOf(type.name, (sample) => type.serialize(sample));
    leaves.set(type.name, value);
    return value;
  }

  function valueOf(type: GraphQLOutputType, path: Path, run: MockedRun): unknown {
    if (isNonNullType(type)) return valueOf(type.ofType, path, run);
    if (isListType(type))
      return Array.from({ length: run.items }, (_, index) => valueOf(type.ofType, [...path, index], run));
    if (isObjectType(type)) return record(type, path, run);
    if (!isAbstractType(type)) return leaf(type);
    const possible = mocked.getPossibleTypes(type);
    run.possibleTypes = Math.max(run.possibleTypes, possible.length);
    const chosen = possible[run.type % possible.length];
    return chosen && record(chosen, path, run);
  }

  function record(type: GraphQLObjectType, path: Path, run: MockedRun): MockedRecord {
    const made: MockedRecord = Object.create(prototypeOf(type));
    made[place] = { path, run };
    return made;
  }

  function prototypeOf(type: GraphQLObjectType): object {
    const known = prototypes.get(type.name);
    if (known) return known;
    const prototype = { __typename: type.name };
    for (const field of Object.values(type.getFields()))
      if (!field.resolve)
        Object.defineProperty(prototype, field.name, {
          get(this: MockedRecord) {
            const { run, path: parent } = this[place];
            const path = [...parent, field.name];
            const key = keyOf(type, path);
            run.fields.set(key, 'null');
            return run.failing?.field === key ? null : valueOf(field.type, path, run);
          },
        });
    prototypes.set(type.name, prototype);
    return prototype;
  }

  function resolve(_source: unknown, args: unknown, run: MockedRun, info: GraphQLResolveInfo): unknown {
    const path = responsePathAsArray(info.path);
    const key = keyOf(info.parentType, path);
    run.calls.push({ path: path.join('.'), args: structuredClone(args) });
    run.fields.set(key, 'error');
    const fails = run.failing?.field === key;
    if (fails && run.failing.as === 'error')
      throw new GraphQLError('Introuvable', { extensions: { code: 'NOT_FOUND' } });
    const value = fails ? null : valueOf(info.returnType, path, run);
    return path.length % 2 === 0 ? Promise.resolve(value) : value;
  }

  const mocked = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => (field.resolve ? { ...field, resolve } : field),
  });
  return mocked;
}
