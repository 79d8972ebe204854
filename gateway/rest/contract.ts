/** Types of the API's operations, derived from `openapi.json`: a wrong path, field or parameter does not compile. */
import type { Extension } from '../__generated__/extensions.ts';
import type { paths } from '../__generated__/openapi.ts';
import type { UploadedFile } from './uploadedFile.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Nothing = Record<never, never>;

type OperationsAt<Path extends keyof paths> = {
  [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never;
}[Method];

/** A documented operation: method and path template. */
export type Operation = { [Path in keyof paths]: OperationsAt<Path> }[keyof paths];

type Documented<O extends Operation> = O extends `${infer M} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<M> extends keyof paths[Path]
      ? paths[Path][Lowercase<M>]
      : never
    : never
  : never;

/** The successful response of an operation. */
export type ResponseOf<O extends Operation> =
  Documented<O> extends { responses: { 200: { content: { 'application/json': infer Body } } } }
    ? Body
    : unknown;

/** One item of the list `Field` in an operation's response. */
export type ItemOf<O extends Operation, Field extends keyof ResponseOf<O>> =
  NonNullable<ResponseOf<O>[Field]> extends readonly (infer Item)[] ? Item : never;

/** A JSON value as the contract has it; undefined fields are not sent. */
type JsonValue<T> = T extends readonly (infer Item)[]
  ? readonly JsonValue<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Nothing extends Pick<T, K> ? JsonValue<T[K]> | undefined : JsonValue<T[K]> }
    : T;

/** Path, query and form values, which travel as text: ids need no conversion. */
type Text<T> = {
  readonly [K in keyof T]:
    | JsonValue<T[K]>
    | (number extends T[K] ? string : never)
    | (Nothing extends Pick<T, K> ? undefined : never);
};

/** A part of a multipart body; undefined parts are not sent. */
export type MultipartValue =
  | string
  | number
  | boolean
  | UploadedFile
  | readonly (string | UploadedFile)[]
  | undefined;

/** Spelling of a part's name: lists with or without brackets, or numbered. */
type PartName<Name extends string> = Name extends `${infer Base}[i]`
  ? `${Base}[${number}]`
  : Name extends `${infer Base}[]`
    ? Base | Name
    : Name | `${Name}[]`;
type IsRequired<T, Name extends keyof T> = Nothing extends Pick<T, Name> ? false : true;
type Parts<T> = {
  readonly [
    Name in keyof T & string as Name extends `${string}]`
      ? never
      : IsRequired<T, Name> extends true
        ? Name
        : never
  ]: Exclude<MultipartValue, undefined>;
} & { readonly [Name in keyof T & string as PartName<Name>]?: MultipartValue };

type Body<Content> = Content extends { 'multipart/form-data': infer T }
  ? { readonly multipart: Parts<T> }
  : Content extends { 'application/json': infer T }
    ? | { readonly json: JsonValue<T>; readonly form?: never; readonly body?: never }
      | { readonly form: Text<T>; readonly json?: never; readonly body?: never }
      | { readonly body: JsonValue<T>; readonly json?: never; readonly form?: never }
    : Nothing;
type Bodied<T> = [T] extends [never]
  ? Nothing
  : T extends { content: infer Content }
    ? Body<Content>
    : Nothing;
type Query<T> = [T] extends [never] ? Nothing : { readonly query?: Text<T> };

/** Options of any call. */
interface CallOptions {
  /** A retry with the same key returns the first result. */
  readonly idempotencyKey?: string | null | undefined;
  /** Milliseconds to cache a public result, requested without a token. */
  readonly sharedFor?: number;
  /** Extensions without which the call may not be sent, beside that of the operation. */
  readonly requiredExtensions?: readonly Extension[];
}

type ArgumentsOf<T> = (T extends { parameters: { path: infer Path } }
  ? { readonly path: Text<Path> }
  : Nothing) &
  (T extends { parameters: { query?: infer Q } } ? Query<NonNullable<Q>> : Nothing) &
  (T extends { requestBody?: infer B } ? Bodied<NonNullable<B>> : Nothing) &
  CallOptions;

/** Arguments of each operation. A lookup type, so that the compiler computes each only once. */
type ArgumentsByOperation = { readonly [O in Operation]: ArgumentsOf<Documented<O>> };

type WithoutArguments = { [O in Operation]: Nothing extends ArgumentsByOperation[O] ? O : never }[Operation];

/** The arguments of `call`, optional if the operation needs none. */
export type CallArguments<O extends Operation> = O extends WithoutArguments
  ? [given?: ArgumentsByOperation[O]]
  : [given: ArgumentsByOperation[O]];
