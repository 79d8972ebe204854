import type { Access } from './access.ts';
import type { Extension } from './extensions.ts';
import type { Form } from './files/form.ts';

/** What `openapi.json` says of a route beside its schemas. */
export interface Operation {
  /** Name of the operation, unique, in English: `likePost`. */
  id: string;
  /** Document and section that define the call (docs/existing-api/extensions.md). */
  source: string;
  /** Why the payload or answer had to be defined here, where the documents do not show it. */
  assumed?: string;
  /** The extension that the whole call belongs to. */
  extension?: Extension;
  /** Of a call that sends bytes: the media types by status, each with the description of the answer. */
  bytes?: Readonly<Record<number, { description: string; types: readonly string[] }>>;
  /** Whether the call writes by `writeOnce`, and so takes an `Idempotency-Key`. */
  takesKey?: true;
  /**
   * Fields with a value of the moment, such as the time of sending: the same request may come again with another, and
   * is the same to `writeOnce`.
   */
  momentary?: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By the name of each operation, the rule of its access. */
    accessRules: ReadonlyMap<string, string>;
  }
  interface FastifyContextConfig {
    /** Required of every route that is not hidden from `openapi.json` by `schema: { hide: true }`. */
    operation?: Operation;
    /** Who may call the route. Required likewise; without it, whoever is signed in. */
    access?: Access;
    /** The multipart body that the handler reads with `receiveForm`. */
    form?: Form;
  }
}
