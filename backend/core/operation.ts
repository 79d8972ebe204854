import type { Access } from './access.ts';
import type { Extension } from './extensions.ts';
import type { Form } from './files/form.ts';

/** Description of a route in openapi.json, beside its schemas. */
export interface Operation {
  /** Unique English operation id, such as `likePost`. */
  id: string;
  /** Document and section that define the call (docs/existing-api/extensions.md). */
  source: string;
  /** Reason why details are defined here, where the documents have none. */
  assumed?: string;
  /** Extension of the whole call. */
  extension?: Extension;
  /** Media types and description by status, for calls that return bytes. */
  bytes?: Readonly<Record<number, { description: string; types: readonly string[] }>>;
  /** Whether the call uses `writeOnce` and takes an `Idempotency-Key`. */
  acceptsIdempotencyKey?: true;
  /** Operation whose keys it shares, because the same draft is sent to both; by default its own. */
  sharesKeysOf?: string;
  /** Fields ignored when comparing retries, such as the sending time. */
  fieldsOutsideKey?: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Access rule by operation. */
    accessRules: ReadonlyMap<string, string>;
  }
  interface FastifyContextConfig {
    /** Required unless the route has `schema: { hide: true }`. */
    operation?: Operation;
    /** Access rule; required as well. Default: any signed-in user. */
    access?: Access;
    /** Multipart body read with `receiveForm`. */
    form?: Form;
  }
}
