import { z } from 'zod';
import { alternativeText } from '../core/files/alternatives.ts';
import { id } from '../core/wire.ts';
import { Post } from './wire.ts';

/** Form fields of `POST /api/poll`, which publishes a poll; idempotent with `Idempotency-Key`. */
export const CreatePollBody = z.object({
  question: z.string().default('').describe('Plain text'),
  time: z.string().default('').describe('When it closes, ISO 8601; a date alone counts to its end'),
  idgroup: id,
  privacyType: z.enum(['PUBLIC', 'ANONYMOUS']).default('PUBLIC'),
  reponses: z.array(z.string()).max(1_000).default([]).describe('Two at least; empty ones are dropped'),
  alternative: alternativeText('The alternative text of the picture; empty for none'),
});
/** Response of `POST /api/poll`: the post of the new poll. */
export const CreatePollResponse = z.object({ status: z.literal(true), poll: Post });
