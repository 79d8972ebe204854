/**
 * The API's contract as types: which operations there are, what each takes and what it answers. All of it
 * follows from `openapi.json`, so that a misspelt path, field or parameter does not compile.
 */
import type { paths } from '../__generated__/openapi.ts';
import type { UploadedFile } from './uploadedFile.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Nothing = Record<never, never>;

type OperationsAt<Path extends keyof paths> = {
  [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never;
}[Method];

/** A documented operation: `POST /api/publication`, `GET /api/singleuser/{id}`. */
export type Operation = { [Path in keyof paths]: OperationsAt<Path> }[keyof paths];

type Documented<O extends Operation> = O extends `${infer M} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<M> extends keyof paths[Path]
      ? paths[Path][Lowercase<M>]
      : never
    : never
  : never;

/** What an operation answers where it does what it is asked. */
export type ResponseOf<O extends Operation> =
  Documented<O> extends { responses: { 200: { content: { 'application/json': infer Body } } } }
    ? Body
    : unknown;

/** An item of a list in what an operation answers. */
export type ItemOf<O extends Operation, Field extends keyof ResponseOf<O>> =
  NonNullable<ResponseOf<O>[Field]> extends readonly (infer Item)[] ? Item : never;

/** A value of a JSON body, exactly as the contract has it; what is undefined is not sent. */
type JsonValue<T> = T extends readonly (infer Item)[]
  ? readonly JsonValue<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Nothing extends Pick<T, K> ? JsonValue<T[K]> | undefined : JsonValue<T[K]> }
    : T;

/** Values of a path, a query or a form, where everything travels as text: an id needs no conversion. */
type Text<T> = {
  readonly [K in keyof T]:
    | JsonValue<T[K]>
    | (number extends T[K] ? string : never)
    | (Nothing extends Pick<T, K> ? undefined : never);
};

/** A part of a multipart body: text or files; what is undefined is not sent. */
export type MultipartValue =
  | string
  | number
  | boolean
  | UploadedFile
  | readonly (string | UploadedFile)[]
  | undefined;

/** How the name of a part may be written: lists with brackets or without, numbered ones by their numbers. */
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

/** How a call is made, whatever it says. */
interface CallOptions {
  /** A retry with the same key is answered like the first call. */
  readonly idempotencyKey?: string | null | undefined;
  /** The same for everybody: sent without a token, and kept for this many milliseconds. */
  readonly sharedFor?: number;
}

type ArgumentsOf<T> = (T extends { parameters: { path: infer Path } }
  ? { readonly path: Text<Path> }
  : Nothing) &
  (T extends { parameters: { query?: infer Q } } ? Query<NonNullable<Q>> : Nothing) &
  (T extends { requestBody?: infer B } ? Bodied<NonNullable<B>> : Nothing) &
  CallOptions;

/** What each operation takes. Looked up, so that the compiler works each out once and no other. */
type ArgumentsByOperation = { readonly [O in Operation]: ArgumentsOf<Documented<O>> };

/** Operations that take nothing that must be said. */
type WithoutArguments = { [O in Operation]: Nothing extends ArgumentsByOperation[O] ? O : never }[Operation];

/** The arguments, which may be left out where the operation takes none. */
export type CallArguments<O extends Operation> = O extends WithoutArguments
  ? [given?: ArgumentsByOperation[O]]
  : [given: ArgumentsByOperation[O]];
