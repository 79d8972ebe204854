import type { GraphQLError } from 'graphql';
import { graphqlError } from '../http/errors.ts';

/** Limits of the uploads that one process receives at the same time. */
export interface ConcurrentUploadLimits {
  uploads: number;
  uploadsPerPerson: number;
  bytes: number;
  bytesPerPerson: number;
}

/** One upload in progress. */
interface UploadSlot {
  /** Counts received bytes. Throws like `admit`. */
  count(bytes: number): void;
  /** Frees what the upload used. */
  release(): void;
}

/** Admits uploads within the limits. */
export interface UploadLimiter {
  /**
   * Admits an upload of a person. `announced` is its size in bytes, 0 if the request has no `Content-Length`. Throws
   * BAD_USER_INPUT (413) if the upload exceeds a person's limit, and RATE_LIMITED if there is no room at present.
   */
  admit(username: string, announced: number): UploadSlot;
}

/** Creates an empty limiter. */
export function createUploadLimiter(limits: ConcurrentUploadLimits): UploadLimiter {
  const total = { uploads: 0, bytes: 0 };
  const people = new Map<string, typeof total>();
  return {
    admit(username, announced) {
      const person = people.get(username) ?? { uploads: 0, bytes: 0 };
      let received = 0;
      const requireRoom = (bytes: number) => {
        if (received + bytes > limits.bytesPerPerson) throw tooLarge();
        if (person.bytes + bytes > limits.bytesPerPerson || total.bytes + bytes > limits.bytes) throw busy();
      };
      const add = (uploads: number, bytes: number) => {
        for (const usage of [person, total]) {
          usage.uploads += uploads;
          usage.bytes += bytes;
        }
      };
      requireRoom(announced);
      if (person.uploads >= limits.uploadsPerPerson || total.uploads >= limits.uploads) throw busy();
      people.set(username, person);
      add(1, 0);
      return {
        count(bytes) {
          requireRoom(bytes);
          received += bytes;
          add(0, bytes);
        },
        release() {
          add(-1, -received);
          if (person.uploads === 0) people.delete(username);
        },
      };
    },
  };
}

const tooLarge = (): GraphQLError =>
  graphqlError('BAD_USER_INPUT', 'Ces fichiers sont trop grands.', { http: { status: 413 } });

const busy = (): GraphQLError =>
  graphqlError('RATE_LIMITED', 'Trop de fichiers sont en cours d’envoi. Veuillez réessayer dans un instant.');
