import type { GraphQLResponse, RequestParameters, UploadableMap, Variables } from 'relay-runtime';
import { session } from '../../session/sessionStore.ts';
import { randomId } from '../randomId.ts';
import { type AnswerError, codeOf, Fault } from './errors.ts';
import { extractFiles, multipartBody } from './upload.ts';

/** What a call may ask of the network beside the operation, in `cacheConfig.metadata`. */
export interface CallOptions {
  /** Called with the share that was sent, from 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Cancels the call. */
  signal?: AbortSignal;
}

interface Answer {
  data?: GraphQLResponse extends infer R ? unknown : never;
  errors?: AnswerError[];
}

/** How long an operation without files may take, in milliseconds. */
const patience = 30_000;
