import { useMemo } from 'react';
import type { Environment } from 'relay-runtime';
import { outboxOf } from '../sending/outboxOf.ts';
import type { Outbox } from '../sending/outbox.ts';
import { sendComment } from './sendComment.ts';

/** Outbox of the signed-in user with the sender of comments and replies. */
export function commentOutbox(environment: Environment, username: string): Outbox {
  const send = sendComment(environment);
  return outboxOf(environment, username, { comment: send, reply: send });
}

export const useCommentOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => commentOutbox(environment, username), [environment, username]);
